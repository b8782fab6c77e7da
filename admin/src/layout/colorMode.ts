import useMediaQuery from '@mui/material/useMediaQuery';
import type { Mode } from '@northvale/web/ui/tokens.ts';
import { useSyncExternalStore } from 'react';

/** The investor app keeps the choice under the same name, so both change together. */
const key = 'colorMode';
const changed = new Set<() => void>();

/** Light or dark: what the person chose, else what the system prefers. */
export function useColorMode(): Mode {
  const prefersDark = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true });
  return useSyncExternalStore(subscribe, storedMode) ?? (prefersDark ? 'dark' : 'light');
}

export function chooseColorMode(mode: Mode): void {
  localStorage.setItem(key, mode);
  for (const notify of changed) notify();
}

function storedMode(): Mode | undefined {
  const stored = localStorage.getItem(key);
  return stored === 'light' || stored === 'dark' ? stored : undefined;
}

function subscribe(notify: () => void): () => void {
  changed.add(notify);
  window.addEventListener('storage', notify);
  return () => {
    changed.delete(notify);
    window.removeEventListener('storage', notify);
  };
}
