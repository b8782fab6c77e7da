import type { AccountState } from '@northvale/ledger/account/state.ts';
import type { AccountRow } from '@northvale/projections/accounts/accounts.ts';

/** The folded state of an account's events. */
export interface FoldedAccount {
  readonly state: AccountState;
  /** The projection's row, apart from the balances: it has fields that no decision uses. */
  readonly row: AccountRow;
  /** Positions of the events that made the requests and the holdings, in that order. */
  readonly requestsAt: readonly string[];
  readonly holdingsAt: readonly HoldingPlace[];
}

export interface HoldingPlace {
  readonly position: string;
  readonly madeAt: number;
  /** The revision of the last event about it. */
  changedAt: number;
}
