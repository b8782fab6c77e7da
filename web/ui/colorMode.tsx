import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { tellServer } from './cookies.ts';
import { muiTexts, useLanguage } from './texts/language.ts';
import { makeTheme } from './theme.ts';
import type { Mode } from './tokens.ts';

/** Both front ends keep the choice under this name, so they change together. */
const KEY = 'colorMode';
const listeners = new Set<() => void>();

/** Light or dark: what the person chose, else what the system prefers; on paper light. */
export function useColorMode(): Mode {
  const prefersDark = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true });
  // Not by the word 'print': MUI would advise against it in every visitor's console.
  const printed = useMediaQuery('not screen', { noSsr: true });
  const chosen = useSyncExternalStore(subscribe, storedMode, () => undefined);
  if (printed) return 'light';
  return chosen ?? (prefersDark ? 'dark' : 'light');
}

export function chooseColorMode(mode: Mode): void {
  localStorage.setItem(KEY, mode);
  for (const listener of listeners) listener();
}

/** The product's theme in the person's colours; dense in the back office. */
export function ColorModeProvider({ dense = false, children }: { dense?: boolean; children: ReactNode }) {
  const mode = useColorMode();
  // Its first pages have these colours before any script has come.
  useEffect(() => tellServer(KEY, storedMode() ?? ''), [mode]);
  useLanguage();
  const words = muiTexts();
  const theme = useMemo(() => makeTheme(mode, dense, words), [mode, dense, words]);
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline enableColorScheme />
      {children}
    </ThemeProvider>
  );
}

function storedMode(): Mode | undefined {
  const stored = localStorage.getItem(KEY);
  return stored === 'light' || stored === 'dark' ? stored : undefined;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
