import { beforeAll, expect, test } from 'vitest';
import { speakEnglish } from '../../../testing/speak.ts';
import { grouped, type Line } from './grouping.ts';

beforeAll(speakEnglish);

const line = (account: string, kind: Line['kind'], debit: number, credit: number): Line => ({
  account,
  kind,
  debit,
  credit,
  balance: kind === 'asset' || kind === 'expense' ? debit - credit : credit - debit,
});

test('accounts stand by kind, those of all investors that mean the same as one', () => {
  const groups = grouped([
    line('adjustments', 'equity', 12.5, 0),
    line('client-bank', 'asset', 900.1, 100),
    line('investor:a:cash', 'liability', 100, 400.1),
    line('investor:a:held', 'liability', 100, 100),
    line('investor:b:cash', 'liability', 0, 512.5),
  ]);
  expect(groups.map(({ title, balance }) => [title, balance])).toEqual([
    ['Assets', 800.1],
    ['Liabilities', 812.6],
    ['Equity', -12.5],
  ]);
  expect(groups[1]?.items).toMatchObject([
    {
      name: 'Investors’ cash',
      sums: { balance: 812.6 },
      investors: [{ account: 'investor:b:cash' }, { account: 'investor:a:cash' }],
    },
    { name: 'Investors’ money on hold', sums: { balance: 0 }, investors: [{ account: 'investor:a:held' }] },
  ]);
  expect(groups[0]?.items).toMatchObject([{ name: 'Clients’ money at the bank', account: 'client-bank' }]);
});

test('sums are of whole cents, however many there are', () => {
  const many = Array.from({ length: 1_000 }, (_, index) => line(`investor:${index}:cash`, 'liability', 0, 0.1));
  expect(grouped(many)[0]).toMatchObject({ balance: 100 });
});
