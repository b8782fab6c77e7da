import { createTestDatabase, type TestDatabase } from '@northvale/ledger/testing/testDatabase.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { columnArray, type ColumnType, sentAs } from './table.ts';

const storable = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((text) => !text.includes('\0'));
/** What columns of each type may hold. Times aren't among them: Postgres writes them in another way than it reads. */
const COLUMN_VALUES: [ColumnType, fc.Arbitrary<unknown>][] = [
  ['text', storable],
  ['integer', fc.integer()],
  ['bigint', fc.maxSafeInteger()],
  ['boolean', fc.boolean()],
  ['jsonb', fc.array(fc.record({ by: storable, at: storable }), { maxLength: 3 })],
  ['text[]', fc.array(fc.constantFrom('client-bank', 'investor:01890000:cash', 'a "quoted" \\ one', 'NULL', ''))],
];

let database: TestDatabase;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.drop());

/** A column's values as Postgres received them, as JSON. */
async function roundTrip(type: ColumnType, values: readonly unknown[]): Promise<unknown[]> {
  const { rows } = await database.ownerPool.query<{ value: unknown }>(
    `SELECT to_json(value::${type}) AS value FROM unnest($1::${sentAs(type)}) WITH ORDINALITY AS r (value, n) ORDER BY n`,
    [columnArray(type, values)],
  );
  return rows.map(({ value }) => value);
}

test.each(COLUMN_VALUES)('a column of %s reaches Postgres as it is', async (type, value) => {
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
