import Box from '@mui/material/Box';
import { visuallyHidden } from './visuallyHidden.ts';
import { useEffect, useRef, useSyncExternalStore } from 'react';

let current = '';
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Tells screen readers, politely, what a toast would be too loud for: that a list which they waited for has loaded. One
 * that was there already is no news.
 */
export function useAnnouncement(message: string | undefined): void {
  const before = useRef(message);
  useEffect(() => {
    const waited = before.current === undefined;
    before.current = message;
    if (!waited || message === undefined) return;
    current = message;
    listeners.forEach((listener) => listener());
  }, [message]);
}

export function LiveRegion() {
  const message = useSyncExternalStore(subscribe, () => current);
  return (
    <Box role="status" aria-live="polite" sx={visuallyHidden}>
      {message}
    </Box>
  );
}
