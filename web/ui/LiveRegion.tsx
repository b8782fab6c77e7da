import Box from '@mui/material/Box';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { uiText } from './texts/texts.ts';

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

/** Says whether the figures beside it follow what happens; nothing until that is known. */
export const LiveMark = ({ live }: { live: boolean | undefined }) => (
  <Box
    component="span"
    sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5, fontSize: 13, color: 'nv.ink2', minHeight: 20 }}
  >
    {live !== undefined && (
      <>
        {live ? (
          <Box aria-hidden sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: 'nv.green' }} />
        ) : (
          <RefreshCw size={13} strokeWidth={1.75} aria-hidden />
        )}
        {uiText(live ? 'ui.live' : 'ui.reconnecting')}
      </>
    )}
  </Box>
);

/** For words that only screen readers need. */
export const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  margin: '-1px',
  padding: 0,
  overflow: 'hidden',
  clip: 'rect(0 0 0 0)',
  whiteSpace: 'nowrap',
  border: 0,
} as const;
