import type { ApiClient } from '@northvale/api/client/apiClient.ts';
import { AUDIT_CALLS } from '@northvale/api/contract/calls/audit.ts';
import { AUTH_CALLS } from '@northvale/api/contract/calls/auth.ts';
import { BACK_OFFICE_CALLS } from '@northvale/api/contract/calls/backOffice.ts';
import { CATALOGUE_CALLS } from '@northvale/api/contract/calls/catalogue.ts';
import { REFERRAL_CALLS } from '@northvale/api/contract/calls/growth.ts';
import { LIVE_CALLS } from '@northvale/api/contract/calls/live.ts';
import { MONEY_CALLS } from '@northvale/api/contract/calls/money.ts';
import { NOTIFICATION_CALLS } from '@northvale/api/contract/calls/notifications.ts';
import { PASSKEY_CALLS } from '@northvale/api/contract/calls/passkeys.ts';
import { PERSON_CALLS } from '@northvale/api/contract/calls/person.ts';
import { TRANSPARENCY_CALLS } from '@northvale/api/contract/calls/transparency.ts';

/** What the console asks of the api. */
export const calls = {
  ...AUTH_CALLS,
  ...PASSKEY_CALLS,
  ...PERSON_CALLS,
  ...MONEY_CALLS,
  ...LIVE_CALLS,
  ...NOTIFICATION_CALLS,
  ...CATALOGUE_CALLS,
  ...BACK_OFFICE_CALLS,
  ...REFERRAL_CALLS,
  ...AUDIT_CALLS,
  ...TRANSPARENCY_CALLS,
};

export type Api = ApiClient<keyof typeof calls>;
