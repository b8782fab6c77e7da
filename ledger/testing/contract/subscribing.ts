import { describe, expect, test } from 'vitest';
import { StoreUnavailable } from '../../src/eventStore/errors.ts';
import type {
  EventBatch,
  EventStore,
  ExpectedHead,
  RecordedEvent,
  SubscribeOptions,
} from '../../src/eventStore/eventStore.ts';
import { anEvent, endOfLog, idsOf, readWhole, someEvents } from '../storedEvents.ts';
import { newStream } from './category.ts';

const GIVE_UP_MS = 20_000;

/** A subscription shows what stands, then what comes, in order, nothing twice, nothing left out. */
export function subscribingRules(store: () => EventStore): void {
  describe('subscribing', () => {
    test('shows what stands after the position, then says that there is no more', async () => {
      const stream = newStream();
      const { head } = await store().append(stream, 'noStream', [anEvent()]);
      const after = await endOfLog(store());
      await store().append(stream, head, someEvents(4));
      const batches = await follow(
        store(),
        { after },
        (seen) => seen.at(-1)?.caughtUp === true && ownIn(seen, stream).length >= 4,
      );
      expect(ownIn(batches, stream).map(({ revision }) => revision)).toEqual([1, 2, 3, 4]);
    });

    test('shows events as reading shows them', async () => {
      const after = await endOfLog(store());
      const stream = newStream();
      await store().append(stream, 'noStream', someEvents(3));
      const batches = await follow(store(), { after }, (seen) => ownIn(seen, stream).length >= 3);
      expect(ownIn(batches, stream)).toEqual(await readWhole(store(), stream));
    });

    test('at the end of the log says at once that there is no more', async () => {
      await store().append(newStream(), 'noStream', [anEvent()]);
      const after = await endOfLog(store());
      const batches = await follow(store(), { after }, (seen) => seen.at(-1)?.caughtUp === true);
      expect(batches.at(-1)?.caughtUp).toBe(true);
    });

    test('shows new events as they come, and catches up again after them', async () => {
      const stream = newStream();
      const after = await endOfLog(store());
      let head: ExpectedHead = 'noStream';
      const batches = await follow(store(), { after }, async (seen) => {
        const revision = head === 'noStream' ? -1 : head.revision;
        if (!seen.at(-1)?.caughtUp || ownIn(seen, stream).length <= revision) return false;
        if (revision === 4) return true;
        ({ head } = await store().append(stream, head, [anEvent()]));
        return false;
      });
      expect(ownIn(batches, stream).map((event) => event.revision)).toEqual([0, 1, 2, 3, 4]);
    });

    test('gives batches of the size asked for at most', async () => {
      const stream = newStream();
      const after = await endOfLog(store());
      await store().append(stream, 'noStream', someEvents(25));
      const batches = await follow(store(), { after, batchSize: 10 }, (seen) => ownIn(seen, stream).length >= 25);
      expect(Math.max(...batches.map(({ events }) => events.length))).toBeLessThanOrEqual(10);
      expect(ownIn(batches, stream).map(({ revision }) => revision)).toEqual(
        Array(25)
          .fill(0)
          .map((_, n) => n),
      );
    });

    test('from the start of the log begins with its first event', async () => {
      await store().append(newStream(), 'noStream', [anEvent()]);
      const batches = await follow(store(), { batchSize: 5 }, (seen) => seen.some(({ events }) => events.length > 0));
      const [first] = batches.flatMap(({ events }) => events);
      expect(first).toEqual((await store().readAll({ limit: 1 }))[0]);
    });

    test('loses and doubles nothing while many write, whoever listens', async () => {
      const after = await endOfLog(store());
      const streams = Array.from({ length: 20 }, newStream);
      const writing = Promise.all(
        streams.map(async (stream) => {
          let head: ExpectedHead = 'noStream';
          for (let events = 0; events < 10; events += 1) ({ head } = await store().append(stream, head, [anEvent()]));
        }),
      );
      const listening = [7, 1_000].map((batchSize) =>
        follow(store(), { after, batchSize }, (seen) => ownIn(seen, ...streams).length >= 200),
      );
      const [few, many] = await Promise.all(listening);
      await writing;
      const seen = ownIn(few ?? [], ...streams);
      expect(idsOf(ownIn(many ?? [], ...streams))).toEqual(idsOf(seen));
      const positions = seen.map(({ position }) => position);
      expect(positions).toEqual([...new Set(positions)].toSorted());
      for (const stream of streams) {
        const revisions = seen.filter((event) => event.stream === stream).map(({ revision }) => revision);
        expect(revisions).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
      }
    });

    test('ends without an error when aborted: before, while it waits, and within a batch', async () => {
      const after = await endOfLog(store());
      const aborted = AbortSignal.abort();
      expect(await follow(store(), { after, signal: aborted }, () => false)).toEqual([]);
      const waiting = new AbortController();
      await follow(store(), { after, signal: waiting.signal }, (seen) => {
        if (seen.at(-1)?.caughtUp) setTimeout(() => waiting.abort(), 50);
        return false;
      });
      await store().append(newStream(), 'noStream', [anEvent()]);
    });

    test('can be left in the middle', async () => {
      const signal = AbortSignal.timeout(GIVE_UP_MS);
      for await (const { events } of store().subscribe({ signal, batchSize: 1 })) if (events.length > 0) break;
      expect(signal.aborted).toBe(false);
      await store().append(newStream(), 'noStream', [anEvent()]);
    });
  });
}

