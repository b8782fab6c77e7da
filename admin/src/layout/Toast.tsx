import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTheme } from '@mui/material/styles';
import { tokens } from '@northvale/web/ui/tokens.ts';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCloseNotification } from 'react-admin';

interface Props {
  kind: 'success' | 'failure';
  /** The specification's word, such as 'Successful!' or 'Failed'. */
  title: string;
  /** The server's sentence. */
  children?: ReactNode;
}

/** What came of an action. Dark on light paper and light on dark, so its icon takes the other mode's colours. */
export function Toast({ kind, title, children }: Props) {
  const { palette } = useTheme();
  const close = useCloseNotification();
  const other = tokens[palette.mode === 'light' ? 'dark' : 'light'];
  const Icon = kind === 'success' ? CircleCheck : CircleAlert;
  return (
    <Box
      role={kind === 'success' ? 'status' : 'alert'}
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 3,
        width: 420,
        maxWidth: 'calc(100vw - 32px)',
        pl: 4,
        pr: 2,
        py: 2,
        borderRadius: '8px',
        bgcolor: 'nv.ink',
        color: 'nv.paper',
        boxShadow: palette.nv.lift,
        fontSize: 14,
        lineHeight: '20px',
      }}
    >
      <Icon
        size={18}
        strokeWidth={1.75}
        color={kind === 'success' ? other.green : other.red}
        aria-hidden
        style={{ flex: 'none', marginTop: 5 }}
      />
      <Box sx={{ flex: 1, minWidth: 0, py: 1, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 600 }}>{title}</Box>
        {children && <Box sx={{ color: other.ink2 }}>{children}</Box>}
      </Box>
      <IconButton aria-label="Dismiss" size="small" onClick={close} sx={{ color: 'inherit' }}>
        <X size={16} strokeWidth={1.75} />
      </IconButton>
    </Box>
  );
}
