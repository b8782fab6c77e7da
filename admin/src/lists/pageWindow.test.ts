import { expect, test } from 'vitest';
import { pageWindow } from './pageWindow.ts';

test.each([
  [1, 129, [1, 2, 3, 'gap', 129]],
  [2, 129, [1, 2, 3, 4, 'gap', 129]],
  [5, 129, [1, 'gap', 3, 4, 5, 6, 7, 'gap', 129]],
  [4, 7, [1, 2, 3, 4, 5, 6, 7]],
  [129, 129, [1, 'gap', 127, 128, 129]],
  [1, 1, [1]],
  [1, 0, []],
])('page %i of %i shows the first, the last and two on either side', (page, pageCount, slots) => {
  expect(pageWindow(page, pageCount)).toEqual(slots);
});
