import type { EventStore } from '@northvale/ledger/eventStore/eventStore.ts';
import { createMemoryEventStore } from '@northvale/ledger/eventStore/memory/memoryEventStore.ts';
import type { TestDatabase } from '@northvale/ledger/testing/testDatabase.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { crowdOf, settle } from '../testing/crowd.ts';
import { dump } from '../testing/dump.ts';
import { createReadModelDatabase } from '../testing/readModelDatabase.ts';
import { createApplier } from './applier.ts';
import { readCheckpoint } from './checkpoint.ts';
import { ensureGeneration } from './generation.ts';
import { PROJECTIONS } from './readModel.ts';
import { READ_SCHEMA } from './version.ts';

let database: TestDatabase;
let store: EventStore;
beforeEach(async () => {
  database = await createReadModelDatabase();
  store = createMemoryEventStore();
  await settle(store, crowdOf(5));
  await ensureGeneration(database.pool, {
    schema: READ_SCHEMA,
    projections: PROJECTIONS,
    storeId: await store.storeId(),
  });
});
afterEach(() => database.drop());

async function anApplier() {
  const client = await database.pool.connect();
  const checkpoint = await readCheckpoint(client, READ_SCHEMA);
  if (!checkpoint) throw new Error('no generation');
  const applier = createApplier({ client, schema: READ_SCHEMA, projections: PROJECTIONS, checkpoint });
  return { ...applier, release: () => client.release(true) };
}

test('of two who apply the same events at once one is told that the other was faster, and no row changes twice', async () => {
  const events = await store.readAll();
  const [first, second] = [await anApplier(), await anApplier()];
  expect((await Promise.all([first.apply(events), second.apply(events)])).toSorted()).toEqual([false, true]);
  expect((await dump(database.pool))['activity']).toHaveLength(events.length);
  first.release();
  second.release();
});

test('a writer whose checkpoint has been overtaken writes nothing', async () => {
  const events = await store.readAll();
  const [slow, fast] = [await anApplier(), await anApplier()];
  await fast.apply(events);
  const before = await dump(database.pool);
  expect(await slow.apply(events.slice(0, 3))).toBe(false);
  expect(await dump(database.pool)).toEqual(before);
  expect((await readCheckpoint(database.pool, READ_SCHEMA))?.position).toBe(events.at(-1)?.position);
  slow.release();
  fast.release();
});

test('a writer whose generation was swapped away writes nothing, even at the same position', async () => {
  const events = await store.readAll();
  const writer = await anApplier();
  await database.pool.query(`UPDATE ${READ_SCHEMA}.checkpoint SET generation = 'another'`);
  expect(await writer.apply(events)).toBe(false);
  expect((await dump(database.pool))['activity']).toEqual([]);
  writer.release();
});
