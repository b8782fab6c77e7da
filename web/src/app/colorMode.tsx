import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import { makeTheme } from '@northvale/web/ui/theme.ts';
import type { Mode } from '@northvale/web/ui/tokens.ts';

const KEY = 'colorMode';

interface ColorMode {
  mode: Mode;
  toggle: () => void;
}

const Context = createContext<ColorMode>({ mode: 'light', toggle: () => undefined });

export const useColorMode = (): ColorMode => useContext(Context);

/** Light or dark: what the person chose here, else what the system prefers. */
export function ColorModeProvider({ children }: { children: ReactNode }) {
  const prefersDark = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true });
  const [chosen, setChosen] = useState<Mode | undefined>(storedMode);
  const mode = chosen ?? (prefersDark ? 'dark' : 'light');
  const theme = useMemo(() => makeTheme(mode), [mode]);
  const value = useMemo(() => {
    const toggle = (): void => {
      const next = mode === 'light' ? 'dark' : 'light';
      localStorage.setItem(KEY, next);
      setChosen(next);
    };
    return { mode, toggle };
  }, [mode]);
  return (
    <Context value={value}>
      <ThemeProvider theme={theme}>
        <CssBaseline enableColorScheme />
        {children}
      </ThemeProvider>
    </Context>
  );
}

function storedMode(): Mode | undefined {
  const stored = localStorage.getItem(KEY);
  return stored === 'light' || stored === 'dark' ? stored : undefined;
}
