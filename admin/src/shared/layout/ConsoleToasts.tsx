import Box from '@mui/material/Box';
import Snackbar from '@mui/material/Snackbar';
import { OverPanels } from '@northvale/web/ui/OverPanels.tsx';
import { useState } from 'react';
import { CloseNotificationContext, useNotificationContext, useTranslate, type NotificationPayload } from 'react-admin';
import { Toast } from './Toast.tsx';
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
