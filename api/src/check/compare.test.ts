import { expect, test } from 'vitest';
import { differing } from './compare.ts';
import { roundOrder } from './integrity.ts';

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

test.each([
  [0, 0, []],
  [1, 0, [0]],
  [4, 3, [3, 2, 1, 0]],
  [4, -1, [3, 2, 1, 0]],
  [5, 1, [4, 1, 0, 3, 2]],
  [5, 0, [4, 0, 3, 2, 1]],
  [3, 7, [2, 1, 0]],
])('a round over %i chunks that goes on at %i visits each once', (chunks, place, order) => {
  expect(roundOrder(chunks, place)).toEqual(order);
});
