import { type AccountState, type HoldingState, INITIAL_ACCOUNT } from '@northvale/ledger/account/state.ts';
import { ledgerEvent } from '@northvale/ledger/event/ledgerEvent.ts';
import { streamName } from '@northvale/ledger/event/streams.ts';
import type { EventPlace, EventStore, RecordedEvent } from '@northvale/ledger/eventStore/eventStore.ts';
import { type AccountHistory, namedHoldings, namedRequests } from '@northvale/ledger/history/accountHistory.ts';
import type { Moment } from '@northvale/ledger/history/moment.ts';
import { stateHash } from '@northvale/ledger/history/stateForm.ts';
import { type Balances, balancesBefore, transfers } from '@northvale/ledger/journal/journal.ts';
import { add, type Cents, dollarsFromCents, ZERO } from '@northvale/ledger/money.ts';
import { accountRecord } from '@northvale/projections/models/accounts.ts';
import { timesOfAccount } from '@northvale/projections/models/activity.ts';
import { holdingsOf } from '@northvale/projections/models/holdings.ts';
import type { ReadModels } from '@northvale/projections/models/readModels.ts';
import { newestRequests } from '@northvale/projections/models/requests.ts';
import type { Kysely } from 'kysely';
import { type AccountAt, type AccountEvent, LISTED_EVENTS, MAX_EVENTS, MAX_TIMES } from '../../contract/audit.ts';
import type { ReadQuery } from '../../contract/calls/calls.ts';
import type { UserRole } from '../../contract/fields.ts';
import type { RequestKind } from '../../contract/requests.ts';
import type { Database } from '../../database/database.ts';
import { notFound } from '../../http/problem.ts';
import { createRoutes, type Routes } from '../../http/router.ts';
import { ERASED_NAME } from '../../identity/erasure.ts';
import type { Identity } from '../../identity/identity.ts';
import { actorsOf, eventRecord, type Names } from '../../records/events.ts';
import { holdingRecord } from '../../records/holdings.ts';
import { requestRecords } from '../../records/requests.ts';
import { proposalRecord } from '../../records/users.ts';

/** How far a caller's clock may go ahead of ours and still name a moment that has been. */
const CLOCK_DIFFERENCE_MS = 60_000;

/** An account's history: how it stood at any moment, and the events that led there. */
export function accountRoutes(
  parts: Pick<Identity, 'people'> & {
    readonly db: Database;
    readonly history: AccountHistory;
    readonly now: () => Date;
    readonly store: EventStore;
  },
): Routes {
  const { db, history, now, people, store } = parts;
  const routes = createRoutes();

  const headOf = async (userId: string): Promise<number> => {
    const [last] = await store.readStream(`account-${userId}`, { direction: 'backwards', limit: 1 });
    if (!last) throw notFound();
    return last.revision;
  };

  routes.on('GET /admin/accounts/:userId', async (ctx) => {
    const { userId } = ctx.params;
    const head = await headOf(userId);
    const { moment, asOf } = await momentOf(userId, ctx.state.query);
    if (!moment) throw notFound();
    ctx.body = await accountAt(parts, moment, { head, asOf, reader: ctx.state.caller.role });
  });

  /** The moment that is asked for, and its time. */
  async function momentOf(userId: string, { at, revision }: ReadQuery<'GET /admin/accounts/:userId'>) {
    if (revision !== undefined) {
      const moment = await history.atRevision(userId, revision);
      return { moment, asOf: moment?.occurredAt ?? '' };
    }
    const present = now();
    if (at === undefined) return { moment: await history.now(userId), asOf: present.toISOString() };
    const time = new Date(at);
    const asOf = time.toISOString();
    const hasBeen = time.getTime() <= present.getTime() + CLOCK_DIFFERENCE_MS;
    return { moment: hasBeen ? await history.atTime(userId, asOf) : undefined, asOf };
  }

  routes.on('GET /admin/accounts/:userId/events', async (ctx) => {
    const { userId } = ctx.params;
    const head = await headOf(userId);
    const { from = 0, to = head } = ctx.state.query;
    const last = Math.min(to, head);
    const booked: Booked[] = [];
    if (from <= last) {
      for await (const page of history.steps(userId, from, Math.min(last, from + MAX_EVENTS - 1)))
        booked.push(...page.map(({ stored, after }) => ({ stored, balances: after.state })));
    }
    ctx.body = { data: await accountEvents(booked), total: Math.max(0, last - from + 1) };
  });

  routes.on('GET /admin/accounts/:userId/listed', async (ctx) => {
    const listed = await listedAccount(parts, ctx.params.userId, LISTED_EVENTS);
    if (!listed) throw notFound();
    const at = { head: listed.moment.revision, asOf: now().toISOString(), reader: ctx.state.caller.role };
    const [account, events] = await Promise.all([accountAt(parts, listed.moment, at), accountEvents(listed.events)]);
    ctx.body = { account, events };
  });

  async function accountEvents(booked: readonly Booked[]): Promise<AccountEvent[]> {
    const names = await people.names(actorsOf(booked.map(({ stored }) => stored)));
    return booked.map((each) => accountEvent(each, names));
  }

  routes.on('GET /admin/accounts/:userId/times', async (ctx) => {
    const { userId } = ctx.params;
    const every = Math.ceil(((await headOf(userId)) + 1) / MAX_TIMES);
    ctx.body = { every, events: await timesOfAccount(db, userId, every) };
  });

  return routes;
}

