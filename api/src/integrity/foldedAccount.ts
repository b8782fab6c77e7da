import type { AccountState } from '@northvale/ledger/account/state.ts';
import type { AccountRow } from '@northvale/projections/accounts/accounts.ts';

/** What an account's events come to. */
export interface FoldedAccount {
  readonly state: AccountState;
  /** What its projection makes of them: it knows some things that no decision rests on. */
  readonly row: AccountRow;
  readonly places: ReadonlyMap<string, Places>;
}

/** Which events spoke of a request or a holding. */
export interface Places {
  /** Of the first one: that made it. */
  readonly position: string;
  readonly madeAt: number;
  /** The revision of the last one. */
  changedAt: number;
}
