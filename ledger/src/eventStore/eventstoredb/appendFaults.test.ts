import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type EventStoreDbDouble,
  type Fault,
  openImpatiently,
  startEventStoreDbDouble,
} from '../../../testing/eventStoreDbDouble/eventStoreDbDouble.ts';
import { anEvent, headOf, idsOf, newStream, readWhole, someEvents } from '../../../testing/storedEvents.ts';
import { until } from '../../../testing/until.ts';
import { AppendOutcomeUnknown, StoreUnavailable, WrongExpectedHead } from '../errors.ts';
import type { EventStore } from '../eventStore.ts';

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
    impatient = await openImpatiently(double, { appendDeadlineMs: 900, unavailableAfterMs: 600, attemptMs: 400 });
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
  const impatient = await openImpatiently(double, { readDeadlineMs: 200 });
  double.faults.nextAppends('unplaced');
  double.faults.nextReads(...Array<'unavailable'>(20).fill('unavailable'));
  await expect(impatient.append(newStream(), 'noStream', [anEvent()])).rejects.toThrow(AppendOutcomeUnknown);
  await impatient.close();
});

test('a crash among 200 appends loses none and doubles none', async () => {
  // The outage is shorter than the store's patience, however busy the machine: every append gets its answer.
  const patient = await openImpatiently(double, {
    appendDeadlineMs: 50_000,
    unavailableAfterMs: 50_000,
    attemptMs: 10_000,
  });
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
});
