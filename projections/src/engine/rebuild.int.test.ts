import type { EventStore } from '@northvale/ledger/eventStore/eventStore.ts';
import { createMemoryEventStore } from '@northvale/ledger/eventStore/memory/memoryEventStore.ts';
import type { TestDatabase } from '@northvale/ledger/testing/testDatabase.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { crowdOf, live, settle } from '../../testing/histories.ts';
import { dump } from '../../testing/dump.ts';
import { createQuietLog } from '../../testing/quietLog.ts';
import { createReadModelDatabase } from '../../testing/readModelDatabase.ts';
import { readCheckpoint } from './checkpoint.ts';
import { rebuild } from './rebuild.ts';
import { createProjectionRunner, type ProjectionRunner } from './runner.ts';
import { READ_MODEL_VERSION, READ_SCHEMA, schemasOf } from './version.ts';

let database: TestDatabase;
let store: EventStore;
let runner: ProjectionRunner;
const log = createQuietLog();
beforeEach(async () => {
  database = await createReadModelDatabase();
  store = createMemoryEventStore();
  await settle(store, crowdOf(30));
  runner = createProjectionRunner({ store, pool: database.pool, log, standbyIntervalMs: 20 });
});
afterEach(async () => {
  await runner.stop();
  await database.drop();
});

const untilEnd = async () => expect(await runner.waitFor((await store.lastEvent())?.position ?? '', 10_000)).toBe(true);

test('a rebuild gives the same rows, and says how far it is', async () => {
  await runner.start();
  await untilEnd();
  const before = await dump(database.pool);
  const steps: number[] = [];
  const rebuilt = await rebuild({ store, pool: database.pool, log, onProgress: (events) => steps.push(events) });
  expect(await dump(database.pool)).toEqual(before);
  expect(before['activity']).toHaveLength(rebuilt.events);
  expect(steps.at(-1)).toBe(rebuilt.events);
});

test('reads and writes go on while read models are rebuilt', async () => {
  await runner.start();
  await untilEnd();
  let reading = true;
  let lowest = Infinity;
  let reads = 0;
  const reader = (async () => {
    let before = 0;
    while (reading) {
      const { rows } = await database.pool.query<{ count: number }>(
        `SELECT count(*)::integer FROM ${READ_SCHEMA}.accounts JOIN ${READ_SCHEMA}.activity ON stream_id = accounts.user_id`,
      );
      const count = rows[0]?.count ?? 0;
      lowest = Math.min(lowest, count - before);
      before = count;
      reads += 1;
    }
  })();
  const writer = (async () => {
    for (let seed = 2; seed < 12; seed += 1) {
      await live(store, crowdOf(3, seed));
      await untilEnd();
    }
  })();
  for (let round = 0; round < 3; round += 1) await rebuild({ store, pool: database.pool, log });
  await writer;
  reading = false;
  await reader;
  expect(reads).toBeGreaterThan(5);
  // Once readable, always readable, and reads never go back in time.
  expect(lowest).toBeGreaterThanOrEqual(0);
  const found = await dump(database.pool);
  await rebuild({ store, pool: database.pool, log });
  expect(await dump(database.pool)).toEqual(found);
  expect(log.said.filter((line) => !line.startsWith('info'))).toEqual([]);
});

/** The store, whose log is read in pages of so few events. */
const inPagesOf = (limit: number, whole: EventStore): EventStore => ({
  ...whole,
  readAll: (options) => whole.readAll({ ...options, limit }),
});

test('a rebuild that is broken off leaves what serves, and the next one clears up', async () => {
  await runner.start();
  await untilEnd();
  const before = await dump(database.pool);
  const breaking = new AbortController();
  breaking.abort(new Error('enough'));
  const broken = rebuild({ store, pool: database.pool, log, signal: breaking.signal });
  await expect(broken).rejects.toThrow('enough');
  expect(await dump(database.pool)).toEqual(before);
  await rebuild({ store, pool: database.pool, log });
  expect(await dump(database.pool)).toEqual(before);
  const { rows } = await database.pool.query(
    `SELECT nspname FROM pg_namespace WHERE nspname LIKE 'read_%' AND nspname <> 'read_models'`,
  );
  expect(rows).toEqual([{ nspname: READ_SCHEMA }]);
});

test('a rebuild that is killed is gone on with by the next one', async () => {
  await runner.start();
  await untilEnd();
  const before = await dump(database.pool);
  const breaking = new AbortController();
  const steps: number[] = [];
  const rebuilding = { store: inPagesOf(40, store), pool: database.pool, log };
  const onProgress = (events: number) => events > 120 && breaking.abort(new Error('enough'));
  await expect(rebuild({ ...rebuilding, signal: breaking.signal, onProgress })).rejects.toThrow('enough');
  await rebuild({ ...rebuilding, onProgress: (events) => steps.push(events) });
  expect(steps[0]).toBeGreaterThan(80);
  expect(await dump(database.pool)).toEqual(before);
});

test('a rebuild that is killed behind its indexes goes on with the log', async () => {
  await runner.start();
  await untilEnd();
  // Its second round finds the store away.
  let rounds = 0;
  const lastEvent = async () => {
    rounds += 1;
    if (rounds > 1) throw new Error('enough');
    return store.lastEvent();
  };
  await expect(rebuild({ store: { ...store, lastEvent }, pool: database.pool, log })).rejects.toThrow('enough');
  expect(await readCheckpoint(database.pool, schemasOf(READ_MODEL_VERSION).next)).toMatchObject({ indexed: true });
  await live(store, crowdOf(3, 2));
  await untilEnd();
  const before = await dump(database.pool);
  const readAll: EventStore['readAll'] = async (options = {}) => {
    if (options.after === undefined) throw new Error('from the start again');
    return store.readAll(options);
  };
  await rebuild({ store: { ...store, readAll }, pool: database.pool, log });
  expect(await dump(database.pool)).toEqual(before);
});

test('what a rebuild on another log has left is no beginning', async () => {
  await runner.start();
  await untilEnd();
  const before = await dump(database.pool);
  const other = createMemoryEventStore();
  await settle(other, crowdOf(30, 3));
  const breaking = new AbortController();
  const broken = { store: inPagesOf(40, other), pool: database.pool, log, signal: breaking.signal };
  const onProgress = (events: number) => events > 120 && breaking.abort(new Error('enough'));
  await expect(rebuild({ ...broken, onProgress })).rejects.toThrow('enough');
  await rebuild({ store, pool: database.pool, log });
  expect(await dump(database.pool)).toEqual(before);
});
