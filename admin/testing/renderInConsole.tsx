import { i18n } from '@lingui/core';
import { createApiClient } from '@northvale/api/client/apiClient.ts';
import { queryPolicy } from '@northvale/api/client/queryPolicy.ts';
import { createSession } from '@northvale/api/client/session.ts';
import { memoryStorage } from '@northvale/api/client/testing/memoryStorage.ts';
import { AskingClient } from '@northvale/web/ui/askingClient.ts';
import uiDe from '@northvale/web/ui/texts/de.json';
import errorsDe from '@northvale/web/ui/texts/errors.de.json';
import wordsDe from '@northvale/web/ui/texts/words.de.json';
import words from '@northvale/web/ui/texts/words.en.json';
import { configure, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { AdminContext, memoryStore } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { createAuthProvider } from '../src/shared/api/authProvider.ts';
import { asked } from '../src/shared/api/calls.ts';
import { createDataProvider } from '../src/shared/api/dataProvider.ts';
import de from '../src/shared/texts/de.json';
import restDe from '../src/shared/texts/de/rest.json';
import en from '../src/shared/texts/en.json';
import rest from '../src/shared/texts/en/rest.json';
import { i18nProvider } from '../src/shared/texts/i18nProvider.ts';
import { consoleTheme } from '../src/shared/theme.ts';

// Nothing here is timed: a busy machine is no reason to fail.
configure({ asyncUtilTimeout: 15_000 });

/** A part of the console at an address, with an admin signed in, or an auditor. What it asks goes to `fetch`. */
export function renderInConsole(part: ReactNode, { role = 'admin', at = '/' } = {}) {
  speakEnglish();
  const session = createSession(memoryStorage({ authToken: 'token', userRole: role, userID: 'a1' }));
  const api = createApiClient({ ...asked, baseUrl: '/api', session });
  const dataProvider = createDataProvider(api);
  const authProvider = createAuthProvider({ api, session, signInUrl: '/login', signInAndReturnUrl: () => '/login' });
  const store = memoryStore();
  const queryClient = new AskingClient({ defaultOptions: queryPolicy });
  const within = (content: ReactNode) => (
    <MemoryRouter initialEntries={[at]}>
      <AdminContext {...{ authProvider, dataProvider, i18nProvider, queryClient, store }} theme={consoleTheme('light')}>
        {content}
      </AdminContext>
    </MemoryRouter>
  );
  const shown = render(within(part));
  return { ...shown, showInstead: (content: ReactNode) => shown.rerender(within(content)) };
}

/** The console's English: tests begin before a language was chosen. */
export function speakEnglish(): void {
  i18n.load('en', { ...en, ...rest, ...words });
  i18n.activate('en');
}

export function speakGerman(): void {
  i18n.load('de', { ...uiDe, ...de, ...restDe, ...wordsDe, ...errorsDe });
  i18n.activate('de');
}
