import type { EventBatch, Position, RecordedEvent, SubscribeOptions } from './eventStore.ts';
import type { Wakeups } from './wakeups.ts';

const BATCH = 1_000;

/** Where a subscription gets its events from, and what tells it that there are more. */
interface LogReader {
  /** One page after a position, in order. May take as long as the store is away; rejects only when `signal` aborts. */
  readonly readAfter: (after: Position | undefined, limit: number, signal: AbortSignal) => Promise<RecordedEvent[]>;
  readonly wakeups: Wakeups;
  /** True once the store is closed, which wakes everyone for the last time. */
  readonly isClosed: () => boolean;
  /** How often to look even if nobody woke us; never, if left out. */
  readonly pollIntervalMs?: number;
}

/** A subscription for a log that can be read in pages: reads to the end, then sleeps until it grows. */
export async function* followLog(
  { readAfter, wakeups, isClosed, pollIntervalMs }: LogReader,
  { after, signal, batchSize = BATCH }: SubscribeOptions,
): AsyncGenerator<EventBatch, void, undefined> {
  let position = after;
  let toldCaughtUp = false;
  while (!signal.aborted && !isClosed()) {
    const seen = wakeups.count;
    const events = await readAfter(position, batchSize, signal).catch((error: unknown) => {
      if (signal.aborted || isClosed()) return undefined;
      throw error;
    });
    if (!events || signal.aborted) return;
    const caughtUp = events.length < batchSize;
    position = events.at(-1)?.position ?? position;
    if (events.length > 0 || !toldCaughtUp) yield { events, caughtUp };
    toldCaughtUp = caughtUp;
    if (caughtUp) await wakeups.wait(seen, signal, pollIntervalMs);
  }
}
