import { createApiClient } from './api/apiClient.ts';
import { createAuthProvider } from './api/authProvider.ts';
import { createDataProvider } from './api/dataProvider.ts';
import { storedSession } from './api/session.ts';

/** Where this app lies; the api and the investor app lie on the same origin unless the build says otherwise. */
export const basename = '/admin-dashboard';
const apiUrl: string = import.meta.env.VITE_API_URL ?? '/api';

const signInUrl = `${window.location.origin}/login`;

export function signInAndReturnUrl(): string {
  const { pathname, search } = window.location;
  return `${signInUrl}?next=${encodeURIComponent(pathname + search)}`;
}

export const session = storedSession(window.localStorage);
export const api = createApiClient({ baseUrl: apiUrl, session });
export const dataProvider = createDataProvider(api);
export const authProvider = createAuthProvider({ api, session, signInUrl, signInAndReturnUrl });
