import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { RequestKind } from '@northvale/api/contract/requests.ts';
import { LANGUAGES, type Language } from '@northvale/web/ui/texts/languages.ts';
import { speak, type Speech, spokenLanguage } from '@northvale/web/ui/texts/texts.ts';
import type { Mode } from '@northvale/web/ui/tokens.ts';
import { renderToString } from 'react-dom/server';
import { CoreAdminContext, memoryStore } from 'react-admin';
import { StaticRouter } from 'react-router-dom';
import { resources } from './decisions/requestWords.ts';
import { ConsoleLayout } from './layout/ConsoleLayout.tsx';
import { pageOf } from './requests/RequestsPage.tsx';
import { english } from './texts/english.ts';
import { german } from './texts/german.ts';
import { i18nProvider } from './texts/i18nProvider.ts';
import { consoleTheme } from './theme.ts';

const SPEECHES: Readonly<Record<Language, Speech>> = { en: english, de: german };

/**
 * For the build that runs this: the lists that staff work through, as they are before anything is known of who looks.
 */
const drawn = Object.fromEntries(
  LANGUAGES.map((language) => {
    speak(language, SPEECHES[language]);
    return [language, { screens: { deposits: draw('deposit'), withdrawals: draw('withdrawal') } }];
  }),
);

Object.assign(globalThis, { drawn });

function draw(kind: RequestKind) {
  const page = <ConsoleLayout>{pageOf(kind)}</ConsoleLayout>;
  const inMode = (mode: Mode): string => {
    return renderToString(
      <StaticRouter location={`/${resources[kind]}`}>
        <CoreAdminContext i18nProvider={i18nProvider} store={memoryStore({ locale: spokenLanguage() })}>
          <ThemeProvider theme={consoleTheme(mode)}>
            <CssBaseline enableColorScheme />
            {page}
          </ThemeProvider>
        </CoreAdminContext>
      </StaticRouter>,
    );
  };
  return { light: inMode('light'), dark: inMode('dark') };
}
