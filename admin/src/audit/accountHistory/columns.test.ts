import { expect, test } from 'vitest';
import { columnsFor } from './columns.ts';

const event = (change: number, balance: number, held: number) => ({
  postings: [
    { account: 'client-bank', debit: change, credit: 0 },
    { account: 'investor:1:cash', debit: 0, credit: change },
  ],
  balance,
  held,
});

test('columns stay where they are while amounts are small', () => {
  expect(columnsFor([])).toBe('54px 92px minmax(0, 1fr) 92px 104px 80px 58px');
  expect(columnsFor([event(9_999.99, 999_999.99, 1_000)])).toBe(columnsFor([]));
});

test('greater amounts get room', () => {
  expect(columnsFor([event(1, 1, 0), event(10_000_000, 999_999_999.99, 9_999_999.99)])).toBe(
    '54px 92px minmax(0, 1fr) 123px 123px 107px 58px',
  );
});
