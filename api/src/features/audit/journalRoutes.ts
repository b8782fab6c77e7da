import type { EventStore } from '@northvale/ledger/eventStore/eventStore.ts';
import type { JournalEntry } from '../../contract/audit.ts';
import type { Database } from '../../database/database.ts';
import { answerList } from '../../http/lists.ts';
import { createRoutes, type Routes } from '../../http/routes.ts';
import type { Identity } from '../../identity/identity.ts';
import { listEvents } from './eventQueries.ts';
import { actorsOf, eventRecord, postingRecord } from '../../records/events.ts';
import { eventsAt } from './eventsAt.ts';
import { type BookedEvent, listEntries } from './journalQueries.ts';

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
