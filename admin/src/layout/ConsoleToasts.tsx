import { Notification } from 'react-admin';

/** Toasts leave after five seconds, as in the investor app. */
export const ConsoleToasts = () => (
  <Notification autoHideDuration={5000} anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }} />
);
