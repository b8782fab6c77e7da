import { i18n } from '@lingui/core';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { RoutedLink } from '../../ui/PageLink.tsx';
import uiDe from '@northvale/web/ui/texts/de.json';
import { LANGUAGES } from '@northvale/web/ui/texts/texts.ts';
import wordsDe from '@northvale/web/ui/texts/words.de.json';
import wordsEn from '@northvale/web/ui/texts/words.en.json';
import { makeTheme } from '@northvale/web/ui/theme.ts';
import { Toasts } from '@northvale/web/ui/Toasts.tsx';
import type { Mode } from '@northvale/web/ui/tokens.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { Link, StaticRouter } from 'react-router-dom';
import { createQueryClient } from '../shared/api/queryClient.ts';
import { LoginPage } from '../features/auth/LoginPage.tsx';
import { SignUpPage } from '../features/auth/SignUpPage.tsx';
import { PublicFrame } from './layout/PublicFrame.tsx';
import { LandingPage } from '../features/public/LandingPage.tsx';
import firstDe from '../shared/texts/de/first.json';
import landingDe from '../shared/texts/de/landing.json';
import restDe from '../shared/texts/de/rest.json';
import firstEn from '../shared/texts/en/first.json';
import landingEn from '../shared/texts/en/landing.json';
import restEn from '../shared/texts/en/rest.json';
import { t } from '../shared/texts/t.ts';

i18n.load('en', { ...firstEn, ...landingEn, ...restEn, ...wordsEn });
i18n.load('de', { ...uiDe, ...firstDe, ...landingDe, ...restDe, ...wordsDe });

/** For the build that runs this: the public pages, the same for everybody, in each language and in both colours. */
const drawn = Object.fromEntries(
  LANGUAGES.map((language) => {
    i18n.activate(language);
    const screens = {
      landing: draw(
        <PublicFrame>
          <LandingPage />
        </PublicFrame>,
      ),
      login: drawOfApp('/login', <LoginPage />),
      signup: drawOfApp('/signup', <SignUpPage />),
    };
    return [language, { description: t('layout.description'), screens }];
  }),
);

Object.assign(globalThis, { drawn });

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

function draw(screen: ReactNode) {
  const inMode = (mode: Mode): string =>
    renderToString(
      <ThemeProvider theme={makeTheme(mode, false)}>
        <CssBaseline enableColorScheme />
        {screen}
      </ThemeProvider>,
    );
  return { light: inMode('light'), dark: inMode('dark') };
}
