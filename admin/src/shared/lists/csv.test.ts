import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

const columns = [
  { head: 'Name', value: (each: { name: string; balance: number }) => each.name },
  { head: 'Balance', value: (each: { name: string; balance: number }) => each.balance.toFixed(2) },
];

test('commas, quotes and line breaks stay inside their cell', () => {
  expect(toCsv([{ name: 'Ek, "Bo"\n', balance: 1 }], columns)).toBe('Name,Balance\r\n"Ek, ""Bo""\n",1.00\r\n');
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
