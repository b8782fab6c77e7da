import { createTestDatabase, type TestDatabase } from '@northvale/ledger/testing/testDatabase.ts';
import { createDatabasePool, databaseOf } from '@northvale/projections/engine/database.ts';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { explainingPool, lookedAt } from '../../testing/explainingPool.ts';
import { prepareSchemas } from '../startup/openDatabase.ts';
import { type Database, FOR_LISTS } from './database.ts';
import { named } from './named.ts';

/** Some hundred pages of them. */
const PEOPLE = 30_000;

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase({ name: 'named', build: prepareSchemas });
  await prepareSchemas(database.ownerPool);
  await database.ownerPool.query(
    `INSERT INTO identity.people (id, name, email, phonenumber, referral_code, created_at)
     SELECT gen_random_uuid(), 'Person ' || n, 'p' || n || '@' || CASE n % 20 WHEN 0 THEN 'rare' ELSE 'often' END || '.com',
            '', n::text, now()
       FROM generate_series(1, $1::integer) n`,
    [PEOPLE],
  );
  await database.ownerPool.query('VACUUM ANALYZE identity.people');
  pool = createDatabasePool(database.connectionString, { max: 1, beside: ['identity'], settings: FOR_LISTS });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test.each(['often', 'Person', 'p'])('that %s finds most people is known by a few of them', async (q) => {
  let looked = 0;
  const db: Database = databaseOf(explainingPool(pool, ({ plan }) => (looked += lookedAt(plan)), { analyzed: true }));
  expect(await named(db, q, PEOPLE)).toMatchObject({ share: expect.closeTo(1, 1) });
  expect(looked).toBeLessThan(PEOPLE / 20);
});

test('of how many a few are tells what share of all they are, and fewer are named', async () => {
  const db: Database = databaseOf(pool);
  expect(await named(db, 'rare', PEOPLE)).toMatchObject({ share: expect.closeTo(1 / 20, 1) });
  expect(await named(db, 'p29999@', PEOPLE)).toMatchObject({ ids: [expect.any(String)] });
  expect(await named(db, 'nobody has this name', PEOPLE)).toEqual({ ids: [] });
});

test('many of whom a few tell that they are many are looked for by nobody', async () => {
  let looked = 0;
  const db: Database = databaseOf(explainingPool(pool, ({ plan }) => (looked += lookedAt(plan)), { analyzed: true }));
  expect(await named(db, '1', PEOPLE)).toMatchObject({ share: expect.closeTo(0.37, 1) });
  expect(looked).toBeLessThan(PEOPLE / 20);
});

test('a letter that a part of everybody’s address begins with, but nobody’s name, is looked for among no more', async () => {
  let looked = 0;
  const db: Database = databaseOf(explainingPool(pool, ({ plan }) => (looked += lookedAt(plan)), { analyzed: true }));
  expect(await named(db, 'c', PEOPLE)).toEqual({ ids: [] });
  expect(looked).toBeLessThan(PEOPLE / 20);
});
