import type { TestDatabase } from '@northvale/ledger/testing/testDatabase.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createQuietLog } from '../testing/quietLog.ts';
import { createReadModelDatabase } from '../testing/readModelDatabase.ts';
import { createMemoryEventStore } from '@northvale/ledger/eventStore/memory/memoryEventStore.ts';
import { accountsTable } from './accounts/accounts.ts';
import { activityTable } from './activity/activity.ts';
import { type ColumnType, columnArray, sentAs } from './columns.ts';
import { holdingsTable } from './holdings/holdings.ts';
import { buyersTable, investmentsTable } from './investments/investments.ts';
import { journalTable } from './journal/journal.ts';
import type { Table } from './projection.ts';
import { rebuild } from './rebuild.ts';
import { requestsTable } from './requests/requests.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createReadModelDatabase();
  await rebuild({ store: createMemoryEventStore(), pool: database.pool, log: createQuietLog() });
});
afterAll(() => database.drop());

/** What Postgres makes of a column's values, as JSON. */
async function roundTrip(type: ColumnType, values: readonly unknown[]): Promise<unknown[]> {
  const { rows } = await database.pool.query<{ value: unknown }>(
    `SELECT to_json(value::${type}) AS value FROM unnest($1::${sentAs(type)}) WITH ORDINALITY AS r (value, n) ORDER BY n`,
    [columnArray(type, values)],
  );
  return rows.map(({ value }) => value);
}

const storable = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((text) => !text.includes('\0'));
const cents = fc.maxSafeInteger();
const VALUES: [ColumnType, fc.Arbitrary<unknown>][] = [
  ['text', storable],
  ['integer', fc.integer()],
  ['bigint', cents],
  ['boolean', fc.boolean()],
  ['jsonb', fc.array(fc.record({ by: storable, at: storable }), { maxLength: 3 })],
  [
    'text[]',
    fc.array(fc.constantFrom('client-bank', 'investor:01890000-0000-7000:cash', 'a "quoted" \\ one', 'NULL', '')),
  ],
  ['bigint[]', fc.array(cents, { maxLength: 4 })],
];

test.each(VALUES)('a column of %s reaches Postgres as it is', async (type, value) => {
  const column = fc.array(fc.option(value), { minLength: 1, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(column, async (values) => {
      expect(await roundTrip(type, values)).toEqual(values);
    }),
    { numRuns: 40 },
  );
});

test('times reach Postgres to the millisecond', async () => {
  const date = fc.date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  await fc.assert(
    fc.asyncProperty(fc.array(date, { maxLength: 20 }), async (dates) => {
      const found = await roundTrip(
        'timestamptz',
        dates.map((at) => at.toISOString()),
      );
      expect(found.map((at) => new Date(String(at)))).toEqual(dates);
    }),
    { numRuns: 20 },
  );
});

const TABLES: readonly Table[] = [
  accountsTable,
  requestsTable,
  investmentsTable,
  buyersTable,
  holdingsTable,
  journalTable,
  activityTable,
];

test.each(TABLES.map((table) => [table.name, table] as const))(
  '%s has the columns and the key that are written',
  async (name, table) => {
    const columns = await database.pool.query<{ name: string; type: string }>(
      `SELECT attname AS name, format_type(atttypid, null) AS type FROM pg_attribute
      WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped`,
      [`read_live.${name}`],
    );
    const spoken = (type: string) => type.replace('timestamp with time zone', 'timestamptz');
    expect(Object.fromEntries(columns.rows.map((column) => [column.name, spoken(column.type)]))).toEqual(table.columns);
    const key = await database.pool.query<{ name: string }>(
      `SELECT attname AS name FROM pg_index, unnest(indkey) WITH ORDINALITY AS k (attnum, n)
       JOIN pg_attribute a USING (attnum) WHERE indrelid = $1::regclass AND indisprimary AND attrelid = indrelid ORDER BY n`,
      [`read_live.${name}`],
    );
    expect(key.rows.map((column) => column.name)).toEqual(table.key);
  },
);
