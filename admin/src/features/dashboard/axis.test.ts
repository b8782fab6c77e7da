import { afterEach, expect, test } from 'vitest';
import { speakEnglish, speakGerman } from '../../../testing/renderInConsole.tsx';
import { axisTicks, shortDollars } from './axis.ts';

afterEach(speakEnglish);

test.each([
  [63_000, [0, 20_000, 40_000, 60_000, 80_000]],
  [80_000, [0, 20_000, 40_000, 60_000, 80_000]],
  [900, [0, 250, 500, 750, 1000]],
  [0, [0, 1]],
])('up to %d the axis is %j', (greatest, ticks) => {
  expect(axisTicks(greatest)).toEqual(ticks);
});

test.each([
  [0, '$0'],
  [950, '$950'],
  [2500, '$2.5k'],
  [374_120, '$374k'],
  [1_250_000, '$1.3M'],
])('%d is labelled %s', (dollars, label) => {
  expect(shortDollars(dollars)).toBe(label);
});

test('in German thousands are parted at each label, as they are in amounts', () => {
  speakGerman();
  expect([5_000, 10_000].map(shortDollars)).toEqual(['5.000\u00a0$', '10.000\u00a0$']);
});
