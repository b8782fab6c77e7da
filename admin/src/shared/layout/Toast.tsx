import Box from '@mui/material/Box';
import { ToastSurface } from '@northvale/web/ui/ToastSurface.tsx';
import type { ReactNode } from 'react';
import { useCloseNotification } from 'react-admin';

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
