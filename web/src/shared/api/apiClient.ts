import { createApiClient } from '@northvale/api/client/apiClient.ts';
import { createEarly } from '@northvale/api/client/early.ts';
import { openKeysIn } from '@northvale/api/client/openKeys.ts';
import { createReauthentication } from '@northvale/api/client/reauthentication.ts';
import { AUTH_CALLS } from '@northvale/api/contract/calls/auth.ts';
import { LIVE_CALLS } from '@northvale/api/contract/calls/live.ts';
import { MONEY_CALLS } from '@northvale/api/contract/calls/money.ts';
import { NOTIFICATION_CALLS } from '@northvale/api/contract/calls/notifications.ts';
import { PASSKEY_CALLS } from '@northvale/api/contract/calls/passkeys.ts';
import { PERSON_CALLS } from '@northvale/api/contract/calls/person.ts';
import { PRIVACY_CALLS } from '@northvale/api/contract/calls/privacy.ts';
import { PUBLIC_CALLS } from '@northvale/api/contract/calls/public.ts';
import { TRANSPARENCY_CALLS } from '@northvale/api/contract/calls/transparency.ts';
import { beginOf, FIRST_RANGE } from '../account/worthRanges.ts';
import { session } from './session.ts';

/** Where the api lies; on the same origin unless the build says otherwise. */
const baseUrl: string = import.meta.env.VITE_API_BASE || '/api';

/** Comes before the program and asks what the dashboard will show: figures needn't wait for what draws them. */
const early = createEarly(baseUrl, session);

const userId = session.userId();
if (location.pathname === '/dashboard' && userId !== null) {
  const params = { userId };
  const from = beginOf(FIRST_RANGE, new Date());
  early.ask('GET /auth/me');
  early.ask('GET /auth/worth/:userId', { params, query: from === undefined ? {} : { from } });
  early.ask('GET /auth/user-investments/:userId', { params });
  early.ask('GET /auth/deposit-requests/:userId', { params });
  early.ask('GET /auth/withdraw-requests/:userId', { params });
}

export const reauthentication = createReauthentication(session);

export const api = createApiClient({
  calls: {
    ...PUBLIC_CALLS,
    ...AUTH_CALLS,
    ...PASSKEY_CALLS,
    ...PERSON_CALLS,
    ...PRIVACY_CALLS,
    ...MONEY_CALLS,
    ...LIVE_CALLS,
    ...NOTIFICATION_CALLS,
    ...TRANSPARENCY_CALLS,
  },
  baseUrl,
  session,
  reauthentication,
  early,
  openKeys: openKeysIn(sessionStorage),
  choosePassword: () => {
    if (window.location.pathname !== '/settings') window.location.assign('/settings');
  },
});
