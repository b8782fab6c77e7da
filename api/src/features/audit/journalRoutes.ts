import type { EventStore } from '@northvale/ledger/eventStore/eventStore.ts';
import {
  controlAccount,
  type ControlAccount,
  journalAccount,
  journalName,
} from '@northvale/ledger/journal/chartOfAccounts.ts';
import type { Posting } from '@northvale/ledger/journal/journal.ts';
import { anyOf } from '@northvale/projections/engine/database.ts';
import type { ActivityRow } from '@northvale/projections/models/activity.ts';
import type { ReadModels } from '@northvale/projections/models/readModels.ts';
import { expressionBuilder, sql } from 'kysely';
import type { JournalEntry } from '../../contract/audit.ts';
import type { Database } from '../../database/database.ts';
import { type Conditions, conditionsOf, page, type Page } from '../../database/list.ts';
import { answerList, type ListQuery } from '../../http/lists.ts';
import { createRoutes, type Routes } from '../../http/router.ts';
import type { Identity } from '../../identity/identity.ts';
import { actorsOf, eventRecord, postingRecord } from '../../records/events.ts';
import { eventsAt } from './accountRoutes.ts';
import { IN_TIME, listEvents } from './eventQueries.ts';

/** What has happened in the whole ledger: its events and its journal. */
export function journalRoutes({
  db,
  people,
  store,
}: Pick<Identity, 'people'> & { readonly db: Database; readonly store: EventStore }): Routes {
  const routes = createRoutes();

  routes.on('GET /admin/events', async (ctx) => {
    const { rows, total } = await listEvents(db, ctx.state.list);
    const events = await eventsAt(store, rows);
    const names = await people.names(actorsOf(events));
    answerList(
      ctx,
      events.map((event) => eventRecord(event, names)),
      total,
    );
  });

  routes.on('GET /admin/journal', async (ctx) => {
    const { rows, total } = await listEntries(db, ctx.state.list);
    answerList(ctx, rows.map(journalEntry), total);
  });

  return routes;
}

const journalEntry = ({ event, postings }: BookedEvent): JournalEntry => ({
  id: event.position,
  eventId: event.event_id,
  occurredAt: event.occurred_at,
  userId: event.stream_id,
  revision: event.revision,
  type: event.type,
  postings: postings.map(postingRecord),
});

type Query = ListQuery<'journal'>;

/** An event that moved money, and its postings. */
interface BookedEvent {
  readonly event: ActivityRow;
  readonly postings: readonly Posting[];
}

type Line = Posting & { readonly account: ControlAccount };

/** One page of the journal, the newest entry first. */
export function listEntries(db: Database, { sort, filter, ...range }: Query): Promise<Page<BookedEvent>> {
  const found = db.selectFrom('activity').where(({ and }) => and(conditionsOf({ ...filter }, CONDITIONS)));
  const list = {
    // Where an account is asked for, its condition says that there is an entry.
    keys: (filter.account === undefined ? found.where(hasLines) : found).select('activity.position as key'),
    by: IN_TIME,
    descending: sort?.descending ?? true,
    async rows(positions: readonly string[]) {
      const [events, lines] = await Promise.all([
        db.selectFrom('activity').selectAll().where('position', '=', anyOf(positions)).execute(),
        db.selectFrom('journal').selectAll().where('position', '=', anyOf(positions)).orderBy('line').execute(),
      ]);
      const postings = new Map<string, Line[]>(positions.map((position) => [position, []]));
      for (const { position, account, debit, credit } of lines)
        postings.get(position)?.push({ account, debit, credit });
      return events.map((event) => {
        const named = (postings.get(event.position) ?? []).map(({ account, ...sides }) => ({
          account: journalName(account, event.stream_id),
          ...sides,
        }));
        return [event.position, { event, postings: named }] as const;
      });
    },
  };
  return page(db, list, range);
}

const has = expressionBuilder<ReadModels, 'activity'>();
const lines = has.selectFrom('journal').select('line').whereRef('journal.position', '=', 'activity.position');
const hasLines = has.exists(lines);

const CONDITIONS: Conditions<Query['filter']> = {
  id: (id) => has('activity.position', '=', anyOf(id)),
  userId: (userId) => has('user_id', '=', userId),
  type: (type) => has('type', '=', anyOf(type)),
  from: (from) => has('occurred_at', '>=', from),
  to: (to) => has('occurred_at', '<', to),
  account(account) {
    // An investor's accounts are found by investor, the platform's by the types of events that book on them.
    const known = journalAccount(account);
    if (!known) return sql`false`;
    const found = 'userId' in known ? has('user_id', '=', known.userId) : has('type', '=', anyOf(known.bookedBy));
    return has.and([found, has.exists(lines.where('account', '=', controlAccount(account)))]);
  },
};
