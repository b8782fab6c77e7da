import type { ApiClient } from '@northvale/api/client/apiClient.ts';
import { AUTH_CALLS } from '@northvale/api/contract/calls/auth.ts';
import { BACK_OFFICE_CALLS } from '@northvale/api/contract/calls/backOffice.ts';
import { CATALOGUE_CALLS } from '@northvale/api/contract/calls/catalogue.ts';
import { LIVE_CALLS } from '@northvale/api/contract/calls/live.ts';
import { NOTIFICATION_CALLS } from '@northvale/api/contract/calls/notifications.ts';
import { PERSON_CALLS } from '@northvale/api/contract/calls/person.ts';

/** What the console asks of the api. */
export const asked = {
  calls: {
    ...AUTH_CALLS,
    ...PERSON_CALLS,
    ...LIVE_CALLS,
    ...NOTIFICATION_CALLS,
    ...CATALOGUE_CALLS,
    ...BACK_OFFICE_CALLS,
  },
  later: async () => (await import('./laterCalls.ts')).LATER_CALLS,
};

export type Api = ApiClient<keyof typeof asked.calls | keyof Awaited<ReturnType<typeof asked.later>>>;
