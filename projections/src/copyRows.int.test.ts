import { createTestDatabase, type TestDatabase } from '@northvale/ledger/testing/testDatabase.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COLUMN_VALUES } from '../testing/columnValues.ts';
import type { ColumnType } from './engine/columns.ts';
import { copyLines, linesOf } from './copyRows.ts';
import type { Table } from './engine/table.ts';

let database: TestDatabase;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.drop());

/** A table's contents, as JSON, after a COPY of a column's values. */
async function copied(type: ColumnType, values: readonly unknown[]): Promise<unknown[]> {
  const column = (of: ColumnType, nullable: boolean) => ({ type: of, nullable, hasDefault: false });
  const columns = { n: column('integer', false), value: column(type, true), after: column('text', false) };
  const table: Table = { name: 'copied', key: ['n'], columns, writtenOnce: false, sums: false };
  const client = await database.ownerPool.connect();
  try {
    await client.query(`DROP TABLE IF EXISTS copied; CREATE TABLE copied (n integer, value ${type}, after text)`);
    const lineOf = linesOf(table);
    const lines = values.map((value, n) => lineOf({ n, value, after: 'behind' }));
    await copyLines(client, 'public', table, lines.join(''));
    const { rows } = await client.query<{ value: unknown; after: string }>(
      'SELECT to_json(value) AS value, after FROM copied ORDER BY n',
    );
    expect(rows.every(({ after }) => after === 'behind')).toBe(true);
    return rows.map(({ value }) => value);
  } finally {
    client.release();
  }
}

test.each(COLUMN_VALUES)('a column of %s is copied as it is', async (type, value) => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(value), { minLength: 1, maxLength: 30 }), async (values) => {
      expect(await copied(type, values)).toEqual(values);
    }),
    { numRuns: 20 },
  );
});

test('texts with all that COPY gives a meaning, bytes and times are copied as they are', async () => {
  const texts = ['a\tb', 'a\nb\r', '\\N', '\\.', '\\', ''];
  expect(await copied('text', texts)).toEqual(texts);
  expect(await copied('text[]', [['\\N', '\\.'], ['\\']])).toEqual([['\\N', '\\.'], ['\\']]);
  expect(await copied('bytea', ['\\x00ff5c', '\\x'])).toEqual(['\\x00ff5c', '\\x']);
  const [time] = await copied('timestamptz', ['2026-05-14T10:11:12.345Z']);
  expect(new Date(String(time)).toISOString()).toBe('2026-05-14T10:11:12.345Z');
});

test('a row that the table refuses is an error, and the connection goes on', async () => {
  await expect(copied('bigint', ['much'])).rejects.toThrow('invalid input syntax for type bigint');
  expect(await copied('bigint', [1])).toEqual([1]);
});
