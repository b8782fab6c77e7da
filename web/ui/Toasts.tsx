import GlobalStyles from '@mui/material/GlobalStyles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { closeSnackbar, SnackbarContent, SnackbarProvider, type CustomContentProps } from 'notistack';
import type { ReactNode, Ref } from 'react';
import { ToastSurface } from './ToastSurface.tsx';
import { narrow as onNarrow } from './tokens.ts';

/** Toasts leave after five seconds. They stand where no bar, sidebar or panel's button is, and pages end below them. */
export function Toasts({ children }: { children: ReactNode }) {
  const narrow = useMediaQuery(onNarrow.replace('@media ', ''), { noSsr: true });
  return (
    <SnackbarProvider
      maxSnack={3}
      autoHideDuration={5000}
      anchorOrigin={narrow ? { vertical: 'top', horizontal: 'center' } : { vertical: 'bottom', horizontal: 'left' }}
      Components={{ success: Toast, error: Toast }}
    >
      <GlobalStyles styles={narrow ? onPhones : besideTheRest} />
      {children}
    </SnackbarProvider>
  );
}

const container = '.notistack-SnackbarContainer';

/** Below the top bar. */
const onPhones = { [container]: { '&&&': { top: 64 } } };

/** Between the sidebar and an open panel. */
const besideTheRest = {
  [container]: { '&&&': { left: 256, maxWidth: 'calc(100vw - 256px - 484px)' } },
  [`body:has(${container} [role]) #main`]: { paddingBottom: 144 },
};

const Toast = ({ id, message, variant, ref }: CustomContentProps & { ref?: Ref<HTMLDivElement> }) => (
  <SnackbarContent ref={ref}>
    <ToastSurface kind={variant === 'error' ? 'failure' : 'success'} onDismiss={() => closeSnackbar(id)}>
      {message}
    </ToastSurface>
  </SnackbarContent>
);
