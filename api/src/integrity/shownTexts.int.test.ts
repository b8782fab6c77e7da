import { ledgerEvent } from '@northvale/ledger/ledgerEvent.ts';
import { usd } from '@northvale/ledger/money.ts';
import { sealed, terms } from '@northvale/ledger/testing/facts.ts';
import { admin, otherAdmin, OWNER, owner, system } from '@northvale/ledger/testing/given.ts';
import { madeBy, tellAccount, type Told } from '@northvale/ledger/testing/tellAccount.ts';
import { activityRow } from '@northvale/projections/models/activity.ts';
import { crowdOf, settle } from '@northvale/projections/testing/histories.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/testApp.ts';
import { readExtent } from './stretch.ts';
import { checkersHere } from '../maintenance/verify.ts';
import { readRows } from './accountRows.ts';
import { compareAccount } from './compareAccount.ts';
import { isShown, readShownTexts } from './shownTexts.ts';
import type { FoldedAccount } from './foldedAccount.ts';
import { streamFold } from './streamFold.ts';
import { verifyLedger } from './verifyLedger.ts';

const [buy, fourEyesAbove] = [{ type: 'BuyUnits', units: 2, terms } as const, usd(100)];
const STORY: readonly Told[] = [
  ['2026-01-01T00:00:00.000Z', owner, { type: 'OpenAccount', userId: OWNER }],
  ['2026-01-01T00:00:00.120Z', admin, { type: 'ApproveIdentity' }],
  ['2026-01-01T00:00:01.100Z', admin, { type: 'AdjustBalance', newBalance: usd(5_000) }],
  ['2026-01-02T00:00:00.001Z', owner, { type: 'LinkBankAccount', bankAccountId: 'a-bank-account' }],
  ['2026-01-02T00:00:00.010Z', owner, { type: 'RequestDeposit', amount: usd(100), method: 'Card' }],
  ['2026-01-02T00:00:00.500Z', admin, { type: 'RejectDeposit', requestId: madeBy(4), reason: sealed('why') }],
  ['2026-02-01T00:00:00.000Z', owner, { type: 'RequestWithdrawal', amount: usd(500), method: 'Card' }],
  ['2026-02-02T00:00:00.000Z', admin, { type: 'ApproveWithdrawal', requestId: madeBy(6), fourEyesAbove }],
  ['2026-02-03T00:00:00.000Z', otherAdmin, { type: 'ApproveWithdrawal', requestId: madeBy(6), fourEyesAbove }],
  ['2026-02-04T00:00:00.000Z', owner, { type: 'RequestWithdrawal', amount: usd(300), method: 'Bank Transfer' }],
  ['2026-02-05T00:00:00.000Z', owner, buy],
  ['2026-07-05T00:00:00.000Z', system, { type: 'MatureHolding', holdingId: madeBy(10) }],
  ['2026-07-06T00:00:00.000Z', owner, buy],
];

let app: TestApp;
let accounts: FoldedAccount[];
beforeAll(async () => {
  app = await startTestApp();
  const crowd = crowdOf(40);
  await settle(app.parts.store, crowd);
  await tellAccount(app.parts.store, STORY);
  await app.caughtUp();
  accounts = await Promise.all([OWNER, ...crowd.keys()].map(folded));
});
afterAll(() => app.stop());

async function folded(userId: string): Promise<FoldedAccount> {
  const fold = streamFold('account', userId);
  for (const stored of await app.parts.store.readStream(`account-${userId}`)) {
    const event = ledgerEvent(stored);
    fold.take(event, activityRow(event, stored.position, stored.id));
  }
  const account = fold.account();
  if (!account) throw new Error(`${userId} has no account`);
  return account;
}

async function shownByTexts(account: FoldedAccount): Promise<boolean> {
  const { userId } = account.state;
  return isShown(account, (await readShownTexts(app.parts.db, [userId])).get(userId));
}

async function shownByColumns(account: FoldedAccount): Promise<boolean> {
  const { userId } = account.state;
  return compareAccount(account, (await readRows(app.parts.db, [userId], [])).account(userId)).length === 0;
}

test('whatever happened to an account, the texts of its rows are those of its events, unless a proposal is open', async () => {
  for (const account of accounts) {
    const { userId, proposal, roleProposal } = account.state;
    expect([userId, await shownByTexts(account)]).toEqual([userId, !proposal && !roleProposal]);
    expect([userId, await shownByColumns(account)]).toEqual([userId, true]);
  }
});

/** Another value of a column, by its type. */
const OTHER: Readonly<Record<string, (column: string) => string>> = {
  text: (column) => `'1' || coalesce(${column}, '')`,
  bigint: (column) => `coalesce(${column}, 0) + 1`,
  integer: (column) => `${column} + 1`,
  boolean: (column) => `NOT ${column}`,
  'timestamp with time zone': (column) => `coalesce(${column}, now()) + interval '1 ms'`,
  jsonb: () => `'[{"at": "then", "by": "somebody"}]'`,
  ARRAY: (column) => `${column} || '{x}'`,
};

test.each([
  ['accounts', 23],
  ['requests', 16],
  ['holdings', 14],
  ['buyers', 4],
  ['journal_months', 4],
])('whichever column of %s is changed, texts differ where columns do', async (table, count) => {
  const { pool } = app.parts;
  const [account] = accounts as [FoldedAccount];
  const { rows: columns } = await pool.query<{ name: string; type: string }>(
    `SELECT column_name AS name, data_type AS type FROM information_schema.columns
      WHERE table_name = $1 AND table_schema = current_schema()`,
    [table],
  );
  const of = table === 'journal_months' ? `account = 'cash' AND user_id = '${OWNER}'` : `user_id = '${OWNER}'`;
  let differing = 0;
  for (const { name, type } of columns) {
    const changed = await pool.query<{ before: string; place: string }>(
      `UPDATE ${table} SET ${name} = ${OTHER[type]?.(name)} WHERE ctid = (SELECT min(ctid) FROM ${table} WHERE ${of})
       RETURNING old.${name}::text AS before, new.ctid AS place`,
    );
    const byTexts = await shownByTexts(account);
    expect([name, byTexts]).toEqual([name, await shownByColumns(account)]);
    if (!byTexts) differing += 1;
    const { before, place } = changed.rows[0] ?? {};
    await pool.query(`UPDATE ${table} SET ${name} = $1::${type === 'ARRAY' ? 'text[]' : type} WHERE ctid = $2`, [
      before,
      place,
    ]);
    expect([name, await shownByTexts(account)]).toEqual([name, true]);
  }
  expect(differing).toBe(count);
});

test('a buyer who has bought nothing is named', async () => {
  const { pool, db, store } = app.parts;
  await pool.query(
    `INSERT INTO buyers SELECT investment_id, 'investor-1-0', 0, 5 FROM buyers WHERE user_id = '${OWNER}'`,
  );
  const parts = { store, db, rest: async () => {} };
  const extent = await readExtent(db);
  const { differences } = await verifyLedger({
    parts,
    extent,
    checkers: checkersHere(parts),
    signed: [],
    onProgress: () => {},
  });
  expect(differences).toContainEqual(expect.objectContaining({ kind: 'investment', stream: 'account-investor-1-0' }));
  await pool.query(`DELETE FROM buyers WHERE user_id = 'investor-1-0'`);
});
