import type { EventBatch, RecordedEvent } from '@northvale/ledger/eventStore/eventStore.ts';

/**
 * Reads ahead while the consumer is busy, and hands over everything read meanwhile as one batch: reading overlaps with
 * writing, and batches grow with the load. End the source through its own signal.
 */
export async function* gathered(source: AsyncIterable<EventBatch>, maxEvents: number): AsyncGenerator<EventBatch> {
  let events: RecordedEvent[] = [];
  let caughtUp = false;
  let fresh = false;
  let finished = false;
  let wakeTaker = (): void => undefined;
  let wakeReader = (): void => undefined;

  async function read(): Promise<void> {
    for await (const batch of source) {
      if (finished) return;
      events.push(...batch.events);
      caughtUp = batch.caughtUp;
      fresh = true;
      wakeTaker();
      while (events.length >= maxEvents && !finished)
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
        yield batch;
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
