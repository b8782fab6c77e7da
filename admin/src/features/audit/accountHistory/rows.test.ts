import { expect, test } from 'vitest';
import { countOf, indexOf, rowAt, type Rows } from './rows.ts';

const all = (rows: Rows) => Array.from({ length: countOf(rows) }, (_, index) => rowAt(rows, index));

test('the line stands above the event of the moment, and not above the newest', () => {
  expect(all({ newest: 4, oldest: 0, line: 2 })).toEqual([4, 3, 'line', 2, 1, 0]);
  expect(all({ newest: 4, oldest: 0, line: 4 })).toEqual([4, 3, 2, 1, 0]);
  expect(all({ newest: 0, oldest: 0, line: 0 })).toEqual([0]);
});

test('of the events between two moments the line stands where the moment is', () => {
  expect(all({ newest: 4, oldest: 3, line: 2 })).toEqual([4, 3, 'line']);
  expect(all({ newest: 2, oldest: 1, line: 2 })).toEqual([2, 1]);
  expect(all({ newest: 2, oldest: 3, line: 2 })).toEqual([]);
});

test('each event is found at its place', () => {
  const rows = { newest: 99_999, oldest: 0, line: 41_000 };
  for (const revision of [99_999, 41_001, 41_000, 0]) expect(rowAt(rows, indexOf(rows, revision))).toBe(revision);
});
