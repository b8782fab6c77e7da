import { setTimeout as sleep } from 'node:timers/promises';
import type { EventBatch, RecordedEvent } from '@northvale/ledger/eventStore/eventStore.ts';

/** The longest that events at the log's end wait for others to come along. */
const MOST_REST_MS = 25;

/**
 * Reads ahead while the reader of this is busy, and hands over in one batch what has come meanwhile: that overlaps
 * reading with writing, and makes batches grow with the load. End the source through its own signal.
 *
 * At the log's end nothing is read ahead, and a batch of several is followed by a rest as long as its work took: a batch
 * costs as much as some forty of its events, so while many write it pays to wait for more of them. Who writes alone
 * waits for nobody.
 */
export async function* gathered(
  source: AsyncIterable<EventBatch>,
  maxEvents: number,
  rest: (ms: number) => Promise<unknown> = sleep,
): AsyncGenerator<EventBatch> {
  let events: RecordedEvent[] = [];
  let caughtUp = false;
  let fresh = false;
  let finished = false;
  /** What came at the log's end is at work, or was a moment ago. */
  let atEnd = false;
  let wakeTaker = (): void => undefined;
  let wakeReader = (): void => undefined;

  async function read(): Promise<void> {
    for await (const batch of source) {
      if (finished) return;
      events.push(...batch.events);
      caughtUp = batch.caughtUp;
      fresh = true;
      atEnd = caughtUp;
      wakeTaker();
      while ((atEnd || events.length >= maxEvents) && !finished)
        await new Promise<void>((wake) => {
          wakeReader = wake;
        });
    }
  }

  let failure: { readonly error: unknown } | undefined;
  void read()
    .catch((error: unknown) => {
      failure = { error };
    })
    .finally(() => {
      finished = true;
      wakeTaker();
    });

  try {
    for (;;) {
      while (!fresh && !finished)
        await new Promise<void>((wake) => {
          wakeTaker = wake;
        });
      if (fresh) {
        const batch = { events, caughtUp };
        events = [];
        fresh = false;
        wakeReader();
        const began = performance.now();
        yield batch;
        if (!batch.caughtUp) continue;
        if (batch.events.length > 1) await rest(Math.min(performance.now() - began, MOST_REST_MS));
        atEnd = false;
        wakeReader();
      } else if (failure) {
        throw failure.error;
      } else if (finished) {
        return;
      }
    }
  } finally {
    finished = true;
    wakeReader();
  }
}
