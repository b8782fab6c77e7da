import { randomUUID } from 'node:crypto';
import type { BankCommand } from '@northvale/ledger/bank/bank.ts';
import { usd } from '@northvale/ledger/money.ts';
import { createPool } from '@northvale/ledger/postgres/createPool.ts';
import { sealed } from '@northvale/ledger/testing/given.ts';
import { admin, otherAdmin, owner, OWNER, system, terms, buyUnits } from '@northvale/ledger/testing/given.ts';
import { madeBy, manyDeposits, tellAccount, type Told } from '@northvale/ledger/testing/tellAccount.ts';
import { READ_SCHEMA } from '@northvale/projections/engine/version.ts';
import { crowdOf, settle } from '@northvale/projections/testing/histories.ts';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signerOn } from '../../testing/signing.ts';
import { startTestApp, type TestApp } from '../../testing/testApp.ts';
import { verified } from '../../testing/verified.ts';

const REFERRED = '01890000-0000-7000-8000-0000000000cc';
const STAFF = '01890000-0000-7000-8000-0000000000dd';
const FORMER = '01890000-0000-7000-8000-0000000000ee';
const MANY = '01890000-0000-7000-8000-0000000000ff';

const [buy, fourEyesAbove] = [buyUnits(2), usd(100)];
const basis = { terms, platformFeeBps: buy.platformFeeBps };
const delisted = { ...basis, terms: { ...terms, listed: false } };
const opened = (userId: string): Told => [
  '2026-01-01T00:00:00.000Z',
  { ...owner, id: userId },
  { type: 'OpenAccount', userId },
];
const becomes = (day: string, role: 'admin' | 'user'): Told => [
  `2026-02-${day}T00:00:00.000Z`,
  admin,
  { type: 'ChangeRole', role },
];

/** Accounts whose rows leave no column empty. */
const STORIES: Readonly<Record<string, readonly Told[]>> = {
  [REFERRED]: [
    [
      '2026-01-01T00:00:00.000Z',
      { ...owner, id: REFERRED },
      { type: 'OpenAccount', userId: REFERRED, referredBy: OWNER },
    ],
    ['2026-01-02T00:00:00.000Z', admin, { type: 'RejectIdentity', reason: sealed('unreadable') }],
    ['2026-01-03T00:00:00.000Z', admin, { type: 'AdjustBalance', newBalance: usd(900), fourEyesAbove }],
    ['2026-01-04T00:00:00.000Z', admin, { type: 'ChangeRole', role: 'auditor', fourEyesAbove, admins: 2 }],
  ],
  [OWNER]: [
    opened(OWNER),
    ['2026-01-01T00:00:00.120Z', admin, { type: 'ApproveIdentity' }],
    ['2026-01-01T00:00:01.100Z', admin, { type: 'AdjustBalance', newBalance: usd(5_000) }],
    ['2026-01-02T00:00:00.001Z', owner, { type: 'LinkBankAccount', bankAccountId: 'a-bank-account' }],
    ['2026-01-02T00:00:00.010Z', owner, { type: 'RequestDeposit', amount: usd(100), method: 'Card' }],
    ['2026-01-02T00:00:00.500Z', admin, { type: 'RejectDeposit', requestId: madeBy(4), reason: sealed('why') }],
    [
      '2026-02-01T00:00:00.000Z',
      owner,
      { type: 'RequestWithdrawal', amount: usd(500), method: 'Bank Transfer', bankAccountId: 'a-bank-account' },
    ],
    ['2026-02-02T00:00:00.000Z', admin, { type: 'ApproveWithdrawal', requestId: madeBy(6), fourEyesAbove }],
    ['2026-02-03T00:00:00.000Z', otherAdmin, { type: 'ApproveWithdrawal', requestId: madeBy(6), fourEyesAbove }],
    ['2026-02-05T00:00:00.000Z', owner, buy],
    ['2026-02-06T00:00:00.000Z', owner, { type: 'ChooseAtMaturity', holdingId: madeBy(9), choice: 'reinvestAll' }],
    ['2026-07-05T00:00:00.000Z', system, { type: 'MatureHolding', holdingId: madeBy(9), reinvestment: basis }],
    ['2026-07-06T00:00:00.000Z', owner, { type: 'ChooseAtMaturity', holdingId: madeBy(11), choice: 'reinvestAll' }],
    ['2026-11-05T00:00:00.000Z', system, { type: 'MatureHolding', holdingId: madeBy(11), reinvestment: delisted }],
    ['2026-11-06T00:00:00.000Z', owner, buy],
    ['2026-11-07T00:00:00.000Z', owner, { type: 'StartDepositPlan', amount: usd(150), method: 'Card', day: 10 }],
    ['2026-11-10T00:00:01.000Z', system, { type: 'RequestPlannedDeposit', planId: madeBy(15), month: '2026-11' }],
    ['2026-12-10T00:00:01.000Z', system, { type: 'RequestPlannedDeposit', planId: madeBy(15), month: '2026-12' }],
    ['2026-12-11T00:00:01.000Z', system, { type: 'RewardReferral', referredId: REFERRED, amount: usd(20) }],
  ],
  [STAFF]: [opened(STAFF), becomes('01', 'admin')],
  [FORMER]: [opened(FORMER), becomes('01', 'admin'), becomes('02', 'user')],
  [MANY]: manyDeposits(130, MANY),
};

