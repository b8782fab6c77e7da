import type { EventStore } from './eventStore.ts';
import { createPostgresEventStore } from './postgres/postgresEventStore.ts';

export interface EventStoreSettings {
  /** EVENTSTORE_URL: esdb:// or esdb+discover://. Unset: events are kept in Postgres. */
  readonly eventStoreUrl?: string | undefined;
  /** Where that address was given, if it isn't the setting: messages name it. */
  readonly setting?: string;
  /** A database with `EVENT_STORE_MIGRATIONS`; not asked while `eventStoreUrl` is set. */
  readonly databaseUrl: string;
}

/**
 * The event store that the configuration names.
 * @throws TypeError a sentence for the operator; it never repeats the URL, which may hold a password
 */
export async function openEventStore({
  eventStoreUrl,
  databaseUrl,
  setting = 'EVENTSTORE_URL',
}: EventStoreSettings): Promise<EventStore> {
  if (!eventStoreUrl) return createPostgresEventStore({ connectionString: databaseUrl });
  if (!/^esdb(\+discover)?:\/\//.test(eventStoreUrl.trim())) {
    const [scheme = ''] = eventStoreUrl.split('://');
    const found = eventStoreUrl.includes('://') ? `${scheme}://` : 'no scheme';
    throw new TypeError(`${setting} must begin with esdb:// or esdb+discover://, but has ${found}`);
  }
  // Its client takes longer to load than everything else that a command of the other store needs.
  const { createEventStoreDbStore } = await import('./eventstoredb/eventStoreDb.ts');
  return createEventStoreDbStore({ connectionString: eventStoreUrl, setting });
}
