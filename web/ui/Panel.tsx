import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import X from 'lucide-react/icons/x';
import { useId, type FormEvent, type ReactNode } from 'react';
import { uiText } from './texts/texts.ts';

interface PanelProps {
  open: boolean;
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
  /** The consequence and one button; it stays in sight where there is room. */
  foot?: ReactNode;
  /** Given, body and foot are one form. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
}

/** Where head and foot would leave nothing for what stands between, all of it scrolls. */
const low = '@media (max-height: 400px)';

/** The side panel: 460 wide, the whole screen on phones. */
export function Panel({ open, title, onClose, children, foot, onSubmit }: PanelProps) {
  const id = useId();
  const inside = (
    <>
      <Box sx={{ flex: 1, overflowY: 'auto', px: { xs: 4, md: 7 }, pb: 6, [low]: { overflowY: 'visible' } }}>
        {children}
      </Box>
      {foot !== undefined && (
        <Box
          sx={{
            borderTop: '1px solid',
            borderColor: 'nv.rule',
            px: { xs: 4, md: 7 },
            py: { xs: 4, md: 5 },
            pt: 4,
            bgcolor: 'nv.surface',
          }}
        >
          {foot}
        </Box>
      )}
    </>
  );
  const column = {
    display: 'flex',
    flexDirection: 'column',
    flex: 1,
    minHeight: 0,
    m: 0,
    [low]: { flex: '1 0 auto' },
  } as const;
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': id,
          sx: { width: { xs: '100%', md: 460 }, border: 0 },
        },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: typeof title === 'string' ? 'center' : 'flex-start',
          justifyContent: 'space-between',
          gap: 2,
          px: { xs: 4, md: 7 },
          pt: 5.5,
          pb: 4,
        }}
      >
        <Typography variant="h2" id={id} component={typeof title === 'string' ? 'h2' : 'div'} sx={{ minWidth: 0 }}>
          {title}
        </Typography>
        <IconButton aria-label={uiText('ui.close')} onClick={onClose} edge="end">
          <X size={20} strokeWidth={1.75} />
        </IconButton>
      </Box>
      {onSubmit ? (
        <Box component="form" noValidate onSubmit={onSubmit} sx={column}>
          {inside}
        </Box>
      ) : (
        <Box sx={column}>{inside}</Box>
      )}
    </Drawer>
  );
}
