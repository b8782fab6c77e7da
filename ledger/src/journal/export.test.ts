import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { admin, owner, OWNER, buyUnits } from '../../testing/given.ts';
import { madeBy, tellAccount, type Told } from '../../testing/tellAccount.ts';
import { createMemoryEventStore } from '../eventStore/memory/memoryEventStore.ts';
import { cents, usd } from '../money.ts';
import { hledgerEntry, hledgerHead, POSTING_COLUMNS, postingRows } from './export.ts';

const STORY: readonly Told[] = [
  ['2026-01-05T09:00:00.000Z', owner, { type: 'OpenAccount', userId: OWNER }],
  ['2026-01-05T10:00:00.000Z', owner, { type: 'RequestDeposit', amount: cents(1_000_50), method: 'Bank Transfer' }],
  ['2026-01-06T10:00:00.250Z', admin, { type: 'ApproveDeposit', requestId: madeBy(1) }],
  ['2026-01-06T11:00:00.000Z', admin, { type: 'ApproveIdentity' }],
  ['2026-01-07T00:00:00.000Z', owner, buyUnits(5)],
  ['2026-01-08T00:00:00.000Z', admin, { type: 'AdjustBalance', newBalance: usd(600) }],
];

async function events() {
  const store = createMemoryEventStore();
  await tellAccount(store, STORY);
  return store.readAll();
}

test('a movement of money is a transaction: debits are positive, credits negative', async () => {
  const [, , approved] = await events();
  if (!approved) throw new Error('an approval');
  expect(hledgerEntry(approved)).toBe(`
2026-01-06 * (account-${OWNER}@2) DepositApproved
    ; time:10:00:00.250Z, event:${approved.id}, actor:admin ${admin.id}
    ; hash:${approved.metadata.hash}
    client-bank                                                         $1000.50
    investor:${OWNER}:cash                 $-1000.50
`);
});

test('an opened account declares its accounts, and what moves no money is left out', async () => {
  const [opened, requested] = await events();
  if (!opened || !requested) throw new Error('two events');
  expect(hledgerEntry(opened).trim().split('\n')).toEqual([
    `account investor:${OWNER}:cash`,
    `account investor:${OWNER}:held`,
    `account investor:${OWNER}:invested`,
  ]);
  expect(hledgerEntry(requested)).toBe('');
});

test('in a table an event is a row a posting, and one without money a row of its own', async () => {
  const [, requested, approved] = await events();
  if (!requested || !approved) throw new Error('two events');
  const rows = [requested, approved].flatMap(postingRows).map((row) => Object.fromEntries(zip(row)));
  const money = rows.map(({ revision, account, debit, credit }) => [revision, account, debit, credit]);
  expect(money).toEqual([
    ['1', '', '', ''],
    ['2', 'client-bank', '1000.50', '0.00'],
    ['2', `investor:${OWNER}:cash`, '0.00', '1000.50'],
  ]);
  expect(rows[1]).toMatchObject({
    occurredAt: '2026-01-06T10:00:00.250Z',
    position: approved.position,
    stream: `account-${OWNER}`,
    eventId: approved.id,
    type: 'DepositApproved',
    actorId: admin.id,
    actorRole: 'admin',
    hash: approved.metadata.hash,
  });
});

const zip = (row: readonly string[]) => POSTING_COLUMNS.map((name, index) => [name, row[index]] as const);

const hledger = (input: string, ...words: readonly string[]) =>
  spawnSync('hledger', ['-f', '-', ...words], { input, encoding: 'utf8' });
const missing = hledger('', '--version').error !== undefined;

test.skipIf(missing)(
  'hledger (skipped where it is not installed) reads the journal in its strictest mode',
  async () => {
    const journal = [hledgerHead('A test.'), ...(await events()).map(hledgerEntry)].join('');
    const checked = hledger(journal, 'check', '--strict', 'ordereddates');
    expect([checked.stderr, checked.status]).toEqual(['', 0]);
    const balances = hledger(journal, 'balance', '--no-total', '--flat', '--format', '%(account) %(total)');
    expect(balances.stdout.trim().split('\n').toSorted()).toEqual([
      'adjustments $-0.50',
      'client-bank $1000.50',
      `investor:${OWNER}:cash $-600.00`,
      `investor:${OWNER}:invested $-400.00`,
    ]);
    const income = hledger(journal, 'balancesheetequity');
    expect(income.stdout).toMatch(/Assets[^]*client-bank[^]*Liabilities[^]*investor[^]*Equity[^]*adjustments/);
  },
);
