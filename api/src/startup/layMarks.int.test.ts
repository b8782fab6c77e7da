import type { TestDatabase } from '@northvale/ledger/testing/testDatabase.ts';
import { createDatabasePool, databaseOf } from '@northvale/projections/engine/database.ts';
import { READ_SCHEMA } from '@northvale/projections/engine/version.ts';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { explainingPool } from '../../testing/explainingPool.ts';
import { openListsDatabase } from '../../testing/listsDatabase.ts';
import type { Database } from '../database/database.ts';
import { layMarks } from '../database/places.ts';
import type { Part } from '../database/order.ts';
import { layAllMarks } from './layMarks.ts';

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  ({ database, pool } = await openListsDatabase());
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('an order that cannot be walked leaves the others their marks', async () => {
  const walked: string[] = [];
  const tell = ({ text }: { readonly text: string }) => text.includes('row_number') && walked.push(text);
  const db: Database = databaseOf(explainingPool(pool, tell));
  await database.ownerPool.query(`ALTER TABLE ${READ_SCHEMA}.holdings RENAME TO elsewhere`);
  try {
    await expect(layAllMarks(db)).rejects.toThrow('1 orders of lists have no new marks');
  } finally {
    await database.ownerPool.query(`ALTER TABLE ${READ_SCHEMA}.elsewhere RENAME TO holdings`);
  }
  // What comes before it in turn, and what comes after.
  expect(walked.some((text) => text.includes('"requests"'))).toBe(true);
  expect(walked.some((text) => text.includes('"documents"'))).toBe(true);
});

test('a walk may take longer than a page may', async () => {
  const impatient = createDatabasePool(database.connectionString, { max: 1, timeouts: { statement_timeout: 50 } });
  const db: Database = databaseOf(impatient);
  const slow = {
    async walk(walking: Database) {
      const { rows } = await sql<{ number: number; place: string[] }>`
        SELECT 1 AS number, ARRAY['a'] AS place FROM pg_sleep(0.3)`.execute(walking);
      return rows;
    },
  } as unknown as Part<string>;
  try {
    await expect(layMarks(db, { name: 'slow', parts: [slow] })).resolves.toBeUndefined();
    await expect(sql`SELECT pg_sleep(0.3)`.execute(db)).rejects.toThrow('statement timeout');
  } finally {
    await impatient.end();
  }
});
