import { AUDIT_CALLS } from '@northvale/api/contract/calls/audit.ts';
import { BANK_CALLS } from '@northvale/api/contract/calls/bank.ts';
import { REFERRAL_CALLS } from '@northvale/api/contract/calls/growth.ts';
import { PASSKEY_CALLS } from '@northvale/api/contract/calls/passkeys.ts';
import { STATEMENT_CALLS } from '@northvale/api/contract/calls/statements.ts';
import { TRANSPARENCY_CALLS } from '@northvale/api/contract/calls/transparency.ts';

/** What no first list asks. */
export const LATER_CALLS = {
  ...PASSKEY_CALLS,
  ...REFERRAL_CALLS,
  ...STATEMENT_CALLS,
  ...AUDIT_CALLS,
  ...BANK_CALLS,
  ...TRANSPARENCY_CALLS,
};
