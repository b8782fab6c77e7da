import type { EventStore } from '@northvale/ledger/eventStore/eventStore.ts';
import { createMemoryEventStore, type MemoryEventStore } from '@northvale/ledger/eventStore/memory/memoryEventStore.ts';
import type { TestDatabase } from '@northvale/ledger/testing/testDatabase.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { crowdOf, settle } from '../../testing/histories.ts';
import { createQuietLog } from '../../testing/quietLog.ts';
import { createReadModelDatabase } from '../../testing/readModelDatabase.ts';
import { CheckpointBeyondLog } from './checkpoint.ts';
import { rebuild } from './rebuild.ts';
import { createProjectionRunner } from './runner.ts';

let database: TestDatabase;
let store: MemoryEventStore;
const log = createQuietLog();
beforeAll(async () => {
  database = await createReadModelDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  store = createMemoryEventStore();
  await settle(store, crowdOf(2));
  await rebuild({ store, pool: database.pool, log });
});

async function refusalOf(other: EventStore): Promise<string> {
  const runner = createProjectionRunner({ store: other, pool: database.pool, log });
  const error = await runner.start().then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(CheckpointBeyondLog);
  expect(runner.status()).toMatchObject({ state: 'refused', ready: false });
  return (error as Error).message;
}

test('read models of another event store are refused, with what to do', async () => {
  const other = createMemoryEventStore();
  await settle(other, crowdOf(2));
  expect(await refusalOf(other)).toBe(
    'The read models were made from another event store. ' +
      'Check that the right event store is connected, then rebuild: npm run ledger -- rebuild',
  );
});

test('a log that was restored to before the checkpoint is refused', async () => {
  const restored: EventStore = { ...store, lastEvent: async () => (await store.readAll({ limit: 1 }))[0] };
  expect(await refusalOf(restored)).toMatch(/^The event log ends before position/);
});

test('a log that was emptied is refused', async () => {
  expect(await refusalOf({ ...store, lastEvent: async () => undefined })).toMatch(
    /^The event log ends before position/,
  );
});

test('a log that holds another event at the checkpoint is refused', async () => {
  const rewritten: EventStore = {
    ...store,
    readStream: async (stream, options) =>
      (await store.readStream(stream, options)).map((event) => ({ ...event, id: 'another' })),
  };
  expect(await refusalOf(rewritten)).toMatch(/^The event log holds another event at position/);
});

test('a running process notices a log that has become shorter, says so and serves no more', async () => {
  const runner = createProjectionRunner({ store, pool: database.pool, log });
  await runner.start();
  await expect.poll(() => runner.status().state).toBe('live');
  store.loseLast(3);
  await expect.poll(() => runner.status(), { timeout: 10_000 }).toMatchObject({ state: 'refused', ready: false });
  expect(runner.status().problem).toMatch(/ends before position .* npm run ledger -- rebuild$/);
  await runner.stop();
});

test('once the read models were rebuilt from it, that process serves again by itself', async () => {
  const runner = createProjectionRunner({ store, pool: database.pool, log });
  await runner.start();
  await expect.poll(() => runner.status().state).toBe('live');
  store.loseLast(3);
  await expect.poll(() => runner.status().state, { timeout: 10_000 }).toBe('refused');
  await rebuild({ store, pool: database.pool, log });
  await expect.poll(() => runner.status(), { timeout: 10_000 }).toMatchObject({ state: 'live', ready: true });
  await runner.stop();
});

test('a rebuild makes them belong to the log that is there', async () => {
  const other = createMemoryEventStore();
  await settle(other, crowdOf(1));
  await rebuild({ store: other, pool: database.pool, log });
  const runner = createProjectionRunner({ store: other, pool: database.pool, log });
  await runner.start();
  expect(await runner.waitFor((await other.lastEvent())?.position ?? '', 1_000)).toBe(true);
  await runner.stop();
});
