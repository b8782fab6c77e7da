import type { EventStore } from '@northvale/ledger/eventStore/eventStore.ts';
import { createMemoryEventStore } from '@northvale/ledger/eventStore/memory/memoryEventStore.ts';
import { createPool } from '@northvale/ledger/postgres/createPool.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { crowdOf, settle } from '../testing/crowd.ts';
import { createQuietLog } from '../testing/quietLog.ts';
import { createReadModelDatabase, type ReadModelDatabase } from '../testing/readModelDatabase.ts';
import { rebuild } from './engine/rebuild.ts';
import { createProjectionRunner } from './engine/runner.ts';
import { vacuum } from './vacuum.ts';
import { READ_SCHEMA } from './engine/version.ts';

let database: ReadModelDatabase;
let store: EventStore;
const log = createQuietLog();
beforeEach(async () => {
  log.said.length = 0;
  database = await createReadModelDatabase();
  store = createMemoryEventStore();
  await settle(store, crowdOf(30));
});
afterEach(() => database.drop());

/** A table's number of pages, and how many are all-visible. */
async function pagesOf(table: string): Promise<{ pages: number; told: number } | undefined> {
  const { rows } = await database.pool.query<{ pages: number; told: number }>(
    'SELECT relpages AS pages, relallvisible AS told FROM pg_class WHERE oid = to_regclass($1)',
    [table],
  );
  return rows[0];
}

async function expectAllTold(table: string): Promise<void> {
  const found = await pagesOf(table);
  expect(found?.pages).toBeGreaterThan(0);
  expect(found?.told).toBe(found?.pages);
}

test('right after a rebuild an index alone tells what stands on each page', async () => {
  await rebuild({ store, pool: database.pool, log });
  await expectAllTold(`${READ_SCHEMA}.activity`);
});

test('right after they were first filled an index alone tells what stands on each page', async () => {
  const runner = createProjectionRunner({ store, pool: database.pool, log });
  await runner.start();
  await runner.waitFor((await store.lastEvent())?.position ?? '', 10_000);
  await runner.stop();
  await expectAllTold(`${READ_SCHEMA}.activity`);
});

test('a table that somebody holds is left out, and not waited for', async () => {
  const { pool } = database;
  await pool.query('CREATE SCHEMA read_filled');
  for (const name of ['read_filled.held', 'read_filled.free'])
    await pool.query(`CREATE TABLE ${name} AS SELECT generate_series(1, 10000); ANALYZE ${name}`);
  const holder = await pool.connect();
  await holder.query('BEGIN; LOCK TABLE read_filled.held IN SHARE MODE');
  await vacuum({ pool, schema: 'read_filled', log });
  holder.release(true);
  expect(log.said).toEqual([]);
  expect((await pagesOf('read_filled.held'))?.told).toBe(0);
  expect((await pagesOf('read_filled.free'))?.told).toBeGreaterThan(0);
});

test('what cannot be done is said, and fails nothing', async () => {
  const pool = createPool(database.connectionString);
  await pool.end();
  await vacuum({ pool, schema: READ_SCHEMA, log });
  expect(log.said).toEqual([expect.stringMatching(/^warn: .* until PostgreSQL has vacuumed them/)]);
});
