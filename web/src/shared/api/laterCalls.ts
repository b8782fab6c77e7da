import { AUTH_CALLS } from '@northvale/api/contract/calls/auth.ts';
import { GROWTH_CALLS } from '@northvale/api/contract/calls/growth.ts';
import { PASSKEY_CALLS } from '@northvale/api/contract/calls/passkeys.ts';
import { PRIVACY_CALLS } from '@northvale/api/contract/calls/privacy.ts';
import { STATEMENT_CALLS } from '@northvale/api/contract/calls/statements.ts';
import { TRANSPARENCY_CALLS } from '@northvale/api/contract/calls/transparency.ts';

/** What no first screen asks. */
export const LATER_CALLS = {
  ...AUTH_CALLS,
  ...GROWTH_CALLS,
  ...PASSKEY_CALLS,
  ...PRIVACY_CALLS,
  ...STATEMENT_CALLS,
  ...TRANSPARENCY_CALLS,
};