/** An account at a moment, for `reader`. */
async function accountAt(
  { people }: Pick<Identity, 'people'>,
  moment: Moment,
  { head, asOf, reader }: { readonly head: number; readonly asOf: string; readonly reader: UserRole },
): Promise<AccountAt> {
  const { state, revision, hash } = moment;
  const { userId, cash, held, invested, role, plan, verified, frozen, closed, proposal, withdrawalsLocked } = state;
  const requestsOf = async (kind: RequestKind) => {
    const requests = namedRequests(state).filter((request) => request.kind === kind);
    const owned = requests.map((request) => ({ userId, request }));
    return (await requestRecords({ people }, owned, reader)).map((record) => ({ ...record, kind }));
  };
  const requests = [...(await requestsOf('deposit')), ...(await requestsOf('withdrawal'))];
  const holdings = namedHoldings(state).sort((a, b) => b.purchasedAt.localeCompare(a.purchasedAt));
  return {
    userId,
    name: (await people.names([userId])).get(userId) ?? ERASED_NAME,
    revision,
    head,
    asOf,
    balance: dollarsFromCents(add(cash, held)),
    available: dollarsFromCents(cash),
    held: dollarsFromCents(held),
    invested: dollarsFromCents(invested),
    role,
    plan,
    isVerified: verified,
    status: closed ? 'closed' : frozen ? 'frozen' : 'active',
    requests: requests.sort((a, b) => b.createdAt.localeCompare(a.createdAt)),
    holdings: holdings.map(holdingRecord),
    ...(proposal ? { balanceProposal: await proposalRecord(people, userId, proposal) } : {}),
    ...(withdrawalsLocked ? { withdrawalsLocked } : {}),
    hash,
    stateHash: stateHash(moment),
  };
}

/** An event of one account, with the account's balances right after it. */
function accountEvent({ stored, balances: { cash, held, invested } }: Booked, names: Names): AccountEvent {
  return {
    ...eventRecord(stored, names),
    balance: dollarsFromCents(add(cash, held)),
    held: dollarsFromCents(held),
    invested: dollarsFromCents(invested),
  };
}

/** An event, and what the account held right after it. */
interface Booked {
  readonly stored: RecordedEvent;
  readonly balances: Balances;
}

/** An account as lists show it, and its newest events, the oldest of them first. */
interface ListedAccount {
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
async function listedAccount(
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

/**
 * The events at these places, in the order of the places.
 * @throws Error where the store has none at a place: a read model has named one that was lost
 */
export async function eventsAt(store: EventStore, places: readonly EventPlace[]): Promise<RecordedEvent[]> {
  const found = new Map((await store.readEvents(places)).map((event) => [keyOf(event), event]));
  return places.map((place) => {
    const event = found.get(keyOf(place));
    if (!event) throw new Error(`${place.stream} has no event ${place.revision}, which the read models name`);
    return event;
  });
}

const keyOf = ({ stream, revision }: EventPlace): string => `${stream} ${revision}`;
