import { createMemoryEventStore } from '@northvale/ledger/eventStore/memory/memoryEventStore.ts';
import { type Kysely, sql } from 'kysely';
import type { Pool } from 'pg';
import type { TestDatabase } from '@northvale/ledger/testing/testDatabase.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { crowdOf, settle } from '../../testing/histories.ts';
import { createQuietLog } from '../../testing/quietLog.ts';
import { createReadModelDatabase } from '../../testing/readModelDatabase.ts';
import { createDatabasePool, databaseOf, type Place, prepared } from './database.ts';
import type { ReadModels } from '../models/readModels.ts';
import { rebuild } from './rebuild.ts';
import { READ_SCHEMA } from './version.ts';

let database: TestDatabase;
let pool: Pool;
let db: Kysely<ReadModels>;
const store = createMemoryEventStore();
const crowd = crowdOf(3);
const [userId = '', history] = [...crowd][0] ?? [];

beforeAll(async () => {
  database = await createReadModelDatabase();
  await settle(store, crowd);
  await rebuild({ store, pool: database.pool, log: createQuietLog() });
  // One connection: what it caches must not outlive what it describes.
  pool = createDatabasePool(database.connectionString, { max: 1 });
  db = databaseOf(pool);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('values arrive as the tables describe them', async () => {
  const { cash, opened_at } = await db
    .selectFrom('accounts')
    .select(['cash', 'opened_at'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  expect({ cash, opened_at }).toEqual({ cash: history?.state.cash, opened_at: history?.state.openedAt });
  const { credit } = await db.selectFrom('journal').select('credit').limit(1).executeTakeFirstOrThrow();
  expect(Number.isSafeInteger(credit)).toBe(true);
});

test('a number that would lose digits is refused', async () => {
  await expect(sql`SELECT 9007199254740993::bigint AS value`.execute(db)).rejects.toThrow(RangeError);
  expect((await sql`SELECT 1 AS value`.execute(db)).rows).toEqual([{ value: 1 }]);
});

test('a prepared query is planned once, and asks the generation that is live', async () => {
  const revisionOf = prepared(db, (place: Place<{ id: string }>) =>
    db.selectFrom('accounts').select('revision').where('user_id', '=', place('id')),
  );
  const expected = [{ revision: history?.state.revision }];
  for (let times = 0; times < 7; times += 1) expect(await revisionOf({ id: userId })).toEqual(expected);
  const { rows } = await sql`SELECT generic_plans + custom_plans AS plans FROM pg_prepared_statements`.execute(db);
  expect(rows).toEqual([{ plans: 7 }]);

  await rebuild({ store, pool: database.pool, log: createQuietLog() });
  await database.ownerPool.query(`UPDATE ${READ_SCHEMA}.accounts SET revision = revision + 1000`);
  expect(await revisionOf({ id: userId })).toEqual([{ revision: (history?.state.revision ?? 0) + 1000 }]);
});

test('a connection that is cut while it is asked fails its query alone', async () => {
  const asleep = sql`SELECT pg_sleep(60)`.execute(db);
  const cut = async () =>
    (
      await database.ownerPool
        .query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%pg_sleep(60)'
      AND datname = current_database() AND pid <> pg_backend_pid()`)
    ).rowCount;
  const failed = expect(asleep).rejects.toThrow(/terminat/);
  await expect.poll(cut).toBe(1);
  await failed;
  expect((await sql`SELECT 1 AS value`.execute(db)).rows).toEqual([{ value: 1 }]);
});
