import type { AccountAt, AccountEvent, AccountTimes } from '@northvale/api/contract/audit.ts';
import { aLogOfTwo } from '@northvale/ledger/testing/proof/aProof.ts';
import { expect, test } from 'vitest';
import { followChain } from './comparison.ts';
import { endOfMinute, revisionOf, timeOf } from './times.ts';
import { columnsOf, countOf, grown, indexOf, LEAST, paramsOf, rowAt, type Rows, type View, viewOf } from './view.ts';

const log = await aLogOfTwo();
const stream = log[0]?.stream;
const events = log
  .filter((event) => event.stream === stream)
  .map((event) => ({ ...event, ...event.metadata }) as object as AccountEvent);
const head = events.length - 1;
const follow = (eventsOf: (from: number, to: number) => Promise<AccountEvent[]>) => {
  const told: number[] = [];
  return followChain(eventsOf, head, (checked) => told.push(checked), 2).then((check) => ({ ...check, told }));
};

test('a chain is followed page by page, and the next page is asked for while one is checked', async () => {
  const asked: string[] = [];
  const followed = await follow(async (from, to) => {
    asked.push(`${from} to ${to}`);
    return events.slice(from, to + 1);
  });
  expect(followed).toEqual({ checked: 6, told: [2, 4, 6] });
  expect(asked).toEqual(['0 to 1', '2 to 3', '4 to 5']);
});

test('an event that was changed, and one that is missing, are named', async () => {
  const changed = events.with(3, { ...events[3], data: { amount: 1 } } as object as AccountEvent);
  expect(await follow(async (from, to) => changed.slice(from, to + 1))).toMatchObject({ flaw: { revision: 3 } });
  const flaw = { revision: 4, problem: 'is missing' };
  expect(await follow(async (from, to) => events.slice(0, 4).slice(from, to + 1))).toMatchObject({ flaw });
});

test('a page that does not come is an error, also where it was asked for ahead', async () => {
  const failing = async (from: number, to: number) => {
    if (from === 2) throw new Error('the connection was lost');
    return events.slice(from, to + 1);
  };
  await expect(follow(failing)).rejects.toThrow('the connection was lost');
});

const plain: View = { moment: {}, other: {}, between: false, whole: false };
const at = '2026-09-14T08:41:00.000Z';

test.each<[string, View]>([
  ['', plain],
  ['revision=9', { ...plain, moment: { revision: 9 } }],
  ['revision=0&with=20', { ...plain, moment: { revision: 0 }, other: { revision: 20 } }],
  [`at=${encodeURIComponent(at)}&with=${encodeURIComponent(at)}`, { ...plain, moment: { at }, other: { at } }],
  ['revision=9&events=between&event=whole', { moment: { revision: 9 }, other: {}, between: true, whole: true }],
])('%j opens the same view that wrote it', (address, view) => {
  expect(viewOf(new URLSearchParams(address))).toEqual(view);
  expect(paramsOf(view).toString()).toBe(address);
});

test('what can’t be read in an address shows now', () => {
  for (const address of ['revision=last', 'revision=-1', 'at=yesterday', 'at=', 'with=soon']) {
    expect(viewOf(new URLSearchParams(address))).toEqual(plain);
  }
});

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

const event = (change: number, balance: number, held: number) => ({
  postings: [
    { account: 'client-bank', debit: change, credit: 0 },
    { account: 'investor:1:cash', debit: 0, credit: change },
  ],
  balance,
  held,
});
const small = event(9_999.99, 999_999.99, 1_000);
const great = event(10_000_000, 999_999_999.99, 9_999_999.99);

test('columns stay where they are while amounts are small', () => {
  expect(grown(LEAST, [])).toBe(LEAST);
  expect(grown(LEAST, [small])).toBe(LEAST);
});

test('greater amounts get room, and keep it once they are out of sight', () => {
  const widths = grown(LEAST, [event(1, 1, 0), great]);
  expect(columnsOf(widths, 123_456, false)).toBe('55px 92px minmax(0, 1fr) 123px 123px 107px 58px');
  expect(grown(widths, [small])).toBe(widths);
});

test('where it is tight, the hash has no column', () => {
  expect(columnsOf(LEAST, 20, true)).toBe('42px 92px minmax(0, 1fr) 92px 92px 84px');
});

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
