import { expect, test } from 'vitest';
import { allRows, toCsv } from './csv.ts';

const columns = [
  { head: 'Name', value: (each: { name: string; balance: number }) => each.name },
  { head: 'Balance', value: (each: { name: string; balance: number }) => each.balance.toFixed(2) },
];

test('commas, quotes and line breaks stay inside their cell, and Excel takes it for UTF-8', () => {
  expect(toCsv([{ name: 'Ek, "Bo"\n', balance: 1 }], columns)).toBe('\uFEFFName,Balance\n"Ek, ""Bo""\n",1.00\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1', '＋1', '－1', '＠A1'])(
  'a name that begins like a formula (%j) is only a text',
  (name) => {
    expect(toCsv([{ name, balance: 0 }], columns)).toContain(`'${name}`);
  },
);

test.each(['Ann;=1+1;', 'Ann; +1', 'Ann;＝1'])(
  'a formula behind a semicolon, which ends a cell in some countries (%j)',
  (name) => {
    expect(toCsv([{ name, balance: 0 }], columns)).toContain(name.replace(/; ?/, "$&'"));
  },
);

test.each([
  ['Blurred\n=1+1', "Blurred\n'=1+1"],
  ['Blurred\r\n- the name', "Blurred\r\n'- the name"],
  ['\t=1', "\t'=1"],
  ['\n=1', "\n'=1"],
  [' =1', " '=1"],
  ['Ann\t@A1', "Ann\t'@A1"],
  ['Ann;"=1+1;', `Ann;""'=1+1;`],
  ['Ann; " =1+1', `Ann; "" '=1+1`],
])('a formula where a row, or a cell between tabs or quotes, may begin (%j)', (name, written) => {
  expect(toCsv([{ name, balance: 0 }], columns)).toContain(written);
});

const list = (count: number) => Array.from({ length: count }, (_, id) => ({ id }));
const pagesOf = (rows: { id: number }[]) => async (page: number) => rows.slice((page - 1) * 4, page * 4);
const limits = { perPage: 4, most: 8 };

test.each([0, 3, 4, 6, 7])('all %i rows of a list are there', async (count) => {
  expect(await allRows(pagesOf(list(count)), limits)).toEqual({ rows: list(count), isWhole: true });
});

test('beyond the most the rest is left out, and that is said', async () => {
  expect(await allRows(pagesOf(list(9)), limits)).toEqual({ rows: list(8), isWhole: false });
});

test('rows that leave the list while it is read make no other one missing', async () => {
  const rows = list(12);
  const decided = [rows.slice(0, 2), rows.slice(4, 5), []];
  const left = async (page: number) => {
    const found = rows.slice((page - 1) * 4, page * 4);
    for (const row of decided.shift() ?? []) rows.splice(rows.indexOf(row), 1);
    return found;
  };
  const { rows: read } = await allRows(left, { perPage: 4, most: 100 });
  expect(read).toEqual(expect.arrayContaining(rows));
});

test('a row that a newer one pushed to the next page is there once', async () => {
  const pages = [[{ id: 1 }, { id: 2 }, { id: 3 }], [{ id: 3 }]];
  const { rows } = await allRows(async (page) => pages[page - 1] ?? [], limits);
  expect(rows).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
});
