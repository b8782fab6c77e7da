import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { LANGUAGES, type Language } from '@northvale/web/ui/texts/languages.ts';
import { speak, type Speech, spokenLanguage } from '@northvale/web/ui/texts/texts.ts';
import type { Mode } from '@northvale/web/ui/tokens.ts';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { CoreAdminContext, memoryStore } from 'react-admin';
import { StaticRouter } from 'react-router-dom';
import { DashboardPage } from './dashboard/DashboardPage.tsx';
import { resources } from './decisions/requestWords.ts';
import { ConsoleLayout } from './layout/ConsoleLayout.tsx';
import { pageOf } from './requests/RequestsPage.tsx';
import { english } from './texts/english.ts';
import { german } from './texts/german.ts';
import { i18nProvider } from './texts/i18nProvider.ts';
import { consoleTheme } from './theme.ts';

const SPEECHES: Readonly<Record<Language, Speech>> = { en: english, de: german };

/**
 * For the build that runs this: where staff begin, and the lists that they work through, as they are before anything
 * is known of who looks.
 */
const drawn = Object.fromEntries(
  LANGUAGES.map((language) => {
    speak(language, SPEECHES[language]);
    const screens = {
      dashboard: draw('/', <DashboardPage />),
      deposits: draw(`/${resources.deposit}`, pageOf('deposit')),
      withdrawals: draw(`/${resources.withdrawal}`, pageOf('withdrawal')),
    };
    return [language, { screens }];
  }),
);

Object.assign(globalThis, { drawn });

function draw(path: string, page: ReactNode) {
  const inMode = (mode: Mode): string => {
    return renderToString(
      <StaticRouter location={path}>
        <CoreAdminContext i18nProvider={i18nProvider} store={memoryStore({ locale: spokenLanguage() })}>
          <ThemeProvider theme={consoleTheme(mode)}>
            <CssBaseline enableColorScheme />
            <ConsoleLayout>{page}</ConsoleLayout>
          </ThemeProvider>
        </CoreAdminContext>
      </StaticRouter>,
    );
  };
  return { light: inMode('light'), dark: inMode('dark') };
}
