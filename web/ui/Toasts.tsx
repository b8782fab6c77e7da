import useMediaQuery from '@mui/material/useMediaQuery';
import { closeSnackbar, SnackbarContent, SnackbarProvider, type CustomContentProps } from 'notistack';
import type { ReactNode, Ref } from 'react';
import { ToastSurface } from './ToastSurface.tsx';
import { narrow as onNarrow } from './tokens.ts';

/** Toasts leave after five seconds. They never cover a panel's button. */
export function Toasts({ children }: { children: ReactNode }) {
  const narrow = useMediaQuery(onNarrow.replace('@media ', ''), { noSsr: true });
  return (
    <SnackbarProvider
      maxSnack={3}
      autoHideDuration={5000}
      anchorOrigin={narrow ? { vertical: 'top', horizontal: 'center' } : { vertical: 'bottom', horizontal: 'left' }}
      Components={{ success: Toast, error: Toast }}
    >
      {children}
    </SnackbarProvider>
  );
}

const Toast = ({ id, message, variant, ref }: CustomContentProps & { ref?: Ref<HTMLDivElement> }) => (
  <SnackbarContent ref={ref}>
    <ToastSurface kind={variant === 'error' ? 'failure' : 'success'} onDismiss={() => closeSnackbar(id)}>
      {message}
    </ToastSurface>
  </SnackbarContent>
);
