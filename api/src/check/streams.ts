import { account } from '@northvale/ledger/account/account.ts';
import type { AccountState } from '@northvale/ledger/account/state.ts';
import type { LedgerEvent } from '@northvale/ledger/event/ledgerEvent.ts';
import { type Category, parseStreamName } from '@northvale/ledger/event/streams.ts';
import type { EventStore, RecordedEvent } from '@northvale/ledger/eventStore/eventStore.ts';
import { investment, type InvestmentState } from '@northvale/ledger/investment/investment.ts';
import { assertNote } from '@northvale/ledger/proof/checkpointStream.ts';
import type { Difference } from '@northvale/ledger/verify/difference.ts';
import { streamPages } from '@northvale/ledger/verify/readStored.ts';
import { createStreamCheck } from '@northvale/ledger/verify/streamCheck.ts';
import { optional } from '@northvale/projections/engine/table.ts';
import { type DepositPlanRow, planAfter } from '@northvale/projections/models/depositPlans.ts';
import { type AccountRow, standingAfter, unopened } from '@northvale/projections/models/accounts.ts';
import { activityRow, type ActivityRow } from '@northvale/projections/models/activity.ts';
import type { ReadModels } from '@northvale/projections/models/readModels.ts';
import type { Kysely } from 'kysely';
import type { SignatureCheck } from '../transparency/signatureCheck.ts';
import { compareAccount, compareInvestment, type FoldedAccount, type HoldingPlace, type Reward } from './compare.ts';
import { foldBank, foldReconciliations } from './foldBank.ts';
import { NO_ROWS, readRows, type RowsAt } from './rows.ts';

/** Accounts as the command handler folds and keeps them. */
export interface Accounts {
  load(userId: string): Promise<unknown>;
}

export interface CheckParts {
  readonly store: EventStore;
  /** Skips the comparison with read models, as there are none. */
  readonly withoutReadModels?: boolean;
  readonly db: Kysely<ReadModels>;
  /** Where new events are checked. */
  readonly accounts?: Accounts;
  /** Where signatures of checkpoints are checked. */
  readonly isSigned?: SignatureCheck;
  /** Called after each page, so that a check that runs beside other work can pause. */
  readonly rest: () => Promise<void>;
}

export interface CheckedStream {
  readonly stream: string;
  readonly events: number;
  readonly differences: readonly Difference[];
}

/** How many streams' rows are read per query, and kept until the last of them is checked. */
const TOGETHER = 50;

/**
 * Checks whole streams, from their first event, and compares the folded state with the read models.
 * @param look sees each readable event, so that the stream needn't be read again for it
 */
export async function* checkStreams(
  parts: CheckParts,
  streams: readonly string[],
  look: (stored: RecordedEvent) => void = () => {},
): AsyncGenerator<CheckedStream> {
  for (let from = 0; from < streams.length; from += TOGETHER) {
    const some = streams.slice(from, from + TOGETHER).map((stream) => ({ stream, name: parseStreamName(stream) }));
    const idsOf = (wanted: Category) => some.flatMap(({ name }) => (name?.category === wanted ? [name.id] : []));
    const rows = parts.withoutReadModels ? NO_ROWS : await readRows(parts.db, idsOf);
    for (const { stream, name } of some) {
      if (name) yield await checkStream(parts, stream, rows, streamFold(name.category, name.id), look);
      else yield await strangeStream(parts, stream);
    }
  }
}

/** Not the ledger's: its first event is named for all of them. */
async function strangeStream({ store }: CheckParts, stream: string): Promise<CheckedStream> {
  const page = await streamPages(store, stream, 0, 1).next();
  const [first] = page.done ? [] : page.value;
  if (!first) return { stream, events: 0, differences: [] };
  const { revision, position } = first.event ?? first.unreadable;
  const place = { stream, revision, ...optional('position', position ?? null) };
  const differences = [{ kind: 'unknown', ...place, expected: 'a stream of the ledger', found: stream } as const];
  return { stream, events: 1, differences };
}

