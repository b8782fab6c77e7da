import { type AccountState, type HoldingState, INITIAL_ACCOUNT } from '@northvale/ledger/account/state.ts';
import { ledgerEvent } from '@northvale/ledger/event/ledgerEvent.ts';
import { streamName } from '@northvale/ledger/event/streams.ts';
import type { EventStore, RecordedEvent } from '@northvale/ledger/eventStore/eventStore.ts';
import type { Moment } from '@northvale/ledger/history/moment.ts';
import { type Balances, balancesBefore, transfers } from '@northvale/ledger/journal/journal.ts';
import { add, type Cents, ZERO } from '@northvale/ledger/money.ts';
import { accountRecord } from '@northvale/projections/models/accounts.ts';
import { holdingsOf } from '@northvale/projections/models/holdings.ts';
import type { ReadModels } from '@northvale/projections/models/readModels.ts';
import { newestRequests } from '@northvale/projections/models/requests.ts';
import type { Kysely } from 'kysely';

/** An event, and what the account held right after it. */
export interface Booked {
  readonly stored: RecordedEvent;
  readonly balances: Balances;
}

/** An account as lists show it, and its newest events, the oldest of them first. */
export interface ListedAccount {
  readonly moment: Moment;
  readonly events: readonly Booked[];
}

/**
 * An account as it stands by the read models, whatever its length: what can be shown of a long one until its events
 * were replayed, which alone says what is so. The balances before its newest events follow from theirs, backwards.
 *
 * @param count how many events
 * @returns undefined where lists don't tell all: they are behind the account's last event, or it has more open requests
 * or
 *   holdings than are looked through
 */
export async function listedAccount(
  { db, store }: { readonly db: Kysely<ReadModels>; readonly store: EventStore },
  userId: string,
  count: number,
): Promise<ListedAccount | undefined> {
  const [state, newestFirst] = await Promise.all([
    listedState(db, userId),
    store.readStream(streamName('account', userId), { direction: 'backwards', limit: count }),
  ]);
  const [last] = newestFirst;
  if (!state || state.revision !== last?.revision) return undefined;
  const { hash, occurredAt } = last.metadata;
  return { moment: { state, revision: last.revision, hash, occurredAt }, events: bookedBackwards(state, newestFirst) };
}

/** As far as a moment shows it. */
const listedState = (db: Kysely<ReadModels>, userId: string): Promise<AccountState | undefined> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction: Kysely<ReadModels>) => {
      const row = await transaction.selectFrom('accounts').selectAll().where('user_id', '=', userId).executeTakeFirst();
      if (!row) return undefined;
      const { pending, ...account } = accountRecord(row);
      const deposits = await newestRequests(transaction, 'deposit', userId);
      const withdrawals = await newestRequests(transaction, 'withdrawal', userId);
      const requests = [...deposits, ...withdrawals].map(({ request }) => request);
      const holdings = await holdingsOf(transaction, userId);
      const waiting = requests.filter(({ status }) => status === 'pending');
      const active = holdings.filter(({ status }) => status === 'active');
      if (waiting.length !== pending || investedIn(active) !== account.invested) return undefined;
      return {
        ...INITIAL_ACCOUNT,
        ...account,
        requests: new Map(requests.map((request) => [request.id, request])),
        holdings: new Map(holdings.map((holding) => [holding.id, holding])),
      };
    });

const investedIn = (holdings: readonly HoldingState[]): Cents =>
  holdings.reduce((sum, { amount }) => add(sum, amount), ZERO);

/** The events in their order, each with the balances after it, as they follow from those after the last. */
function bookedBackwards({ cash, held, invested }: Balances, newestFirst: readonly RecordedEvent[]): Booked[] {
  const booked: Booked[] = [];
  let balances: Balances = { cash, held, invested };
  for (const stored of newestFirst) {
    booked.unshift({ stored, balances });
    const read = ledgerEvent(stored);
    if (read.category === 'account') balances = balancesBefore(balances, transfers(read.event));
  }
  return booked;
}
