import { expect, test } from 'vitest';
import { periodBetween, periodsOf } from './periods.ts';

const now = new Date('2026-11-22T02:00:00Z');

test('months, quarters, calendar years and British tax years begin with the present one', () => {
  expect(periodsOf('month', now).slice(0, 2)).toEqual([
    { from: '2026-11-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z', label: 'November 2026, so far' },
    { from: '2026-10-01T00:00:00.000Z', to: '2026-11-01T00:00:00.000Z', label: 'October 2026' },
  ]);
  expect(periodsOf('quarter', now).slice(0, 2)).toMatchObject([
    { from: '2026-10-01T00:00:00.000Z', to: '2027-01-01T00:00:00.000Z', label: 'Q4 2026, so far' },
    { from: '2026-07-01T00:00:00.000Z', to: '2026-10-01T00:00:00.000Z', label: 'Q3 2026' },
  ]);
  expect(periodsOf('year', now).slice(0, 2)).toEqual([
    { from: '2026-01-01T00:00:00.000Z', to: '2027-01-01T00:00:00.000Z', label: '2026, so far' },
    { from: '2025-01-01T00:00:00.000Z', to: '2026-01-01T00:00:00.000Z', label: '2025' },
  ]);
  expect(periodsOf('tax year', now)[0]).toEqual({
    from: '2026-04-06T00:00:00.000Z',
    to: '2027-04-06T00:00:00.000Z',
    label: 'UK tax year 2026/27, so far',
  });
  // Until 6 April the one before goes on.
  expect(periodsOf('tax year', new Date('2100-04-05T23:59:59Z')).slice(0, 2)).toMatchObject([
    { from: '2099-04-06T00:00:00.000Z', label: 'UK tax year 2099/00, so far' },
    { to: '2099-04-06T00:00:00.000Z' },
  ]);
});

test('no period ends before the account began', () => {
  const since = '2026-08-31T23:00:00Z';
  expect(periodsOf('month', now, since).map(({ label }) => label)).toEqual([
    'November 2026, so far',
    'October 2026',
    'September 2026',
    'August 2026',
  ]);
  expect(periodsOf('year', now, since)).toHaveLength(1);
});

test('dates include the first day and the last', () => {
  expect(periodBetween('2026-02-01', '2026-02-28')).toEqual({
    from: '2026-02-01T00:00:00.000Z',
    to: '2026-03-01T00:00:00.000Z',
  });
  expect(periodBetween('2026-02-01', '2026-02-01')?.to).toBe('2026-02-02T00:00:00.000Z');
});

test('dates that are missing, or the wrong way round, are no period', () => {
  for (const [first, last] of [
    ['', '2026-01-01'],
    ['2026-01-01', ''],
    ['2026-01-02', '2026-01-01'],
  ] as const) {
    expect(periodBetween(first, last)).toBeUndefined();
  }
});
