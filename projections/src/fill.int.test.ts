import type { EventStore } from '@northvale/ledger/eventStore/eventStore.ts';
import { createMemoryEventStore } from '@northvale/ledger/eventStore/memory/memoryEventStore.ts';
import type { TestDatabase } from '@northvale/ledger/testing/testDatabase.ts';
import type { PoolClient } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { crowdOf, live, settle } from '../testing/crowd.ts';
import { dump } from '../testing/dump.ts';
import { inPagesOf } from '../testing/inPagesOf.ts';
import { createReadModelDatabase } from '../testing/readModelDatabase.ts';
import { createApplier } from './engine/applier.ts';
import { liveCheckpoint } from './engine/checkpoint.ts';
import { fill } from './fill.ts';
import { ensureGeneration } from './engine/generation.ts';
import { createIndexes } from './engine/indexes.ts';
import { PROJECTIONS } from './models/readModels.ts';

let database: TestDatabase;
let store: EventStore;
let client: PoolClient;
let lookups: PoolClient;
beforeEach(async () => {
  database = await createReadModelDatabase();
  store = createMemoryEventStore();
  await settle(store, crowdOf(150));
  client = await database.pool.connect();
  lookups = await database.pool.connect();
});
afterEach(async () => {
  client.release(true);
  lookups.release(true);
  await database.drop();
});

async function madeOf(schema: string) {
  await ensureGeneration(database.pool, { schema, projections: PROJECTIONS, storeId: await store.storeId() });
  return { client, schema, projections: PROJECTIONS, checkpoint: await liveCheckpoint(client, schema) };
}

/** The rows made by batches. */
async function rowsOfBatches(): Promise<Record<string, string[]>> {
  const made = await madeOf('read_batches');
  await createIndexes(database.pool, made);
  const applier = createApplier(made);
  await applier.apply(await store.readAll({ limit: 10_000 }));
  return dump(database.pool, 'read_batches');
}

const filling = async (more: Partial<Parameters<typeof fill>[0]> = {}) =>
  fill({ ...(await madeOf('read_filled')), lookups, store: inPagesOf(40, store), ...more });

/** The rows made by a fill, after their keys are built. */
async function filledRows(): Promise<Record<string, string[]>> {
  await createIndexes(database.pool, await madeOf('read_filled'));
  return dump(database.pool, 'read_filled');
}

test.each([1, 100, 1_000_000])(
  'stretches that keep %i rows back come to the same rows as batches',
  async (mostKept) => {
    const statements = vi.spyOn(client, 'query');
    const checkpoint = await filling({ mostKept });
    const stretches = statements.mock.calls.filter(([text]: readonly unknown[]) => text === 'COMMIT').length;
    expect(checkpoint?.position).toBe((await store.lastEvent())?.position);
    expect(stretches === 1).toBe(mostKept === 1_000_000);
    expect(await filledRows()).toEqual(await rowsOfBatches());
  },
);

test('a fill that was broken off goes on behind its last stretch, as do batches behind a fill', async () => {
  const breaking = new AbortController();
  const onPassed = (_: string, events: number) => events > 300 && breaking.abort();
  const broken = await filling({ mostKept: 100, signal: breaking.signal, onPassed });
  expect(broken?.events).toBeGreaterThan(100);
  expect(await liveCheckpoint(client, 'read_filled')).toEqual(broken);
  const passed: number[] = [];
  await filling({ onPassed: (_, events) => passed.push(events) });
  expect(passed[0]).toBeGreaterThan(broken?.events ?? Infinity);
  await createIndexes(database.pool, await madeOf('read_filled'));
  const before = (await store.lastEvent())?.position ?? '';
  await live(store, crowdOf(20, 2));
  await createApplier(await madeOf('read_filled')).apply(await store.readAll({ after: before }));
  expect(await dump(database.pool, 'read_filled')).toEqual(await rowsOfBatches());
});

test('a stretch whose checkpoint somebody else has moved writes nothing', async () => {
  const { checkpoint, ...made } = await madeOf('read_filled');
  const empty = await dump(database.pool, 'read_filled');
  expect(await fill({ ...made, lookups, store, checkpoint: { ...checkpoint, generation: 'another' } })).toBeUndefined();
  expect(await dump(database.pool, 'read_filled')).toEqual(empty);
  expect(await liveCheckpoint(client, 'read_filled')).toEqual(checkpoint);
});

test('before an event that can not be applied a fill ends where its last stretch did', async () => {
  const events = await store.readAll({ limit: 10_000 });
  const { position } = events[200] ?? { position: '' };
  await madeOf('read_filled');
  await database.ownerPool.query(
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION USING ERRCODE = '23514'; END $$;
     CREATE TRIGGER refuse BEFORE INSERT ON read_filled.activity FOR EACH ROW
       WHEN (NEW.position = '${position}') EXECUTE FUNCTION refuse()`,
  );
  const checkpoint = await filling({ mostKept: 20 });
  expect(checkpoint?.events).toBeGreaterThan(0);
  expect(checkpoint?.position && checkpoint.position < position).toBe(true);
  expect((await dump(database.pool, 'read_filled'))['activity']).toHaveLength(checkpoint?.events ?? 0);
});
