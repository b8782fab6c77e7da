import { READ_SCHEMA } from '@northvale/projections/engine/version.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tamper } from '../../testing/tampering.ts';
import { startDemoApp } from '../../testing/demoApp.ts';
import type { TestApp } from '../../testing/testApp.ts';
import { listDifferences } from './listSums.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startDemoApp();
});
afterAll(() => app.stop());

const one = (table: string) => `ctid = (SELECT ctid FROM ${table} ORDER BY 1 LIMIT 1)`;
const changed = (table: string, change: string) =>
  [table, `UPDATE ${table} SET ${change} WHERE ${one(table)}`] as const;
const gone = (table: string) => [table, `DELETE FROM ${table} WHERE ${one(table)}`] as const;
const copied = (table: string, column: string) =>
  [
    table,
    `INSERT INTO ${table} SELECT (jsonb_populate_record(each, jsonb_build_object('${column}', each.${column} || 'z'))).*
       FROM ${table} AS each WHERE ${one(table)}`,
  ] as const;

const TAMPERINGS: readonly (readonly [string, readonly [table: string, statement: string], string])[] = [
  ['an entry’s amounts', changed('journal', 'debit = debit + 7'), 'journal'],
  ['an entry away', gone('journal'), 'journal'],
  ['a month’s sums', changed('journal_months', 'debit = debit + 1, credit = credit + 1'), 'journal'],
  ['a month’s name', changed('journal_months', "period = '2020-01'"), 'journal'],
  ['a month away', gone('journal_months'), 'journal'],
  ['the balance of all', changed('totals', 'cash = cash + 1'), 'figures'],
  ['the totals away', gone('totals'), 'figures'],
  ['a week’s deposits', changed('weeks', 'deposits = deposits + 1'), 'figures'],
  ['a week away', gone('weeks'), 'figures'],
  ['an account that nobody opened', copied('accounts', 'user_id'), 'account'],
  ['an investment that nobody offered', copied('investments', 'id'), 'investment'],
];

test.each(TAMPERINGS)('whoever changes %s in a list is found', async (_, [table, statement], kind) => {
  const { db } = app.parts;
  expect(await listDifferences(db)).toEqual([]);
  await tamper(app.databaseUrl, async (owner) => {
    await owner.query(`CREATE TABLE public.kept AS TABLE ${READ_SCHEMA}.${table}`);
    const { rowCount } = await owner.query(statement.replaceAll(table, `${READ_SCHEMA}.${table}`));
    expect(rowCount).toBe(1);
  });
  const kinds = (await listDifferences(db)).map((difference) => difference.kind);
  await tamper(app.databaseUrl, async (owner) => {
    await owner.query(`DELETE FROM ${READ_SCHEMA}.${table}`);
    await owner.query(`INSERT INTO ${READ_SCHEMA}.${table} SELECT * FROM public.kept`);
    await owner.query('DROP TABLE public.kept');
  });
  expect(kinds).toContain(kind);
});
