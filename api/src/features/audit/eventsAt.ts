import type { EventStore, RecordedEvent } from '@northvale/ledger/eventStore/eventStore.ts';

export interface Place {
  readonly stream: string;
  readonly revision: number;
}

/** A long page must not hold up those who move money: they read through the same connections. */
const STREAMS_AT_ONCE = 8;

/**
 * The events at these places, in the order of the places.
 * @throws Error where the store has none at a place: a read model has named one that was lost
 */
export async function eventsAt(store: EventStore, places: readonly Place[]): Promise<RecordedEvent[]> {
  const wanted = new Map<string, number[]>();
  for (const { stream, revision } of places) {
    const revisions = wanted.get(stream);
    if (revisions) revisions.push(revision);
    else wanted.set(stream, [revision]);
  }
  const found = new Map<string, RecordedEvent>();
  const waiting = [...wanted];
  while (waiting.length > 0) {
    const some = waiting.splice(0, STREAMS_AT_ONCE);
    const read = await Promise.all(some.map(([stream, revisions]) => readRevisions(store, stream, revisions)));
    for (const event of read.flat()) found.set(keyOf(event), event);
  }
  return places.map((place) => {
    const event = found.get(keyOf(place));
    if (!event) throw new Error(`${place.stream} has no event ${place.revision}, which the read models name`);
    return event;
  });
}

/** In as few reads as pay: those that lie near each other come together. */
async function readRevisions(
  store: EventStore,
  stream: string,
  revisions: readonly number[],
): Promise<readonly RecordedEvent[]> {
  const [first, last] = [Math.min(...revisions), Math.max(...revisions)];
  const span = last - first + 1;
  if (span <= 4 * revisions.length) return store.readStream(stream, { from: first, limit: span });
  const each = await Promise.all(revisions.map((from) => store.readStream(stream, { from, limit: 1 })));
  return each.flat();
}

const keyOf = ({ stream, revision }: Place): string => `${stream} ${revision}`;
