import type { AccountState } from '@northvale/ledger/account/state.ts';
import type { AccountRow } from '@northvale/projections/accounts/accounts.ts';

/** What an account's events come to. */
export interface FoldedAccount {
  readonly state: AccountState;
  /** What its projection makes of them, beside the balances: it knows some things that no decision rests on. */
  readonly row: AccountRow;
  /** Where the requests and the holdings were made, in the order in which they were. */
  readonly requestsAt: readonly string[];
  readonly holdingsAt: readonly HoldingPlace[];
}

export interface HoldingPlace {
  readonly position: string;
  readonly madeAt: number;
  /** The revision of the last event that was about it. */
  changedAt: number;
}
