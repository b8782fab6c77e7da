import GlobalStyles from '@mui/material/GlobalStyles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { closeSnackbar, SnackbarContent, SnackbarProvider, useSnackbar, type CustomContentProps } from 'notistack';
import { useEffect, useRef, type Ref } from 'react';
import { OverPanels } from './Card.tsx';
import { ToastSurface } from './ToastSurface.tsx';
import { narrow as onNarrow } from './tokens.ts';

export interface Said {
  readonly message: string;
  readonly variant: 'success' | 'error';
}

/** Toasts leave after five seconds. They stand where no bar, sidebar or panel's button is, and pages end below them. */
export function ToastStack({ said }: { said: readonly Said[] }) {
  const narrow = useMediaQuery(onNarrow.replace('@media ', ''), { noSsr: true });
  return (
    <OverPanels>
      <SnackbarProvider
        maxSnack={3}
        autoHideDuration={5000}
        anchorOrigin={narrow ? { vertical: 'top', horizontal: 'center' } : { vertical: 'bottom', horizontal: 'left' }}
        Components={{ success: Toast, error: Toast }}
      >
        <GlobalStyles styles={narrow ? onPhones : besideTheRest} />
        <Told said={said} />
      </SnackbarProvider>
    </OverPanels>
  );
}

/** Tells each once. */
function Told({ said }: { said: readonly Said[] }) {
  const { enqueueSnackbar } = useSnackbar();
  const told = useRef(0);
  useEffect(() => {
    for (const { message, variant } of said.slice(told.current)) enqueueSnackbar(message, { variant });
    told.current = said.length;
  }, [said, enqueueSnackbar]);
  return null;
}

const container = '.notistack-SnackbarContainer';

/** Below the top bar; over the heading of an open panel, whose button stays free, as below it stands the amount. */
const onPhones = {
  [container]: { '&&&': { top: 64 } },
  [`body:has(.MuiDrawer-anchorRight) ${container.repeat(3)}`]: {
    top: 2,
    left: 8,
    maxWidth: 'calc(100vw - 72px)',
    transform: 'none',
  },
};

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
