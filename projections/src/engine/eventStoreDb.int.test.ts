import type { EventStore } from '@northvale/ledger/eventStore/eventStore.ts';
import { createEventStoreDbStore } from '@northvale/ledger/eventStore/eventstoredb/eventStoreDb.ts';
import {
  type EventStoreDbDouble,
  startEventStoreDbDouble,
} from '@northvale/ledger/testing/eventStoreDbDouble/eventStoreDbDouble.ts';
import type { TestDatabase } from '@northvale/ledger/testing/testDatabase.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { crowdOf, live, settle } from '../../testing/histories.ts';
import { dump } from '../../testing/dump.ts';
import { createQuietLog } from '../../testing/quietLog.ts';
import { createReadModelDatabase } from '../../testing/readModelDatabase.ts';
import { rebuild } from './rebuild.ts';
import { createProjectionRunner } from './runner.ts';

let database: TestDatabase;
let double: EventStoreDbDouble;
let store: EventStore;
beforeAll(async () => {
  database = await createReadModelDatabase();
  double = await startEventStoreDbDouble();
  store = await createEventStoreDbStore({ connectionString: double.connectionString });
});
afterAll(async () => {
  await store.close();
  await double.stop();
  await database.drop();
});

test('the read models follow EventStoreDB, go on after a restart, and are rebuilt from it', async () => {
  const log = createQuietLog();
  await settle(store, crowdOf(4));
  for (const seed of [2, 3]) {
    const runner = createProjectionRunner({ store, pool: database.pool, log });
    await runner.start();
    await live(store, crowdOf(3, seed));
    expect(await runner.waitFor((await store.lastEvent())?.position ?? '', 10_000)).toBe(true);
    await expect.poll(() => runner.status(), { timeout: 10_000 }).toMatchObject({ state: 'live', ready: true });
    await runner.stop();
  }
  const found = await dump(database.pool);
  await rebuild({ store, pool: database.pool, log });
  expect(await dump(database.pool)).toEqual(found);
  expect(log.said.filter((line) => !line.startsWith('info'))).toEqual([]);
});

test('an event store that comes back empty stops the runner, which served until then', async () => {
  const log = createQuietLog();
  await live(store, crowdOf(2, 4));
  const runner = createProjectionRunner({ store, pool: database.pool, log });
  await runner.start();
  await expect.poll(() => runner.status().state, { timeout: 10_000 }).toBe('live');
  await double.reset();
  await settle(store, crowdOf(2, 5));
  await expect.poll(() => runner.status(), { timeout: 20_000 }).toMatchObject({ state: 'refused', ready: false });
  await runner.stop();
});
