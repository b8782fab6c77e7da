import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { closeSnackbar, SnackbarContent, SnackbarProvider, type CustomContentProps } from 'notistack';
import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { narrow as onNarrow, tokens } from './tokens.ts';

const icons = { success: CircleCheck, error: CircleAlert, warning: CircleAlert, info: Info, default: Info } as const;

/** Toasts stand on ink, in either mode, and leave after five seconds. They never cover a panel's button. */
export function Toasts({ children }: { children: ReactNode }) {
  const narrow = useMediaQuery(onNarrow.replace('@media ', ''), { noSsr: true });
  return (
    <SnackbarProvider
      maxSnack={3}
      autoHideDuration={5000}
      anchorOrigin={narrow ? { vertical: 'top', horizontal: 'center' } : { vertical: 'bottom', horizontal: 'left' }}
      Components={{ success: Toast, error: Toast, info: Toast, warning: Toast, default: Toast }}
    >
      {children}
    </SnackbarProvider>
  );
}

function Toast({ id, message, variant, ref }: CustomContentProps & { ref?: React.Ref<HTMLDivElement> }) {
  const { palette } = useTheme();
  // Toasts are dark on light paper and light on dark, so the icon takes the other mode's green and red.
  const other = tokens[palette.mode === 'light' ? 'dark' : 'light'];
  const Icon = icons[variant];
  const colour = variant === 'success' ? other.green : variant === 'error' ? other.red : 'currentColor';
  return (
    <SnackbarContent ref={ref} role={variant === 'error' ? 'alert' : 'status'}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 3,
          width: 420,
          maxWidth: 'calc(100vw - 32px)',
          minHeight: 44,
          pl: 4,
          pr: 2,
          py: 1,
          borderRadius: '8px',
          bgcolor: 'nv.ink',
          color: 'nv.paper',
          boxShadow: palette.nv.lift,
          fontSize: 14,
          lineHeight: '20px',
          fontWeight: 500,
        }}
      >
        <Icon size={18} strokeWidth={1.75} color={colour} aria-hidden style={{ flex: 'none' }} />
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{message}</Box>
        <IconButton aria-label="Dismiss" size="small" onClick={() => closeSnackbar(id)} sx={{ color: 'inherit' }}>
          <X size={16} strokeWidth={1.75} />
        </IconButton>
      </Box>
    </SnackbarContent>
  );
}
