import { LogReplaced } from './errors.ts';
import type {
  EventBatch,
  EventStore,
  Position,
  RecordedEvent,
  ScanInOrderOptions,
  ScannedEvent,
  SubscribeOptions,
} from './eventStore.ts';

const BATCH = 1_000;

/** Where a subscription gets its events from, and what tells it that there are more. */
interface LogReader {
  /**
   * One page from a position on, in order, the event there included. May take as long as the store is away; rejects
   * only when `signal` aborts.
   */
  readonly readFrom: (from: Position | undefined, limit: number, signal: AbortSignal) => Promise<RecordedEvent[]>;
  readonly wakeups: Wakeups;
  /** True once the store is closed, which wakes everyone for the last time. */
  readonly isClosed: () => boolean;
  /** How often to look even if nobody woke us; never, if left out. */
  readonly pollIntervalMs?: number;
}

/**
 * A subscription for a log that can be read in pages: reads to the end, then sleeps until it grows. Each page begins
 * with the event that was seen last: that it still stands shows that the log is still the same.
 */
export async function* followLog(
  { readFrom, wakeups, isClosed, pollIntervalMs }: LogReader,
  { after, signal, batchSize = BATCH }: SubscribeOptions,
): AsyncGenerator<EventBatch, void, undefined> {
  let place: Place | undefined = after === undefined ? undefined : { position: after };
  let toldCaughtUp = false;
  while (!signal.aborted && !isClosed()) {
    const seen = wakeups.count;
    const page = await readFrom(place?.position, place ? batchSize + 1 : batchSize, signal).catch((error: unknown) => {
      if (signal.aborted || isClosed()) return undefined;
      throw error;
    });
    if (!page || signal.aborted) return;
    if (place) assertStands(place, page[0]);
    const events = place ? page.slice(1) : page;
    const caughtUp = events.length < batchSize;
    place = page.at(-1);
    if (events.length > 0 || !toldCaughtUp) yield { events, caughtUp };
    toldCaughtUp = caughtUp;
    if (caughtUp) await wakeups.wait(seen, signal, pollIntervalMs);
  }
}

/** The last event that the subscriber was given. Its id is known once it was read here. */
interface Place {
  readonly position: Position;
  readonly id?: string;
}

function assertStands({ position, id }: Place, found: RecordedEvent | undefined): void {
  if (found?.position !== position || (id !== undefined && found.id !== id)) throw new LogReplaced(position);
}

/** Wakes those who wait for news of the log. A wake between a look at the log and the wait that follows isn't lost. */
export interface Wakeups {
  /** Grows with each wake: take it before looking, hand it to `wait`. */
  readonly count: number;
  wake(): void;
  /** Resolves at the first wake after `seen`, on abort, or after a time. */
  wait(seen: number, signal: AbortSignal, timeoutMs?: number): Promise<void>;
}

export function createWakeups(): Wakeups {
  const sleepers = new Set<() => void>();
  let count = 0;
  return {
    get count() {
      return count;
    },

    wake() {
      count += 1;
      for (const wakeUp of sleepers) wakeUp();
    },

    wait(seen, signal, timeoutMs) {
      if (count !== seen || signal.aborted) return Promise.resolve();
      return new Promise((resolve) => {
        const timer = timeoutMs === undefined ? undefined : setTimeout(wakeUp, timeoutMs);
        function wakeUp(): void {
          clearTimeout(timer);
          signal.removeEventListener('abort', wakeUp);
          sleepers.delete(wakeUp);
          resolve();
        }
        signal.addEventListener('abort', wakeUp);
        sleepers.add(wakeUp);
      });
    },
  };
}

const PAGE = 1_000;

/** `scanInOrder` page by page, for stores that know no faster way. */
export async function* scanPages(
  readAll: EventStore['readAll'],
  { after: start, through }: ScanInOrderOptions,
): AsyncGenerator<readonly ScannedEvent[]> {
  for (let after: Position | undefined = start; after === undefined || after < through;) {
    const page: RecordedEvent[] = await readAll({ ...(after === undefined ? {} : { after }), limit: PAGE });
    after = page.at(-1)?.position;
    if (after === undefined) return;
    yield page.filter(({ position }) => position <= through).map(unread);
  }
}

/** For stores whose client has read it already. */
export const unread = (event: RecordedEvent): ScannedEvent => ({
  ...event,
  data: JSON.stringify(event.data),
  metadata: JSON.stringify(event.metadata),
});
