import { expect, test } from 'vitest';
import { manyDeposits, tellAccount } from '../../testing/tellAccount.ts';
import type { RecordedEvent } from '../eventStore/eventStore.ts';
import { createMemoryEventStore } from '../eventStore/memory/memoryEventStore.ts';
import { inWords } from './difference.ts';
import { compareWithEntries } from './entries.ts';

const userIds = ['a', 'b'].map((digit) => `01890000-0000-7000-8000-00000000000${digit}`);
const store = createMemoryEventStore();
for (const userId of userIds) await tellAccount(store, manyDeposits(2, userId), userId);
const log = await store.readAll();
const entries = log.map(({ position, stream, revision, metadata }) => ({
  position,
  stream,
  revision,
  hash: metadata.hash,
}));

const kindsIn = (events: readonly RecordedEvent[]) =>
  compareWithEntries(entries, events).map(({ kind, stream, revision }) => `${kind} ${stream?.slice(-1)}${revision}`);
const at = (place: number) => log[place] as RecordedEvent;
const sealedAnew = (event: RecordedEvent) => ({ ...event, metadata: { ...event.metadata, hash: 'f'.repeat(64) } });

test('a log that stands as it was published has no difference', () => expect(kindsIn(log)).toEqual([]));

test('what is gone is named, the tail of a stream too', () => {
  expect(kindsIn(log.slice(0, -1))).toEqual(['deleted b4']);
  expect(kindsIn(log.toSpliced(1, 1))).toEqual(['deleted a1']);
  expect(kindsIn(log.slice(5))).toEqual(['deleted a0', 'deleted a1', 'deleted a2', 'deleted a3', 'deleted a4']);
});

test('what was put in between is named', () => {
  const between = { ...sealedAnew(at(9)), position: `${at(8).position}5`, revision: 5 };
  expect(kindsIn([...log, between])).toEqual(['inserted b5']);
});

test('a stream with all its hashes made anew differs at each event', () => {
  const again = log.map((event, place) => (place < 3 ? event : sealedAnew(event)));
  expect(kindsIn(again).slice(0, 2)).toEqual(['rewritten a3', 'rewritten a4']);
});

test('events that changed places are named with both places', () => {
  const swapped = log.with(2, { ...at(7), position: at(2).position }).with(7, { ...at(2), position: at(7).position });
  const differences = compareWithEntries(entries, swapped);
  expect(differences.map(inWords)).toEqual(
    [7, 2].map(
      (from, index) =>
        `reordered ${at(from).stream} event ${at(from).revision} (position ${at([2, 7][index] ?? 0).position}): ` +
        `expected position ${at(from).position}, found position ${at([2, 7][index] ?? 0).position}`,
    ),
  );
});

test('an event that was given to another stream, or another place in it, is named where it was published', () => {
  expect(kindsIn(log.with(4, { ...at(4), stream: 'account-x' }))).toEqual(['changed a4']);
  expect(kindsIn(log.with(4, { ...at(4), revision: 17 }))).toEqual(['changed a4']);
});

test('another event in the place of one is both', () => {
  const other = { ...sealedAnew(at(4)), stream: 'account-x', revision: 0 };
  expect(kindsIn(log.with(4, other))).toEqual(['deleted a4', 'inserted x0']);
});
