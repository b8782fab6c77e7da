import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OWNER } from '../../testing/given.ts';
import { manyDeposits, tellAccount } from '../../testing/tellAccount.ts';
import { randomHistory } from '../../testing/randomHistory.ts';
import { appendMany, newStream, readWhole, someEvents, stored } from '../../testing/storedEvents.ts';
import { eventIdOf } from '../event/envelope.ts';
import { hashEvent } from '../event/seal.ts';
import { StoreUnavailable } from '../eventStore/errors.ts';
import type { RecordedEvent } from '../eventStore/eventStore.ts';
import { createMemoryEventStore } from '../eventStore/memory/memoryEventStore.ts';
import { streamPages } from './readStored.ts';
import { createStreamCheck } from './streamCheck.ts';

const STREAM = `account-${OWNER}`;
const store = createMemoryEventStore();
await tellAccount(store, manyDeposits(4));
const whole = await readWhole(store, STREAM);

function kindsIn(events: readonly RecordedEvent[], stream = STREAM) {
  const check = createStreamCheck(stream);
  return events.flatMap((event) => check.take(event).differences.map(({ kind, revision }) => `${kind} ${revision}`));
}

/** The stream with one event changed; `sealedAnew` gives it the hash and id that its new form has. */
function changed(revision: number, change: (event: RecordedEvent) => RecordedEvent, sealedAnew = false) {
  return whole.map((event) => {
    if (event.revision !== revision) return event;
    const other = change(structuredClone(event));
    if (!sealedAnew) return other;
    const hash = hashEvent(other);
    return { ...other, id: eventIdOf(hash), metadata: { ...other.metadata, hash } };
  });
}
const withMetadata = (change: object) => (event: RecordedEvent) => ({
  ...event,
  metadata: { ...event.metadata, ...change },
});

test('whatever the deciders allow has no difference', () =>
  fc.assert(
    fc.property(randomHistory, ({ events }) => {
      expect(kindsIn(stored('account', OWNER, events))).toEqual([]);
    }),
    { numRuns: 30 },
  ));

test.each([
  ['data', (event: RecordedEvent) => ({ ...event, data: { ...event.data, amount: 1 } })],
  ['the type', (event: RecordedEvent) => ({ ...event, type: 'DepositRejected' })],
  ['the actor', withMetadata({ actor: { id: 'somebody', role: 'admin' } })],
  ['the cause', withMetadata({ causationId: 'another' })],
  ['something beside', withMetadata({ sessionId: 'x' })],
])('a change of %s shows at its event, and there alone', (_, change) => {
  expect(kindsIn(changed(4, change))).toEqual(['changed 4']);
});

test('a text that reads alike, and isn’t the one that was written, shows at its event', () => {
  expect(kindsIn(changed(4, (event) => ({ ...event, isAsWritten: false })))).toEqual(['changed 4']);
});

test('an event that was sealed anew breaks the chain behind it', () => {
  expect(kindsIn(changed(4, withMetadata({ commandId: 'another' }), true))).toEqual(['chain 5']);
});

test('a hash that was changed with nothing else shows in all that is made of it', () => {
  expect(kindsIn(changed(4, withMetadata({ hash: 'f'.repeat(64) })))).toEqual(['changed 4', 'id 4', 'chain 5']);
});

test('a missing event is a gap, told once', () => {
  expect(kindsIn(whole.filter(({ revision }) => revision !== 4))).toEqual(['gap 5']);
  expect(kindsIn(whole.slice(1))).toEqual(['gap 1']);
});

test('an event dated before the one before it is named', () => {
  const early = changed(8, withMetadata({ occurredAt: '2025-01-01T00:00:00.000Z' }), true);
  expect(kindsIn(early)).toEqual(['time 8']);
});

test('an event that this program does not know is named', () => {
  expect(kindsIn(changed(8, withMetadata({ schemaVersion: 99 }), true))).toEqual(['unknown 8']);
  expect(kindsIn(changed(8, (event) => ({ ...event, type: 'MoneyPrinted' }), true))).toEqual(['unknown 8']);
});

test('an entry that cannot be balanced is named', () => {
  const negative = changed(8, (event) => ({ ...event, data: { ...event.data, amount: -5 } }), true);
  expect(kindsIn(negative)).toEqual(['unbalanced 8']);
});

test('metadata that are none at all are named, and the rest is checked', () => {
  const none = changed(4, (event) => ({ ...event, metadata: null as never }));
  expect(kindsIn(none)).toEqual(['changed 4']);
});

test('a check may begin behind an event that is known', () => {
  const [known] = whole.slice(3);
  if (!known) throw new Error('the stream is short');
  const check = createStreamCheck(STREAM, { ...known.metadata, revision: known.revision });
  expect(whole.slice(4).flatMap((event) => check.take(event).differences)).toEqual([]);
});

const memory = createMemoryEventStore();
const stream = newStream();
await appendMany(memory, stream, someEvents(1_100));

async function readAll(unreadableOnes: readonly number[], data = '{]') {
  const store: typeof memory = {
    ...memory,
    async readTexts(name, options) {
      const page = await memory.readTexts(name, options);
      return page.map((stored) => (unreadableOnes.includes(stored.revision) ? { ...stored, data } : stored));
    },
  };
  const revisions: number[] = [];
  const unreadable: number[] = [];
  for await (const page of streamPages(store, stream)) {
    for (const { event, unreadable: broken } of page) {
      if (event) revisions.push(event.revision);
      else unreadable.push(broken.revision);
    }
  }
  return { revisions, unreadable };
}

test.each([[[]], [[0]], [[7, 499, 500]], [[1_099]]])('events %j cannot be read, all others are', async (broken) => {
  const { revisions, unreadable } = await readAll(broken);
  expect(unreadable).toEqual(broken);
  expect(revisions).toEqual(Array.from({ length: 1_100 }, (_, n) => n).filter((n) => !broken.includes(n)));
});

test('one that nests deeper than can be followed can’t be read, wherever it does', async () => {
  for (const [open, close] of [
    ['[', ']'],
    ['{"a":', '}'],
  ] as const) {
    const deep = `${open.repeat(50_000)}1${close.repeat(50_000)}`;
    expect((await readAll([7], deep)).unreadable).toEqual([7]);
  }
});

test('a store that is away is no difference', async () => {
  const store = { ...memory, readTexts: () => Promise.reject(new StoreUnavailable('away')) };
  await expect(streamPages(store, stream).next()).rejects.toThrow(StoreUnavailable);
});
