import type { AccountAt, AccountTimes } from '@northvale/api/contract/audit.ts';
import { expect, test } from 'vitest';
import { endOfMinute, revisionOf, timeOf } from './times.ts';

const HOUR_MS = 3_600_000;
const hour = (hours: number) => new Date(Date.UTC(2026, 0, 1) + hours * HOUR_MS).toISOString();
const timesOf = (every: number, count: number): AccountTimes => ({
  every,
  events: Array.from({ length: count }, (_, place) => ({ revision: place * every, at: hour(place * every), type: '' })),
});
const account = { revision: 7, head: 9, asOf: hour(7) } as AccountAt;

test('a moment’s revision is known before the account’s answer where all times are', () => {
  const times = timesOf(1, 10);
  expect(revisionOf({}, times, account)).toBe(9);
  expect(revisionOf({ revision: 3 }, times, account)).toBe(3);
  expect(revisionOf({ revision: 30 }, times, account)).toBe(9);
  expect(revisionOf({ at: hour(4) }, times, account)).toBe(4);
  expect(revisionOf({ at: hour(4.5) }, times, account)).toBe(4);
  expect(revisionOf({ at: hour(4) }, timesOf(4, 3), account)).toBe(7);
});

test('an event’s time lies between the known ones', () => {
  expect(timeOf({ revision: 6 }, timesOf(4, 3), account)).toBe(Date.parse(hour(6)));
  expect(timeOf({ revision: 7 }, undefined, account)).toBe(Date.parse(hour(7)));
  expect(timeOf({ at: hour(2) }, undefined, account)).toBe(Date.parse(hour(2)));
});

test('a minute that is written is meant with all that happened in it, up to now', () => {
  expect(endOfMinute('2026-01-01T08:41')).toBe(new Date(2026, 0, 1, 8, 41, 59, 999).toISOString());
  const before = Date.now();
  const now = Date.parse(endOfMinute('2199-01-01T00:00') ?? '');
  expect(now >= before && now <= Date.now()).toBe(true);
});

test('an empty field, and a year of five digits that a slip makes, are no time', () => {
  expect([endOfMinute(''), endOfMinute('20266-01-01T08:41')]).toEqual([undefined, undefined]);
});
