import { ledgerEvent } from '@northvale/ledger/event/ledgerEvent.ts';
import type { RecordedEvent } from '@northvale/ledger/eventStore/eventStore.ts';
import { OWNER } from '@northvale/ledger/testing/given.ts';
import { sealed } from '@northvale/ledger/testing/storedEvents.ts';
import { activityRow, type ActivityRow } from '@northvale/projections/activity/activity.ts';
import { expect, test } from 'vitest';
import { roundOrder } from './check.ts';
import { differing } from './differing.ts';
import { compareListed, standingOf } from './stretch.ts';

test.each([
  [0, 0, []],
  [1, 0, [0]],
  [4, 3, [3, 2, 1, 0]],
  [4, -1, [3, 2, 1, 0]],
  [5, 1, [4, 1, 0, 3, 2]],
  [5, 0, [4, 0, 3, 2, 1]],
  [3, 7, [2, 1, 0]],
])('a round over %i stretches that goes on at %i visits each once', (stretches, place, order) => {
  expect(roundOrder(stretches, place)).toEqual(order);
});

const [opened] = sealed('account', OWNER, [
  {
    type: 'AccountOpened',
    data: { userId: OWNER },
    revision: 0,
    occurredAt: '2026-01-01T00:00:00.000Z',
    actor: { id: OWNER, role: 'user' },
    commandId: '',
  },
]);
const stored: RecordedEvent = { ...opened!, stream: `account-${OWNER}`, revision: 0, position: '1' };
const { stream, revision, position, metadata } = stored;
const row = { ...activityRow(ledgerEvent(stored), position, stored.id), actor_id: 'x' } as ActivityRow;
const found = (event: RecordedEvent) =>
  compareListed({ listed: [row], entries: [{ stream, revision, position, hash: metadata.hash }] }, standingOf([event]));

test('a row is compared with an event that was published, and with none that has no hash any more', () => {
  expect(found(stored)).toEqual([
    { kind: 'entries', stream, revision, position, expected: `actor_id "${OWNER}"`, found: 'actor_id "x"' },
  ]);
  expect(found({ ...stored, data: { userId: OWNER, x: null } as never })).toEqual([]);
});

test('records with the same members do not differ, in whatever order they stand', () => {
  const approvals = [{ by: 'ann', at: '2026' }];
  expect(
    differing({ a: 1, b: 'x', approvals }, { approvals: [{ at: '2026', by: 'ann' }], b: 'x', a: 1 }),
  ).toBeUndefined();
  expect(differing({ a: 1 }, { a: 1, reason: null })).toBeUndefined();
  expect(differing({ a: 1, reason: undefined }, { a: 1 })).toBeUndefined();
  expect(differing(undefined, undefined)).toBeUndefined();
});

test('only the members that differ are told, each side in its own words', () => {
  expect(differing({ a: 1, b: 'x', c: true }, { a: 2, b: 'x', d: [1] })).toEqual({
    expected: 'a 1, c true, d none',
    found: 'a 2, c none, d [1]',
  });
  expect(differing({ a: [1] }, { a: [2] })).toEqual({ expected: 'a [1]', found: 'a [2]' });
  expect(differing({ a: 1, b: null }, undefined)).toEqual({ expected: '{"a":1}', found: 'none' });
});
