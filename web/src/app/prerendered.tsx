import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { RoutedLink } from '@northvale/web/ui/PageLink.tsx';
import { speak, type Speech, spokenComponents } from '@northvale/web/ui/texts/texts.ts';
import { LANGUAGES, type Language } from '@northvale/web/ui/texts/languages.ts';
import { makeTheme } from '@northvale/web/ui/theme.ts';
import type { Mode } from '@northvale/web/ui/tokens.ts';
import { Toasts } from '@northvale/web/ui/Toasts.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { Link, Route, Routes, StaticRouter } from 'react-router-dom';
import { createQueryClient } from '../api/queryClient.ts';
import { LoginPage } from '../auth/LoginPage.tsx';
import { SignUpPage } from '../auth/SignUpPage.tsx';
import { DashboardPage } from '../dashboard/DashboardPage.tsx';
import { InvestmentsPage } from '../investments/InvestmentsPage.tsx';
import { PublicFrame } from '../layout/PublicFrame.tsx';
import { SignedInLayout } from '../layout/SignedInLayout.tsx';
import { LandingPage } from '../public/LandingPage.tsx';
import { SettingsPage } from '../settings/SettingsPage.tsx';
import { landing as germanLanding } from '../texts/de/landing.ts';
import { members as germanMembers } from '../texts/de/members.ts';
import { rest as germanRest } from '../texts/de/rest.ts';
import { speech } from '../texts/de/speech.ts';
import { first } from '../texts/en/first.ts';
import { landing } from '../texts/en/landing.ts';
import { members } from '../texts/en/members.ts';
import { rest } from '../texts/en/rest.ts';
import { t } from '../texts/t.ts';
import { TransactionsPage } from '../transactions/TransactionsPage.tsx';

const SPEECHES: Readonly<Record<Language, Speech>> = {
  en: { texts: { ...first, landing, ...members, ...rest } },
  de: { ...speech, texts: { ...speech.texts, landing: germanLanding, ...germanMembers, ...germanRest } },
};

/**
 * For the build that runs this: the screens that are the same for everybody, as HTML in each language and in both
 * colours.
 */
const drawn = Object.fromEntries(
  LANGUAGES.map((language) => {
    speak(language, SPEECHES[language]);
    const screens = {
      landing: drawLanding(),
      login: drawOfApp('/login', <LoginPage />),
      signup: drawOfApp('/signup', <SignUpPage />),
      dashboard: drawOfMembers('/dashboard', <DashboardPage />),
      investments: drawOfMembers('/investments', <InvestmentsPage />),
      transactions: drawOfMembers('/transactions', <TransactionsPage />),
      settings: drawOfMembers('/settings', <SettingsPage />),
    };
    return [language, { description: t('layout.description'), screens }];
  }),
);

Object.assign(globalThis, { drawn });

function drawLanding() {
  return draw(
    <PublicFrame>
      <LandingPage />
    </PublicFrame>,
  );
}

function drawOfApp(path: string, page: ReactNode) {
  return draw(
    <QueryClientProvider client={createQueryClient()}>
      <Toasts>
        <RoutedLink value={Link}>
          <StaticRouter location={path}>{page}</StaticRouter>
        </RoutedLink>
      </Toasts>
    </QueryClientProvider>,
  );
}

/** The frame of signed-in people, with what doesn't depend on who they are. */
function drawOfMembers(path: string, element: ReactNode) {
  return draw(
    <QueryClientProvider client={createQueryClient()}>
      <Toasts>
        <RoutedLink value={Link}>
          <StaticRouter location={path}>
            <Routes>
              <Route element={<SignedInLayout />}>
                <Route path={path} element={element} />
              </Route>
            </Routes>
          </StaticRouter>
        </RoutedLink>
      </Toasts>
    </QueryClientProvider>,
  );
}

function draw(screen: ReactNode) {
  const inMode = (mode: Mode): string =>
    renderToString(
      <ThemeProvider theme={makeTheme(mode, false, spokenComponents())}>
        <CssBaseline enableColorScheme />
        {screen}
      </ThemeProvider>,
    );
  return { light: inMode('light'), dark: inMode('dark') };
}
