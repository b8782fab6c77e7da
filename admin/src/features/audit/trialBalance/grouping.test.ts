import { INVESTOR_ACCOUNTS, PLATFORM_ACCOUNTS } from '@northvale/ledger/journal/chartOfAccounts.ts';
import { beforeAll, expect, test } from 'vitest';
import { speakEnglish } from '../../../../testing/renderInConsole.tsx';
import { grouped, type Line } from './grouping.ts';

beforeAll(speakEnglish);

const line = (account: string, kind: Line['kind'], debit: number, credit: number, investors?: number): Line => ({
  account,
  kind,
  debit,
  credit,
  balance: kind === 'asset' || kind === 'expense' ? debit - credit : credit - debit,
  ...(investors !== undefined && { investors }),
});

test('accounts stand by kind, in the order of a balance sheet, under names that say what they are', () => {
  const groups = grouped([
    line('adjustments', 'equity', 12.5, 0),
    line('cash', 'liability', 100, 912.6, 2),
    line('client-bank', 'asset', 900.1, 100),
    line('held', 'liability', 100, 100.05, 1),
    line('suspense', 'asset', 0.1, 0),
  ]);
  expect(groups.map(({ title, balance, items }) => [title, balance, items.map(({ name }) => name)])).toEqual([
    ['Assets', 800.2, ['Clients’ money at the bank', 'suspense']],
    ['Liabilities', 812.65, ['Investors’ cash', 'Investors’ money on hold']],
    ['Equity', -12.5, ['Balance edits']],
  ]);
  expect(groups[1]?.items.map(({ part, sums }) => [part, sums.investors])).toEqual([
    ['cash', 2],
    ['held', 1],
  ]);
  expect(groups[0]?.items[0]?.part).toBeUndefined();
});

test.each([...Object.keys(PLATFORM_ACCOUNTS), ...INVESTOR_ACCOUNTS])('%s has words of its own', (account) =>
  expect(grouped([{ account, kind: 'asset', debit: 0, credit: 0, balance: 0 }])[0]?.items[0]?.name).not.toBe(account),
);
