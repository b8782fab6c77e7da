import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  startEventStoreDbDouble,
  type EventStoreDbDouble,
} from '../../../testing/eventStoreDbDouble/eventStoreDbDouble.ts';
import type { Fault } from '../../../testing/eventStoreDbDouble/faults.ts';
import { anEvent, headOf, idsOf, newStream, readWhole, someEvents, writerOf } from '../../../testing/storedEvents.ts';
import { AppendOutcomeUnknown, StoreUnavailable, WrongExpectedHead } from '../errors.ts';
import type { EventStore, RecordedEvent } from '../eventStore.ts';
import { createEventStoreDbStore, type EventStoreDbOptions } from './eventStoreDb.ts';

let double: EventStoreDbDouble;
let store: EventStore;

beforeEach(async () => {
  double = await startEventStoreDbDouble();
  store = await openStore();
});

afterEach(async () => {
  await store.close();
  await double.stop();
});

/** Hangs are met soon, everything else has the patience of production. */
const openStore = (times: Partial<EventStoreDbOptions> = {}) =>
  createEventStoreDbStore({ connectionString: double.connectionString, attemptMs: 400, silenceMs: 400, ...times });

describe('an append that meets a fault and then a healthy server', () => {
  const faults: Fault[] = [
    'unavailable',
    'notReady',
    'notLeader',
    'hang',
    'lateWrite',
    'lostAcknowledgement',
    'timeout',
    'unplaced',
  ];

  test.each(faults)('%s: takes effect once and gets the answer of its one write', async (fault) => {
    const stream = newStream();
    const [opening, events] = [someEvents(2), someEvents(3)];
    await store.append(stream, 'noStream', opening);
    double.faults.nextAppends(fault);
    const result = await store.append(stream, headOf(opening), events);
    expect(result.head.revision).toBe(4);
    const written = await readWhole(store, stream);
    expect(idsOf(written)).toEqual(idsOf([...opening, ...events]));
    expect(result.position).toBe(written.at(-1)?.position);
  });

  test('fault after fault: still takes effect once', async () => {
    const stream = newStream();
    double.faults.nextAppends('notReady', 'lostAcknowledgement', 'unavailable', 'notLeader');
    expect((await store.append(stream, 'noStream', someEvents(2))).head.revision).toBe(1);
    expect(await readWhole(store, stream)).toHaveLength(2);
  });

  test('a rival who writes first while the answer is lost gets the place, and the loser is told', async () => {
    const stream = newStream();
    double.faults.always = 'unavailable';
    const losing = store.append(stream, 'noStream', [anEvent()]);
    await until(() => double.calls.append > 0);
    const { id, type, data, metadata } = anEvent();
    const bytes = (json: object) => new TextEncoder().encode(JSON.stringify(json));
    double.log.append(stream, -1, [{ id, type, data: bytes(data), metadata: bytes(metadata) }]);
    double.faults.always = undefined;
    await expect(losing).rejects.toThrow(WrongExpectedHead);
  });
});

describe('an append that meets nothing but faults', () => {
  let impatient: EventStore;
  beforeEach(async () => {
    impatient = await openStore({ appendDeadlineMs: 900, unavailableAfterMs: 600, attemptMs: 400 });
  });
  afterEach(() => impatient.close());

  test.each<Fault>(['notReady', 'notLeader'])('%s: refused by the server, surely not written', async (fault) => {
    double.faults.always = fault;
    await expect(impatient.append(newStream(), 'noStream', [anEvent()])).rejects.toThrow(StoreUnavailable);
    expect(double.log.all).toHaveLength(0);
  });

  test.each<[Fault, number]>([
    ['unavailable', 0],
    ['hang', 0],
    ['lateWrite', 1],
    ['lostAcknowledgement', 1],
    ['timeout', 1],
  ])('%s: its outcome is unknown, and the same ids later get the one true answer', async (fault, written) => {
    const stream = newStream();
    const events = someEvents(1);
    double.faults.always = fault;
    await expect(impatient.append(stream, 'noStream', events)).rejects.toThrow(AppendOutcomeUnknown);
    if (fault === 'lateWrite') await until(() => double.log.stream(stream).length === 1);
    expect(double.log.stream(stream)).toHaveLength(written);
    double.faults.always = undefined;
    expect((await store.append(stream, 'noStream', events)).head.revision).toBe(0);
    expect(idsOf(await readWhole(store, stream))).toEqual(idsOf(events));
  });

  test('no server at all: it was surely not sent, and says so soon', async () => {
    await double.crash();
    const startedAt = Date.now();
    await expect(impatient.append(newStream(), 'noStream', [anEvent()])).rejects.toThrow(StoreUnavailable);
    expect(Date.now() - startedAt).toBeLessThan(1_500);
    await expect(impatient.ping()).rejects.toThrow(StoreUnavailable);
  });
});

test('an append that was written without its place being learnt is not called unwritten', async () => {
  const impatient = await openStore({ readDeadlineMs: 200 });
  double.faults.nextAppends('unplaced');
  double.faults.nextReads(...Array<'unavailable'>(20).fill('unavailable'));
  await expect(impatient.append(newStream(), 'noStream', [anEvent()])).rejects.toThrow(AppendOutcomeUnknown);
  await impatient.close();
});

test('a crash among 200 appends loses none and doubles none', async () => {
  // The outage is shorter than the store's patience, however busy the machine: every append gets its answer.
  const patient = await openStore({ appendDeadlineMs: 20_000, unavailableAfterMs: 20_000, attemptMs: 2_000 });
  const streams = Array.from({ length: 200 }, newStream);
  const events = streams.map(() => someEvents(2));
  const appending = streams.map(async (stream, index) => {
    await new Promise((resolve) => setTimeout(resolve, index));
    return patient.append(stream, 'noStream', events[index]!);
  });
  await until(() => double.calls.append > 60);
  await double.crash();
  await new Promise((resolve) => setTimeout(resolve, 100));
  await double.restart();
  for (const result of await Promise.all(appending)) expect(result.head.revision).toBe(1);
  for (const [index, stream] of streams.entries()) {
    expect(double.log.stream(stream).map(({ id }) => id)).toEqual(idsOf(events[index]!));
  }
  await patient.close();
}, 30_000);

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
    const impatient = await openStore({ readDeadlineMs: 300, silenceMs: 100 });
    double.faults.nextReads(...Array<'hang'>(20).fill('hang'));
    await expect(impatient.readStream(newStream())).rejects.toThrow(StoreUnavailable);
    await impatient.close();
  });

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
    const impatient = await openStore({ readDeadlineMs: 500 });
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

async function until(condition: () => boolean): Promise<void> {
  for (let turn = 0; turn < 1_000; turn += 1) {
    if (condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error('what was waited for did not come');
}
