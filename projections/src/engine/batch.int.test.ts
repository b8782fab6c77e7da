import type { EventStore } from '@northvale/ledger/eventStore/eventStore.ts';
import { createMemoryEventStore } from '@northvale/ledger/eventStore/memory/memoryEventStore.ts';
import type { TestDatabase } from '@northvale/ledger/testing/testDatabase.ts';
import type { PoolClient } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dump } from '../../testing/dump.ts';
import { crowdOf, settle } from '../../testing/histories.ts';
import { createReadModelDatabase } from '../../testing/readModelDatabase.ts';
import { PROJECTIONS } from '../models/readModels.ts';
import { createWriter, PoisonedEvent, type Writer } from './batch.ts';
import { liveCheckpoint, readCheckpoint } from './checkpoint.ts';
import { ensureGeneration } from './generation.ts';
import { READ_SCHEMA } from './version.ts';

let database: TestDatabase;
let store: EventStore;
let clients: PoolClient[];
beforeEach(async () => {
  database = await createReadModelDatabase();
  store = createMemoryEventStore();
  clients = [];
  await settle(store, crowdOf(30));
});
afterEach(async () => {
  for (const client of clients) client.release(true);
  await database.drop();
});

async function aWriter(schema = READ_SCHEMA): Promise<Writer> {
  await ensureGeneration(database.pool, { schema, projections: PROJECTIONS, storeId: await store.storeId() });
  const client = await database.pool.connect();
  clients.push(client);
  return createWriter({ client, schema, projections: PROJECTIONS, checkpoint: await liveCheckpoint(client, schema) });
}

test('of two that apply the same events at once one hears that the other was faster, and no row changes twice', async () => {
  const events = await store.readAll();
  const [first, second] = [await aWriter(), await aWriter()];
  expect((await Promise.all([first.apply(events), second.apply(events)])).toSorted()).toEqual([false, true]);
  expect((await dump(database.pool))['activity']).toHaveLength(events.length);
});

test('a writer whose checkpoint has been overtaken writes nothing', async () => {
  const events = await store.readAll();
  const [slow, fast] = [await aWriter(), await aWriter()];
  await fast.apply(events);
  const before = await dump(database.pool);
  expect(await slow.apply(events.slice(0, 3))).toBe(false);
  expect(await dump(database.pool)).toEqual(before);
  expect((await readCheckpoint(database.pool, READ_SCHEMA))?.position).toBe(events.at(-1)?.position);
});

test.each([
  ['generation was swapped away', `generation = 'another'`],
  ['lease another process has', `holder = 'another'`],
])('a writer whose %s writes nothing, even at the same position', async (_, change) => {
  const writer = await aWriter();
  await database.pool.query(`UPDATE ${READ_SCHEMA}.checkpoint SET ${change}`);
  expect(await writer.apply(await store.readAll())).toBe(false);
  expect((await dump(database.pool))['activity']).toEqual([]);
});

test('small batches, large ones and several writers after each other come to the same rows', async () => {
  const events = await store.readAll({ limit: 10_000 });
  await (await aWriter('read_whole')).apply(events);
  const whole = await dump(database.pool, 'read_whole');
  const few = await aWriter('read_few');
  for (let from = 0; from < events.length; from += 7) await few.apply(events.slice(from, from + 7));
  expect(await dump(database.pool, 'read_few')).toEqual(whole);
  for (let from = 0; from < events.length; from += 50)
    await (await aWriter('read_anew')).apply(events.slice(0, from + 50));
  expect(await dump(database.pool, 'read_anew')).toEqual(whole);
});

test('a batch that the database refuses is applied up to the event that is to blame, and nothing behind it', async () => {
  const events = await store.readAll();
  const writer = await aWriter();
  await database.ownerPool.query(
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION USING ERRCODE = '23514'; END $$;
     CREATE TRIGGER refuse BEFORE INSERT ON ${READ_SCHEMA}.activity FOR EACH ROW
       WHEN (NEW.position = '${events[12]?.position}') EXECUTE FUNCTION refuse()`,
  );
  expect(await writer.apply(events.slice(0, 10))).toBe(true);
  await expect(writer.apply(events.slice(10, 15))).rejects.toThrow(PoisonedEvent);
  expect(writer.checkpoint().position).toBe(events[11]?.position);
  expect((await dump(database.pool))['activity']).toHaveLength(12);
  await database.ownerPool.query(`DROP TRIGGER refuse ON ${READ_SCHEMA}.activity`);
  await writer.apply(events);
  await (await aWriter('read_whole')).apply(events);
  expect(await dump(database.pool)).toEqual(await dump(database.pool, 'read_whole'));
});
