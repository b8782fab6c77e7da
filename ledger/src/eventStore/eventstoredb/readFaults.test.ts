import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type EventStoreDbDouble,
  openImpatiently,
  startEventStoreDbDouble,
} from '../../../testing/eventStoreDbDouble/eventStoreDbDouble.ts';
import { anEvent, idsOf, newStream, someEvents, writerOf } from '../../../testing/storedEvents.ts';
import { until } from '../../../testing/until.ts';
import { StoreUnavailable } from '../errors.ts';
import type { EventStore, RecordedEvent } from '../eventStore.ts';

let double: EventStoreDbDouble;
let store: EventStore;

beforeEach(async () => {
  double = await startEventStoreDbDouble();
  store = await openImpatiently(double);
});

afterEach(async () => {
  await store.close();
  await double.stop();
});

describe('a read', () => {
  const faults = ['unavailable', 'notReady', 'notLeader', 'hang'] as const;
  test.each(faults)('%s: is tried again and gives what stands', async (fault) => {
    const stream = newStream();
    const events = someEvents(3);
    await store.append(stream, 'noStream', events);
    double.faults.nextReads(fault);
    expect(idsOf(await store.readStream(stream))).toEqual(idsOf(events));
    double.faults.nextReads(fault);
    expect(idsOf(await store.readAll())).toEqual(idsOf(events));
  });

  test('of a server that stays silent ends as unavailable', async () => {
    const impatient = await openImpatiently(double, { readDeadlineMs: 300, silenceMs: 100 });
    double.faults.nextReads(...Array<'hang'>(20).fill('hang'));
    await expect(impatient.readStream(newStream())).rejects.toThrow(StoreUnavailable);
    await impatient.close();
  });

  test.each([
    [{}, 'EVENTSTORE_URL'],
    [{ setting: '--to' }, '--to'],
  ])(
    'of a server that isn’t there says which setting names it and what to do, and then the client’s words',
    async (where, named) => {
      const connectionString = 'esdb://admin:secret@127.0.0.1:1?tls=false';
      const nowhere = await openImpatiently({ connectionString }, { readDeadlineMs: 300, ...where });
      const failure: unknown = await nowhere.lastEvent().catch((error: unknown) => error);
      expect(String(failure)).toMatch(
        new RegExp(
          `^StoreUnavailable: ${named}: the event store can't be read; see that it runs at this address \\(.+\\)$`,
        ),
      );
      expect(String(failure)).not.toContain('secret');
      await nowhere.close();
    },
  );

  test('leaves no call behind: 150 of them, each left early, and the next one answers', async () => {
    const stream = newStream();
    await store.append(stream, 'noStream', someEvents(50));
    for (let turn = 0; turn < 150; turn += 1) await store.readAll({ limit: 1 });
    expect(await store.readStream(stream, { limit: 10 })).toHaveLength(10);
  }, 20_000);
});

describe('a subscription', () => {
  test.each<[string, () => void | Promise<void>]>([
    ['dropped with an error', () => double.dropSubscriptions('error')],
    ['ended without a word', () => double.dropSubscriptions('end')],
    [
      'lost in a crash',
      async () => {
        await double.crash();
        await double.restart();
      },
    ],
    [
      'lost, and the next attempts fail as well',
      async () => {
        double.faults.nextReads('unavailable', 'hang', 'notLeader', 'notReady');
        double.dropSubscriptions('error');
      },
    ],
  ])('%s goes on: nothing twice, nothing left out, in order', async (_, lose) => {
    const stream = newStream();
    let written = 0;
    const append = writerOf(store, stream);
    const write = async (count: number) => {
      await append(someEvents(count));
      written += count;
    };
    await write(40);
    const seen: RecordedEvent[] = [];
    const stop = new AbortController();
    const following = (async () => {
      for await (const { events } of store.subscribe({ signal: stop.signal, batchSize: 7 })) seen.push(...events);
    })();
    // Lost once in the middle of what stands, then while it waits for more.
    await until(() => seen.length > 0);
    for (let turn = 0; turn < 3; turn += 1) {
      await lose();
      await write(10);
      await until(() => seen.length >= written);
    }
    await until(() => seen.length >= written);
    stop.abort();
    await following;
    expect(seen.map((event) => event.revision)).toEqual(Array.from({ length: 70 }, (_event, index) => index));
    expect(double.calls.subscriptions).toBeGreaterThan(3);
  });

  test('holds back a server that has more than its taker wants', async () => {
    const stream = newStream();
    const large = () => Array.from({ length: 100 }, () => anEvent({ text: 'x'.repeat(4_000) }));
    const write = writerOf(store, stream);
    for (let appends = 0; appends < 6; appends += 1) await write(large());
    const taken: number[] = [];
    for await (const { events } of store.subscribe({ signal: AbortSignal.timeout(10_000), batchSize: 20 })) {
      taken.push(...events.map(({ revision }) => revision));
      if (taken.length === 20) await new Promise((resolve) => setTimeout(resolve, 200));
      if (taken.length === 20) expect(double.calls.eventsSent).toBeLessThan(300);
      if (taken.length === 600) break;
    }
    expect(taken).toEqual(Array.from({ length: 600 }, (_event, index) => index));
  });

  test('does not read on from a place that a reset log does not have', async () => {
    const stream = newStream();
    await store.append(stream, 'noStream', someEvents(5));
    const following = (async () => {
      for await (const { caughtUp } of store.subscribe({ signal: AbortSignal.timeout(10_000) })) {
        if (caughtUp && double.log.all.length === 5) await double.reset();
      }
    })();
    await expect(following).rejects.toThrow('was the event store reset or restored?');
  });

  test.each([
    ['past the end', 1, {}],
    ['in the middle of another event', 3, { text: 'x'.repeat(1_000) }],
  ])('does not begin at a place %s of the log', async (_, standing, data) => {
    const { position } = await store.append(newStream(), 'noStream', someEvents(5));
    await double.reset();
    for (let turn = 0; turn < standing; turn += 1) await store.append(newStream(), 'noStream', [anEvent(data)]);
    const impatient = await openImpatiently(double, { readDeadlineMs: 500 });
    const batches = impatient.subscribe({ after: position, signal: AbortSignal.timeout(10_000) });
    await expect(
      (async () => {
        for await (const { events } of batches) expect(events).toEqual([]);
      })(),
    ).rejects.toThrow('was the event store reset or restored?');
    await impatient.close();
  });

  test('ends when the store closes', async () => {
    const signal = AbortSignal.timeout(10_000);
    for await (const { caughtUp } of store.subscribe({ signal })) if (caughtUp) await store.close();
    expect(signal.aborted).toBe(false);
  });
});