async function checkStream(
  { store, rest }: CheckParts,
  stream: string,
  rows: RowsAt,
  fold: StreamFold,
  look: (stored: RecordedEvent) => void,
): Promise<CheckedStream> {
  const check = createStreamCheck(stream);
  const differences: Difference[] = [];
  let events = 0;
  let foldable = true;
  for await (const page of streamPages(store, stream)) {
    for (const { event: stored, unreadable } of page) {
      events += 1;
      if (unreadable) {
        check.skip(unreadable.revision);
        differences.push(unreadable);
        foldable = false;
        continue;
      }
      look(stored);
      const checked = check.take(stored);
      differences.push(...checked.differences);
      // Events newer than the rows aren't folded this time.
      if (!foldable || stored.position > rows.position) continue;
      const refused = checked.event ? refusalOf(fold, checked.event, stored) : undefined;
      foldable = checked.event !== undefined && refused === undefined;
      if (refused === undefined) continue;
      const { revision, position } = stored;
      differences.push({ kind: 'unfoldable', stream, revision, position, expected: FOLLOWS, found: refused });
    }
    await rest();
  }
  if (events === 0 && fold.isKnownTo(rows)) {
    differences.push({ kind: 'streamDropped', stream, expected: 'its events', found: 'none' });
  } else if (foldable) {
    differences.push(...fold.compare(rows));
  }
  return { stream, events, differences };
}

const FOLLOWS = 'an event that can follow the one before it';

function refusalOf(fold: StreamFold, event: LedgerEvent, { position, id }: RecordedEvent): string | undefined {
  try {
    fold.take(event, activityRow(event, position, id));
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

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
  const depositPlans = new Map<string, DepositPlanRow>();
  const rewards = new Map<string, Reward>();
  const folded = (): FoldedAccount => ({
    state: { ...state, userId: id },
    row,
    requestsAt,
    holdingsAt,
    depositPlans,
    rewards,
  });
  return {
    take(event, listed) {
      if (event.category !== 'account') return;
      state = account.evolve(state, event.event);
      row = standingAfter(row, event.event);
      const { data, type, occurredAt: at } = event.event;
      const known = 'planId' in data && data.planId !== undefined ? depositPlans.get(data.planId) : undefined;
      const plan = planAfter(known, id, event.event);
      if (plan) depositPlans.set(plan.id, plan);
      if (type === 'ReferralRewarded')
        rewards.set(event.event.data.referredId, { at, amount: event.event.data.amount });
      if (!listed || listed.subject === null) return;
      const { position, revision } = listed;
      if (state.requests.size > requestsAt.length) requestsAt.push(position);
      if (state.holdings.size > holdingsAt.length) holdingsAt.push({ position, madeAt: revision });
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

function bankFold(id: string): StreamFold {
  const folded = foldBank(id);
  return {
    take: (event, listed) => folded.take(event, listed?.position ?? ''),
    account: () => undefined,
    isKnownTo: (rows) => rows.bank(id).statements.length > 0,
    compare: (rows) => folded.compare(rows.bank(id), rows.reconciliations),
  };
}

function reconciliationFold(id: string): StreamFold {
  const folded = foldReconciliations(id);
  return {
    take: (event, listed) => folded.take(event, listed?.position ?? ''),
    account: () => undefined,
    isKnownTo: (rows) => rows.reconciliations.length > 0,
    compare: (rows) => folded.compare(rows.reconciliations),
  };
}

/** What the ledger has signed is shown as it was signed: there is nothing to fold but how far it had come. */
function checkpointFold(): StreamFold {
  let entries = 0;
  return {
    take({ category, event }) {
      if (category !== 'checkpoint' || event.type !== 'CheckpointSigned') return;
      assertNote(event.data);
      const { size, continues } = event.data;
      // A log that continues one which has lost entries may begin with as many as were signed of that.
      if (size < entries || (size === entries && continues === undefined))
        throw new RangeError(`a checkpoint of ${size} entries behind one of ${entries}`);
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
  bank: bankFold,
  reconciliation: reconciliationFold,
  checkpoint: checkpointFold,
};
