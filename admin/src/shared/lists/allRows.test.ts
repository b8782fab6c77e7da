import { expect, test } from 'vitest';
import { allRows } from './allRows.ts';

const list = (count: number) => Array.from({ length: count }, (_, id) => ({ id }));
const pagesOf = (rows: { id: number }[]) => async (page: number) => rows.slice((page - 1) * 3, page * 3);
const limits = { perPage: 3, most: 6 };

test.each([0, 2, 3, 5])('all %i rows of a list are there', async (count) => {
  expect(await allRows(pagesOf(list(count)), limits)).toEqual({ rows: list(count), isWhole: true });
});

test('beyond the most the rest is left out, and that is said', async () => {
  expect(await allRows(pagesOf(list(9)), limits)).toEqual({ rows: list(6), isWhole: false });
});

test('a row that a newer one pushed to the next page is there once', async () => {
  const pages = [[{ id: 1 }, { id: 2 }, { id: 3 }], [{ id: 3 }]];
  const { rows } = await allRows(async (page) => pages[page - 1] ?? [], limits);
  expect(rows).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
});
