import { createApiClient } from '@northvale/api/client/apiClient.ts';
import { openKeysIn } from '@northvale/api/client/openKeys.ts';
import { createReauthentication } from '@northvale/api/client/reauthentication.ts';
import { AUTH_CALLS } from '@northvale/api/contract/calls/auth.ts';
import { GROWTH_CALLS } from '@northvale/api/contract/calls/growth.ts';
import { LIVE_CALLS } from '@northvale/api/contract/calls/live.ts';
import { MONEY_CALLS } from '@northvale/api/contract/calls/money.ts';
import { NOTIFICATION_CALLS } from '@northvale/api/contract/calls/notifications.ts';
import { PASSKEY_CALLS } from '@northvale/api/contract/calls/passkeys.ts';
import { PERSON_CALLS } from '@northvale/api/contract/calls/person.ts';
import { PRIVACY_CALLS } from '@northvale/api/contract/calls/privacy.ts';
import { PUBLIC_CALLS } from '@northvale/api/contract/calls/public.ts';
import { TRANSPARENCY_CALLS } from '@northvale/api/contract/calls/transparency.ts';
import { early } from './early.ts';
import { baseUrl, session } from './session.ts';

export const reauthentication = createReauthentication(session);

export const api = createApiClient({
  calls: {
    ...PUBLIC_CALLS,
    ...AUTH_CALLS,
    ...PASSKEY_CALLS,
    ...PERSON_CALLS,
    ...PRIVACY_CALLS,
    ...MONEY_CALLS,
    ...GROWTH_CALLS,
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
