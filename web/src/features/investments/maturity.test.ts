import { expect, test } from 'vitest';
import { maturityDate } from './maturity.ts';

const day = (text: string): Date => new Date(`${text}T15:30:00Z`);

test.each([
  ['2026-11-21', '10 months', '2027-09-21'],
  ['2026-11-21', '90 days', '2027-02-19'],
  ['2026-11-21', '2 years', '2028-11-21'],
  ['2026-11-21', '1 month', '2026-12-21'],
])('bought on %s for %s it matures on %s', (bought, duration, matures) => {
  expect(maturityDate(duration, day(bought))?.toISOString()).toBe(`${matures}T00:00:00.000Z`);
});

test('a day that the month doesn’t have becomes its last', () => {
  expect(maturityDate('1 month', day('2027-01-31'))?.toISOString().slice(0, 10)).toBe('2027-02-28');
  expect(maturityDate('1 year', day('2028-02-29'))?.toISOString().slice(0, 10)).toBe('2029-02-28');
});

test('a duration that can’t be read has no day', () => {
  expect(maturityDate('soon', day('2026-11-21'))).toBeUndefined();
});
