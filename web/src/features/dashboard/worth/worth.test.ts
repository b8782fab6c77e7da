import { beforeEach, expect, test } from 'vitest';
import { speakEnglish } from '../../../../testing/renderScreen.tsx';
import { beginOf } from '../../../shared/account/worthRanges.ts';
import { marksUpTo, shortMoney, worthInWords } from './worth.ts';

beforeEach(speakEnglish);

test('a range begins on the same day of an earlier month, or on its last', () => {
  const now = new Date('2026-05-31T15:00:00Z');
  expect(beginOf('1M', now)).toBe('2026-04-30T00:00:00.000Z');
  expect(beginOf('3M', now)).toBe('2026-02-28T00:00:00.000Z');
  expect(beginOf('6M', now)).toBe('2025-11-30T00:00:00.000Z');
  expect(beginOf('All', now)).toBeUndefined();
});

test('the axis begins at zero and reaches above the most in whole steps', () => {
  expect(marksUpTo(13_212.5)).toEqual([0, 5_000, 10_000, 15_000]);
  expect(marksUpTo(100)).toEqual([0, 25, 50, 75, 100]);
  expect(marksUpTo(0)).toEqual([0, 0.25, 0.5, 0.75, 1]);
  for (const most of [0.01, 3, 999.99, 123_456, 9_999_999]) expect(marksUpTo(most).at(-1)).toBeGreaterThanOrEqual(most);
});

test('marks are written short', () => {
  expect([0, 500, 2_500, 15_000, 1_250_000, 1_000_000_000].map(shortMoney)).toEqual([
    '$0',
    '$500',
    '$2.5k',
    '$15k',
    '$1.25M',
    '$1B',
  ]);
});

test('who doesn’t see the chart is told its ends, its parts and its extremes', () => {
  const points = [
    { at: '2026-06-01T12:00:00Z', wallet: 3000, invested: 0 },
    { at: '2026-06-02T12:00:00Z', wallet: 1000, invested: 1500 },
    { at: '2026-11-21T12:00:00Z', wallet: 8252.5, invested: 4960 },
  ];
  expect(worthInWords(points)).toBe(
    'From $3,000.00 on 1\u00a0Jun\u00a02026 to $13,212.50 now: $8,252.50 in the wallet and $4,960.00 invested. ' +
      'Lowest $2,500.00, highest $13,212.50.',
  );
});