type Options = Omit<SubscribeOptions, 'signal'> & { readonly signal?: AbortSignal };

/** The batches of a subscription until enough was seen. */
async function follow(
  store: EventStore,
  { signal, ...options }: Options,
  enough: (seen: readonly EventBatch[]) => boolean | Promise<boolean>,
): Promise<EventBatch[]> {
  const seen: EventBatch[] = [];
  const until = new AbortController();
  let tooLate = false;
  const timer = setTimeout(() => {
    tooLate = true;
    until.abort();
  }, GIVE_UP_MS);
  if (signal?.aborted) until.abort();
  signal?.addEventListener('abort', () => until.abort());
  for await (const batch of store.subscribe({ ...options, signal: until.signal })) {
    seen.push(batch);
    if (await enough(seen)) until.abort();
  }
  clearTimeout(timer);
  if (tooLate) throw new Error(`only ${seen.length} batches came in ${GIVE_UP_MS} ms`);
  return seen;
}

const ownIn = (batches: readonly EventBatch[], ...streams: readonly string[]): RecordedEvent[] =>
  batches.flatMap(({ events }) => events.filter(({ stream }) => streams.includes(stream)));

/** A store under test, and how to let go of what was started for it. */
export interface StoreUnderTest {
  readonly store: EventStore;
  readonly close: () => Promise<void>;
}

/** A store has a name, can be asked for its health, and closes for good. */
export function closingRules(makeStore: () => Promise<StoreUnderTest>): void {
  describe('opening and closing', () => {
    test('a store answers, and keeps its name', async () => {
      const { store, close } = await makeStore();
      await store.ping();
      const id = await store.storeId();
      expect(id).not.toBe('');
      expect(await store.storeId()).toBe(id);
      await close();
    });

    test('a closed store takes nothing, says so, and ends its subscriptions', async () => {
      const { store, close } = await makeStore();
      const ended = (async () => {
        for await (const { caughtUp } of store.subscribe({ signal: AbortSignal.timeout(20_000) })) {
          if (caughtUp) return 'caught up';
        }
        return 'ended';
      })();
      await store.close();
      await expect(store.append(newStream(), 'noStream', [anEvent()])).rejects.toThrow(StoreUnavailable);
      await expect(store.ping()).rejects.toThrow(StoreUnavailable);
      await ended;
      await close();
    });
  });
}
