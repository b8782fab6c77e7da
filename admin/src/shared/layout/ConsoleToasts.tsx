import Box from '@mui/material/Box';
import Snackbar from '@mui/material/Snackbar';
import { OverPanels } from '@northvale/web/ui/Card.tsx';
import { ToastSurface } from '@northvale/web/ui/ToastSurface.tsx';
import { type ReactNode, useState } from 'react';
import {
  CloseNotificationContext,
  type NotificationPayload,
  useCloseNotification,
  useNotificationContext,
  useTranslate,
} from 'react-admin';
import { useIsNarrow } from './useIsNarrow.ts';

/**
 * What came of an action, for five seconds. react-admin's own notices look the same. A newer one takes the place of an
 * older one, so nobody reads of a decision that lies three decisions back.
 */
export function ConsoleToasts() {
  const { notifications, resetNotifications } = useNotificationContext();
  const narrow = useIsNarrow();
  const newest = notifications.at(-1);
  const [dismissed, setDismissed] = useState<NotificationPayload>();
  if (newest === undefined) return null;
  const close = () => setDismissed(newest);
  return (
    <CloseNotificationContext.Provider value={close}>
      <OverPanels>
        <Snackbar
          key={notifications.length}
          open={newest !== dismissed}
          onClose={(_event, reason) => reason !== 'clickaway' && close()}
          autoHideDuration={5000}
          slotProps={{ transition: { onExited: resetNotifications } }}
          // Panels stand at the right, with their buttons at the foot; on phones these reach over the whole screen.
          anchorOrigin={narrow ? { vertical: 'top', horizontal: 'center' } : { vertical: 'bottom', horizontal: 'left' }}
          sx={narrow ? { '&&': { top: 68 } } : {}}
        >
          <Box>
            <Notice of={newest} />
          </Box>
        </Snackbar>
      </OverPanels>
    </CloseNotificationContext.Provider>
  );
}

function Notice({ of: { message, type, notificationOptions } }: { of: NotificationPayload }) {
  const translate = useTranslate();
  if (typeof message !== 'string') return message;
  const kind = type === 'error' || type === 'warning' ? 'failure' : 'success';
  return <Toast kind={kind} title={translate(message, notificationOptions?.messageArgs)} />;
}

interface ToastProps {
  kind: 'success' | 'failure';
  /** The specification's word, such as 'Successful!' or 'Failed'. */
  title: string;
  /** The server's sentence. */
  children?: ReactNode;
}

/** What came of an action. */
export function Toast({ kind, title, children }: ToastProps) {
  const close = useCloseNotification();
  return (
    <ToastSurface kind={kind} onDismiss={close} detail={children}>
      <Box sx={{ fontWeight: 600 }}>{title}</Box>
    </ToastSurface>
  );
}
