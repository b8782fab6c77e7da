import { UnknownError } from '@eventstore/db-client';
import { pause } from '../../pause.ts';
import { LogReplaced, StoreUnavailable } from '../errors.ts';
import type { EventBatch, Position, SubscribeOptions } from '../eventStore.ts';
import { backoffMs, either, mayPass, NoAnswer } from './connection.ts';
import { type FedEvent, type Feed, recordedEvent } from './feed.ts';
import { eventIdAt, openLog, type Reader } from './reads.ts';

const BATCH = 1_000;
// How long a batch that isn't full waits for more, while the server has more.
const LINGER_MS = 20;

/** The last event that the subscriber was given. Its id is known once this process has seen the event itself. */
interface Place {
  readonly position: Position;
  readonly id?: string;
}

/**
 * The port's subscription. The client's own never comes back once it is lost, so each loss opens a new one after the
 * last event that was handed on. (The server's checkpoints run ahead of that event: they are never used.)
 */
export async function* subscribe(reader: Reader, options: SubscribeOptions): AsyncGenerator<EventBatch> {
  const { after, batchSize = BATCH } = options;
  const signal = either(options.signal, reader.closing);
  let place: Place | undefined = after === undefined ? undefined : { position: after };
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    try {
      if (place) await assertStands(reader, place);
      for await (const batch of oneSubscription(reader, place, signal, batchSize)) {
        attempt = 0;
        place = batch.events.at(-1) ?? place;
        yield batch;
      }
    } catch (error) {
      if (!mayPass(error)) throw error;
    }
    if (!signal.aborted) await pause(backoffMs(attempt), signal);
  }
}

/** Ends when the server ends it or `signal` aborts; throws when it is lost. */
async function* oneSubscription(
  reader: Reader,
  place: Place | undefined,
  signal: AbortSignal,
  batchSize: number,
): AsyncGenerator<EventBatch> {
  const feed = openLog(reader, place?.position, batchSize);
  try {
    // The first thing to come is the server's confirmation; a server that hangs sends none.
    if (!(await feed.wait(reader.times.silenceMs, signal))) throw new NoAnswer(reader.times.silenceMs);
    let toldCaughtUp = false;
    while (!signal.aborted) {
      const events = (await gather(feed, batchSize, signal)).map(recordedEvent);
      const { caughtUp } = feed;
      if (events.length > 0 || (caughtUp && !toldCaughtUp)) yield { events, caughtUp };
      toldCaughtUp = caughtUp;
      if (events.length > 0) continue;
      feed.check();
      if (feed.ended) return;
      await feed.wait(undefined, signal);
    }
  } finally {
    await feed.close();
  }
}

/** What has arrived, and while the server has more, what soon follows it: full batches make a replay fast. */
async function gather(feed: Feed, batchSize: number, signal: AbortSignal): Promise<FedEvent[]> {
  const events = feed.take(batchSize);
  while (events.length > 0 && events.length < batchSize && !feed.caughtUp && !feed.ended) {
    if (!(await feed.wait(LINGER_MS, signal)) || signal.aborted) break;
    const more = feed.take(batchSize - events.length);
    if (more.length === 0) break;
    events.push(...more);
  }
  return events;
}

/**
 * A position past the end of a log is taken by the server without a word, and all below it is skipped: a store that
 * was reset or restored must not be read on from a place that it doesn't have.
 */
async function assertStands(reader: Reader, { position, id }: Place): Promise<void> {
  const found = await eventIdAt(reader, position).catch((error: unknown) => {
    // What the server answers, time after time, for a place in the middle of another event.
    if (error instanceof StoreUnavailable && error.cause instanceof UnknownError) return undefined;
    throw error;
  });
  if (found === undefined || (id !== undefined && found !== id)) {
    throw new LogReplaced(position);
  }
}
