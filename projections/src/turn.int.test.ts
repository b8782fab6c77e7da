import { getEventListeners } from 'node:events';
import { createMemoryEventStore } from '@northvale/ledger/eventStore/memory/memoryEventStore.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createQuietLog } from '../testing/quietLog.ts';
import { createReadModelDatabase, type ReadModelDatabase } from '../testing/readModelDatabase.ts';
import { ensureGeneration } from './engine/generation.ts';
import { PROJECTIONS } from './models/readModels.ts';
import { takeTurn } from './turn.ts';
import { READ_SCHEMA as schema } from './engine/version.ts';

let database: ReadModelDatabase;
beforeEach(async () => {
  database = await createReadModelDatabase();
});
afterEach(() => database.drop());

test('a turn that another process was faster to take leaves nothing that listens', async () => {
  const { pool, ownerPool } = database;
  const store = createMemoryEventStore();
  await ensureGeneration(pool, { schema, projections: PROJECTIONS, storeId: await store.storeId() });
  const { signal } = new AbortController();
  const faster = await ownerPool.connect();
  await faster.query('BEGIN');
  await faster.query(`UPDATE ${schema}.checkpoint SET holder = 'another', heard_at = clock_timestamp()`);
  const turn = takeTurn({
    holder: 'this one',
    store,
    pool,
    log: createQuietLog(),
    projections: PROJECTIONS,
    schema,
    signal,
    onStart() {},
    onPassed() {},
    onProgress() {},
  });
  await expect.poll(() => getEventListeners(signal, 'abort').length).toBe(1);
  await faster.query('COMMIT');
  faster.release();
  expect(await turn).toBe(false);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