/** Columns that need not be compared, and why. */
const UNCOMPARED: Readonly<Record<string, string>> = {
  'tlog.log': 'the name of its one row, which is read whatever it is called',
  'totals.position':
    'of the last event that was counted, shown nowhere: were one counted twice or never, the sums differ',
  'weeks.position': 'the same',
};

/** Tables without rows of events: the projections' checkpoint. */
const NO_READ_MODELS = ['checkpoint'];

let app: TestApp;
/** As the database's owner. */
let asOwner: Pool;
beforeAll(async () => {
  app = await startTestApp();
  asOwner = createPool(app.databaseUrl, { max: 1 });
  const { store } = app.parts;
  await settle(store, crowdOf(1));
  for (const [userId, told] of Object.entries(STORIES)) await tellAccount(store, told, userId);
  await tellBank();
  await app.caughtUp();
  await signerOn(app).round();
  await app.caughtUp();
});
afterAll(async () => {
  await asOwner?.end();
  await app?.stop();
});

/** Lines and days whose rows leave no column empty. */
async function tellBank(): Promise<void> {
  const { banks, reconciliations } = app.parts;
  const command = (by = admin) => ({ id: randomUUID(), digest: 'test', isKeyed: true, actor: by });
  const tell = async (payload: BankCommand, by = admin) => {
    const outcome = await banks.handle('US64SVBK0001', { ...command(by), payload });
    if (outcome.kind === 'refused') throw new Error(outcome.refusal.code);
  };
  const lines = [
    ['g1e000001', usd(-500)],
    ['g1e000002', usd(-70)],
    ['g1e000003', usd(90)],
    ['g1e000004', usd(10)],
  ] as const;
  const statement = { statementId: 's', from: '2026-02-03', to: '2026-02-03', opening: usd(20), closing: usd(-450) };
  await tell({
    type: 'ImportStatement',
    before: usd(20),
    statement: { ...statement, days: [{ on: '2026-02-03', lines }] },
  });
  await tell({
    type: 'MatchLine',
    lineId: 'g1e000001',
    requestId: madeBy(6),
    amount: usd(-500),
    approves: false,
    corrects: madeBy(4),
  });
  const explanation = { as: 'placement', investmentId: 'mill', userId: OWNER } as const;
  await tell({ type: 'ExplainLine', lineId: 'g1e000002', explanation });
  await tell({ type: 'ExplainLine', lineId: 'g1e000003', explanation: { as: 'firmIn' }, fourEyesAbove: usd(50) });
  await tell({ type: 'ExplainLine', lineId: 'g1e000004', explanation: { as: 'interest' } });
  const none = { outstanding: [], outstandingCount: 0, outstandingSum: usd(0), difference: usd(0) };
  const figures = {
    external: { ledger: usd(1), bank: usd(1), ...none },
    internal: {
      owed: usd(1),
      clientBank: usd(1),
      placements: usd(0),
      firmFunds: usd(0),
      shortfall: usd(0),
      causes: [],
    },
  };
  const day = { date: '2026-02-03', figures, position: '0', hasNote: false, isReopened: false };
  await reconciliations.handle('clients', { ...command(), payload: { type: 'SignReconciliation', ...day } });
  await tell({ type: 'ReopenLine', lineId: 'g1e000004' });
}

const found = async () => (await verified(app)).map(({ kind }) => kind);

/** Another value of a column, by its type. */
const OTHER: Readonly<Record<string, (column: string) => string>> = {
  text: (column) => `'1' || coalesce(${column}, '')`,
  bigint: (column) => `coalesce(${column}, 0) + 1`,
  integer: (column) => `${column} + 1_000`,
  boolean: (column) => `NOT ${column}`,
  'timestamp with time zone': (column) => `coalesce(${column}, now()) + interval '1 ms'`,
  jsonb: () => `'[{"at": "then", "by": "somebody"}]'`,
  bytea: (column) =>
    `CASE length(${column}) WHEN 0 THEN 'x' ELSE set_byte(${column}, 0, 255 - get_byte(${column}, 0)) END`,
  'text[]': (column) => `${column} || '{x}'`,
  'bigint[]': (column) => `array_append(${column}[2:], 1)`,
};

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
}

