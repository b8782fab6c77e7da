import { expect, test } from 'vitest';
import { dayAfter, dayBefore, dayOf, isDay, startOf } from './days.ts';

test('a day begins at midnight here, and the day after it a calendar’s day later', () => {
  expect(startOf('2026-03-29')).toBe(new Date(2026, 2, 29).toISOString());
  expect(dayAfter(startOf('2026-03-29'))).toBe(new Date(2026, 2, 30).toISOString());
  expect(dayOf(dayBefore(startOf('2026-03-01')))).toBe('2026-02-28');
});

test('an empty field, and a year of five digits that a slip makes, are no day', () => {
  expect(['2026-09-14', '', '20266-09-14'].map(isDay)).toEqual([true, false, false]);
});
