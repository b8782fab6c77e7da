import { account } from '@northvale/ledger/account/account.ts';
import type { AccountState } from '@northvale/ledger/account/state.ts';
import { assertNote } from '@northvale/ledger/proof/checkpointStream.ts';
import { investment, type InvestmentState } from '@northvale/ledger/investment/investment.ts';
import { transfers } from '@northvale/ledger/journal/journal.ts';
import type { LedgerEvent } from '@northvale/ledger/event/ledgerEvent.ts';
import type { Category } from '@northvale/ledger/event/streams.ts';
import type { Difference } from '@northvale/ledger/verify/difference.ts';
import { type AccountRow, standingAfter, unopened } from '@northvale/projections/accounts/accounts.ts';
import type { ActivityRow } from '@northvale/projections/activity/activity.ts';
import type { RowsAt } from './accountRows.ts';
import { compareAccount } from './compareAccount.ts';
import { compareInvestment } from './compareInvestment.ts';
import type { FoldedAccount, HoldingPlace } from './foldedAccount.ts';

/** Takes a stream's events in order, then compares the result with the read models. */
export interface StreamFold {
  /**
   * @param listed the event as lists show it
   * @throws Error where the event can't follow those before it
   */
  take(event: LedgerEvent, listed: ActivityRow | undefined): void;
  /** The folded account; undefined for any other stream. */
  account(): FoldedAccount | undefined;
  /** Whether the read models have the stream. */
  isKnownTo(rows: RowsAt): boolean;
  /** A stream without rows folds to nothing, and has nothing to compare. */
  compare(rows: RowsAt): Difference[];
}

export const streamFold = (category: Category, id: string): StreamFold => FOLDS[category](id);

function accountFold(id: string): StreamFold {
  // Nobody needs earlier states, so long collections are changed in place.
  let state: AccountState = { ...account.initialState, requests: new Map(), holdings: new Map() };
  let row: AccountRow = unopened(id, '');
  const requestsAt: string[] = [];
  const holdingsAt: HoldingPlace[] = [];
  const placeOf = new Map<string, number>();
  const folded = (): FoldedAccount => ({ state: { ...state, userId: id }, row, requestsAt, holdingsAt });
  return {
    take(event, listed) {
      if (event.category !== 'account') return;
      state = account.evolve(state, event.event);
      row = standingAfter(row, event.event, transfers(event.event));
      if (!listed || listed.subject === null) return;
      const { subject, position, revision } = listed;
      if (state.requests.size > requestsAt.length) requestsAt.push(position);
      else if (state.holdings.size > holdingsAt.length) {
        placeOf.set(subject, holdingsAt.length);
        holdingsAt.push({ position, madeAt: revision, changedAt: revision });
      } else {
        const holding = holdingsAt[placeOf.get(subject) ?? -1];
        if (holding) holding.changedAt = revision;
      }
    },
    account: folded,
    isKnownTo: (rows) => rows.account(id).account !== undefined,
    compare(rows) {
      const shown = rows.account(id);
      return state.revision < 0 && !shown.account ? [] : compareAccount(folded(), shown);
    },
  };
}

function investmentFold(id: string): StreamFold {
  let state: InvestmentState = investment.initialState;
  return {
    take(event) {
      if (event.category === 'investment') state = investment.evolve(state, event.event);
    },
    account: () => undefined,
    isKnownTo: (rows) => rows.investment(id).investment !== undefined,
    compare(rows) {
      const shown = rows.investment(id);
      return state.revision < 0 && !shown.investment ? [] : compareInvestment({ ...state, investmentId: id }, shown);
    },
  };
}

/** What the ledger has signed is shown as it was signed: there is nothing to fold but how far it had come. */
function checkpointFold(): StreamFold {
  let entries = 0;
  return {
    take({ category, event }) {
      if (category !== 'checkpoint' || event.type !== 'CheckpointSigned') return;
      assertNote(event.data);
      const { size } = event.data;
      if (size <= entries) throw new RangeError(`a checkpoint of ${size} entries behind one of ${entries}`);
      entries = size;
    },
    account: () => undefined,
    isKnownTo: () => false,
    compare: () => [],
  };
}

const FOLDS: Readonly<Record<Category, (id: string) => StreamFold>> = {
  account: accountFold,
  investment: investmentFold,
  checkpoint: checkpointFold,
};
