import type { EventStore } from '@northvale/ledger/eventStore/eventStore.ts';
import type { AccountHistory } from '@northvale/ledger/history/accountHistory.ts';
import { timesOfAccount } from '@northvale/projections/models/activity.ts';
import { type AccountEvent, LISTED_EVENTS, MAX_EVENTS, MAX_TIMES } from '../../contract/audit.ts';
import type { ReadQuery } from '../../contract/calls/calls.ts';
import type { Database } from '../../database/database.ts';
import { notFound } from '../../http/problem.ts';
import { createRoutes, type Routes } from '../../http/routes.ts';
import type { Identity } from '../../identity/identity.ts';
import { accountAt, accountEvent } from './accountRecord.ts';
import { actorsOf } from '../../records/events.ts';
import { type Booked, listedAccount } from './listedAccount.ts';

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
