import { createApiClient } from '@northvale/api/client/apiClient.ts';
import { openKeysIn } from '@northvale/api/client/openKeys.ts';
import { createReauthentication } from '@northvale/api/client/reauthentication.ts';
import { GOAL_CALLS } from '@northvale/api/contract/calls/goals.ts';
import { LIVE_CALLS } from '@northvale/api/contract/calls/live.ts';
import { MONEY_CALLS } from '@northvale/api/contract/calls/money.ts';
import { NOTIFICATION_CALLS } from '@northvale/api/contract/calls/notifications.ts';
import { PERSON_CALLS } from '@northvale/api/contract/calls/person.ts';
import { PUBLIC_CALLS } from '@northvale/api/contract/calls/public.ts';
import { early } from './early.ts';
import { baseUrl, session } from './session.ts';

export const reauthentication = createReauthentication(session);

export const api = createApiClient({
  calls: {
    ...PUBLIC_CALLS,
    ...PERSON_CALLS,
    ...MONEY_CALLS,
    ...GOAL_CALLS,
    ...LIVE_CALLS,
    ...NOTIFICATION_CALLS,
  },
  later: async () => (await import('./laterCalls.ts')).LATER_CALLS,
  baseUrl,
  session,
  reauthentication,
  early,
  openKeys: openKeysIn(sessionStorage),
  choosePassword: () => {
    if (window.location.pathname !== '/settings') window.location.assign('/settings');
  },
});
