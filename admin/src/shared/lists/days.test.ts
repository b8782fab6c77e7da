import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { speakEnglish } from '../../../testing/renderInConsole.tsx';
import { dayOf, endOf, isDay, justBefore, startOf, waitingTime } from './days.ts';

test('a day begins at midnight here, and is over where the calendar’s next one begins', () => {
  expect(startOf('2026-03-29')).toBe(new Date(2026, 2, 29).toISOString());
  expect(endOf('2026-03-29')).toBe(new Date(2026, 2, 30).toISOString());
  expect(dayOf(justBefore(endOf('2026-02-28')))).toBe('2026-02-28');
});

afterEach(() => void vi.unstubAllEnvs());

// In Chile clocks were put forward at midnight: that Sunday began at one.
test.each([
  ['America/Santiago', '2026-09-05', '2026-09-05T04:00:00.000Z', '2026-09-06T04:00:00.000Z'],
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z', '2026-09-07T03:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ['Pacific/Auckland', '2026-09-30', '2026-09-29T11:00:00.000Z', '2026-09-30T11:00:00.000Z'],
])('in %s, %s is the whole of that day and nothing else', (zone, day, start, end) => {
  vi.stubEnv('TZ', zone);
  expect([startOf(day), endOf(day)]).toEqual([start, end]);
  expect([dayOf(start), dayOf(justBefore(end)), dayOf(end) > day]).toEqual([day, day, true]);
});

test('an empty field, and a year of five digits that a slip makes, are no day', () => {
  expect(['2026-09-14', '', '20266-09-14'].map(isDay)).toEqual([true, false, false]);
});

beforeAll(speakEnglish);

const since = '2026-11-20T10:00:00.000Z';
const after = (minutes: number): string => waitingTime(since, Date.parse(since) + minutes * 60_000);

test.each([
  [0.5, 'now'],
  [51, '51 min'],
  [60, '1 h'],
  [22 * 60 + 59, '22 h'],
  [47 * 60, '47 h'],
  [72 * 60, '3 d'],
])('after %d minutes it reads %s', (minutes, text) => {
  expect(after(minutes)).toBe(text);
});

test('a clock that is behind the server’s doesn’t make anybody wait a negative time', () => {
  expect(after(-10)).toBe('now');
});
