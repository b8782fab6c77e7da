import { createApiClient } from '@northvale/api/client/apiClient.ts';
import { queryPolicy } from '@northvale/api/client/queryPolicy.ts';
import { createReauthentication } from '@northvale/api/client/reauthentication.ts';
import { createSession } from '@northvale/api/client/session.ts';
import { QueryClient } from '@tanstack/react-query';
import { createAuthProvider } from './api/authProvider.ts';
import { calls } from './api/calls.ts';
import { createDataProvider } from './api/dataProvider.ts';

/** Where this app lies; the api and the investor app lie on the same origin unless the build says otherwise. */
export const basename = '/admin-dashboard';
const apiUrl: string = import.meta.env.VITE_API_URL ?? '/api';

const signInUrl = `${window.location.origin}/login`;

export function signInAndReturnUrl(): string {
  const { pathname, search } = window.location;
  return `${signInUrl}?next=${encodeURIComponent(pathname + search)}`;
}

export const session = createSession(window.localStorage);
export const reauthentication = createReauthentication(session);
export const api = createApiClient({
  calls,
  baseUrl: apiUrl,
  session,
  reauthentication,
  choosePassword: () => window.location.assign('/settings'),
});
export const dataProvider = createDataProvider(api);
export const authProvider = createAuthProvider({ api, session, signInUrl, signInAndReturnUrl });
export const queryClient = new QueryClient({ defaultOptions: queryPolicy });
