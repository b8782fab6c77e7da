import { expect, test } from 'vitest';
import { columnsOf, grown, LEAST } from './columns.ts';

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
