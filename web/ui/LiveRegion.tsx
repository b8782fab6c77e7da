import Box from '@mui/material/Box';

import { visuallyHidden } from './visuallyHidden.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { told } from './texts/told.ts';

let current = '';
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Tells screen readers, politely, what a toast would be too loud for: that a list has loaded. */
export function useAnnouncement(message: string | undefined): void {
  useEffect(() => {
    if (message === undefined || message === '') return;
    current = message;
    listeners.forEach((listener) => listener());
  }, [message]);
}

export function LiveRegion() {
  const message = useSyncExternalStore(subscribe, () => current);
  return (
    <Box role="status" aria-live="polite" sx={visuallyHidden}>
      {told(message)}
    </Box>
  );
}
