import type { EventStore } from '../../src/eventStore/eventStore.ts';
import { createEventStoreDbStore, type EventStoreDbOptions } from '../../src/eventStore/eventstoredb/eventStoreDb.ts';

/** Hangs are met soon, everything else has the patience of production. */
export const openImpatiently = (
  { connectionString }: { readonly connectionString: string },
  times: Partial<EventStoreDbOptions> = {},
): Promise<EventStore> => createEventStoreDbStore({ connectionString, attemptMs: 400, silenceMs: 400, ...times });
