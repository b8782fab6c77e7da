import { expect, test } from 'vitest';
import { roundOrder } from './check.ts';

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
