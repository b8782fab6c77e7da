import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { Wordmark } from '@northvale/web/ui/Logo.tsx';
import X from 'lucide-react/icons/x';
import { useConfig } from '@northvale/web/ui/useConfig.ts';
import { Sidebar } from './Sidebar.tsx';
import { t } from '../../shared/texts/t.ts';

/** The navigation of small screens. */
export function MenuDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { productName } = useConfig();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          'aria-label': t('layout.menu'),
          role: 'dialog',
          sx: { width: 304, maxWidth: '85vw', bgcolor: 'nv.paper' },
        },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          alignItems: 'center',
          pl: 5,
          pr: 3.5,
          pt: 3.5,
          pb: 4,
        }}
      >
        <Wordmark name={productName} />
        <IconButton aria-label={t('layout.closeMenu')} onClick={onClose}>
          <X size={20} strokeWidth={1.75} />
        </IconButton>
      </Box>
      <Sidebar onChosen={onClose} />
    </Drawer>
  );
}
