import { createApiClient } from '@northvale/api/client/apiClient.ts';
import { openKeysIn } from '@northvale/api/client/openKeys.ts';
import { queryPolicy } from '@northvale/api/client/queryPolicy.ts';
import { createReauthentication } from '@northvale/api/client/reauthentication.ts';
import { AskingClient } from '@northvale/web/ui/askingClient.ts';
import { createAuthProvider } from '../shared/api/authProvider.ts';
import { asked } from '../shared/api/calls.ts';
import { createDataProvider } from '../shared/api/dataProvider.ts';
import { apiUrl, early, session } from '../shared/api/early.ts';

/** Where this app lies. */
export const basename = '/admin-dashboard';

const signInUrl = `${window.location.origin}/login`;

export function signInAndReturnUrl(): string {
  const { pathname, search } = window.location;
  return `${signInUrl}?next=${encodeURIComponent(pathname + search)}`;
}

export { session };
export const reauthentication = createReauthentication(session);
export const api = createApiClient({
  ...asked,
  baseUrl: apiUrl,
  session,
  reauthentication,
  early,
  // Signing in leads away from here and back.
  openKeys: openKeysIn(sessionStorage),
  choosePassword: () => window.location.assign('/settings'),
});
export const dataProvider = createDataProvider(api);
export const authProvider = createAuthProvider({ api, session, signInUrl, signInAndReturnUrl });
export const queryClient = new AskingClient({ defaultOptions: queryPolicy });