async function readColumns(): Promise<Column[]> {
  const { rows } = await app.parts.pool.query<Column>(
    `SELECT relname AS table, attname AS name, format_type(atttypid, NULL) AS type, NOT attnotnull AS "isNullable"
       FROM pg_attribute JOIN pg_class ON attrelid = pg_class.oid
      WHERE relnamespace = $1::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
      ORDER BY relname, attnum`,
    [READ_SCHEMA],
  );
  return rows.filter(({ table }) => !NO_READ_MODELS.includes(table));
}

/** Changes a column of one row, reads the differences, and changes it back. */
async function shownBy({ table, name, type }: Column, row: string, change: string): Promise<boolean> {
  const of = `${READ_SCHEMA}.${table}`;
  const { rows } = await asOwner.query<{ before: string | null; place: string }>(
    `UPDATE ${of} SET ${name} = ${change} WHERE ctid = (SELECT min(ctid) FROM ${of} WHERE ${row})
     RETURNING old.${name}::text AS before, new.ctid AS place`,
  );
  expect([table, name, rows.length]).toEqual([table, name, 1]);
  const { before, place } = rows[0]!;
  const shown = (await found()).length > 0;
  await asOwner.query(`UPDATE ${of} SET ${name} = $1::${type} WHERE ctid = $2`, [before, place]);
  return shown;
}

test('whichever column of the read models somebody changes is found, or needn’t be', async () => {
  expect(await found()).toEqual([]);
  const missed: Record<string, boolean[]> = {};
  for (const column of await readColumns()) {
    const { table, name, type, isNullable } = column;
    const shown = [await shownBy(column, `${name} IS NOT NULL`, OTHER[type]?.(name) ?? 'NULL')];
    if (isNullable) shown.push(await shownBy(column, `${name} IS NOT NULL`, 'NULL'));
    if (shown.includes(false)) missed[`${table}.${name}`] = shown;
  }
  expect(await found()).toEqual([]);
  expect(Object.keys(missed)).toEqual(Object.keys(UNCOMPARED));
}, 500_000);

/** Values that no program would have written, by type: three of each. */
const ODD: Readonly<Record<string, readonly [string, string, string]>> = {
  text: ["'9'", "'8'", "'7'"],
  bigint: ['1152921504606846976', '-2305843009213693952', '9007199254740992'],
  integer: ['2147483647', '-2147483648', '1000000'],
  boolean: ['true', 'false', 'true'],
  'timestamp with time zone': ["'infinity'", "'294276-12-31 23:59:59+00'", "'4000-01-01 00:00:00+00 BC'"],
  jsonb: ["'null'", "'[null]'", `'{"at": {"by": null}, "amount": 1e400}'`],
  bytea: ["''", "'\\x00'", "'\\x0102'"],
  'text[]': ["'{NULL}'", "'{}'", "'[2:3]={x,y}'"],
  'bigint[]': ["'{1152921504606846976,NULL}'", "'{}'", "'{{1,2},{3,4}}'"],
};

test('whatever a row holds is named, and the check goes on', async () => {
  const columns = await readColumns();
  const shown: Record<string, unknown> = {};
  for (const table of new Set(columns.map((column) => column.table))) {
    const of = `${READ_SCHEMA}.${table}`;
    const own = columns.filter((column) => column.table === table);
    // Each in another row; a table with fewer rows is used once more.
    for (let [odd, rows] = [0, 0]; odd < 3; odd += rows) {
      await asOwner.query(`CREATE TABLE public.kept AS TABLE ${of}`);
      const places = await asOwner.query<{ ctid: string }>(`SELECT ctid FROM ${of} ORDER BY ctid LIMIT ${3 - odd}`);
      for (const [at, { ctid }] of places.rows.entries()) {
        const values = own.map(({ name, type }) => `${name} = ${ODD[type]?.[odd + at]}`);
        await asOwner.query(`UPDATE ${of} SET ${values.join(', ')} WHERE ctid = $1`, [ctid]);
      }
      rows = places.rows.length;
      const kinds = await found().catch(String);
      shown[`${table} ${odd}`] = kinds.length > 0 && (Array.isArray(kinds) || kinds);
      await asOwner.query(`DELETE FROM ${of}; INSERT INTO ${of} TABLE public.kept; DROP TABLE public.kept`);
    }
  }
  expect(shown).toEqual(Object.fromEntries(Object.keys(shown).map((each) => [each, true])));
}, 500_000);
