import type { EventStore } from '@northvale/ledger/eventStore/eventStore.ts';
import { createMemoryEventStore } from '@northvale/ledger/eventStore/memory/memoryEventStore.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { crowdOf, live, settle } from '../../testing/histories.ts';
import { dump } from '../../testing/dump.ts';
import { createQuietLog } from '../../testing/quietLog.ts';
import { createReadModelDatabase, type ReadModelDatabase } from '../../testing/readModelDatabase.ts';
import { readCheckpoint } from './checkpoint.ts';
import { createProjectionRunner, type ProjectionRunner, type RunnerOptions } from './runner.ts';

let database: ReadModelDatabase;
let store: EventStore;
let log: ReturnType<typeof createQuietLog>;
let runners: ProjectionRunner[];
beforeEach(async () => {
  database = await createReadModelDatabase();
  store = createMemoryEventStore();
  await settle(store, crowdOf(5));
  log = createQuietLog();
  runners = [];
});
afterEach(async () => {
  await Promise.all(runners.map((runner) => runner.stop()));
  await database.drop();
});

async function start(version: string, options: Partial<RunnerOptions> = {}): Promise<ProjectionRunner> {
  const { pool } = database;
  const runner = createProjectionRunner({ store, pool, log, version, standbyIntervalMs: 20, ...options });
  runners.push(runner);
  await runner.start();
  return runner;
}

const eventually = <Value>(look: () => Value) => expect.poll(look);
const end = async () => (await store.lastEvent())?.position ?? '';
const untilEnd = async (runner: ProjectionRunner) => expect(await runner.waitFor(await end(), 10_000)).toBe(true);
const untilLive = (runner: ProjectionRunner) => eventually(() => runner.status().state).toBe('live');
const schemas = async () => {
  const { rows } = await database.ownerPool.query<{ name: string }>(
    `SELECT nspname AS name FROM pg_namespace WHERE nspname LIKE 'read\\_%' AND nspname <> 'read_models' ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
};

test('two versions serve side by side, and neither touches what the other reads', async () => {
  const old = await start('v1');
  await untilLive(old);
  const generation = async () => (await readCheckpoint(database.pool, 'read_v1'))?.generation;
  const before = await generation();
  const next = await start('v2');
  for (let seed = 2; seed < 6; seed += 1) {
    await live(store, crowdOf(3, seed));
    await Promise.all([untilEnd(old), untilEnd(next)]);
  }
  await Promise.all([untilLive(old), untilLive(next)]);
  expect(await generation()).toBe(before);
  expect(await dump(database.pool, 'read_v1')).toEqual(await dump(database.pool, 'read_v2'));
  expect(log.said.filter((line) => !line.startsWith('info'))).toEqual([]);
});

test('an older version that starts again goes on with its own tables', async () => {
  const old = await start('v1');
  await untilLive(old);
  const generation = (await readCheckpoint(database.pool, 'read_v1'))?.generation;
  await old.stop();
  await untilLive(await start('v2'));
  await live(store, crowdOf(2, 2));
  const again = await start('v1');
  expect(again.status().complete).toBe(true);
  await untilEnd(again);
  expect((await readCheckpoint(database.pool, 'read_v1'))?.generation).toBe(generation);
});

test('a version is complete once it has reached the end of the log, indexes included', async () => {
  const failing = await start('v1', {
    store: { ...store, subscribe: () => store.subscribe({ signal: AbortSignal.abort() }) },
  });
  expect(failing.status()).toMatchObject({ ready: false, complete: false });
  await failing.stop();
  const runner = await start('v1');
  await untilLive(runner);
  expect(runner.status().complete).toBe(true);
  const { rows } = await database.pool.query(`SELECT FROM pg_indexes WHERE indexname = 'requests_newest'`);
  expect(rows).toHaveLength(1);
});

test('whoever stands by does not serve a version that another process is still building', async () => {
  const first = await start('v1');
  await untilLive(first);
  await first.stop();
  // The rows are complete; their indexes are being built.
  await database.pool.query(
    `UPDATE read_v1.checkpoint SET complete = false, indexed = false, holder = 'another', heard_at = 'infinity'`,
  );
  const second = await start('v1');
  await eventually(() => second.status().state).toBe('standby');
  expect(second.status()).toMatchObject({ ready: false, complete: false });
  const end = (await store.lastEvent())?.position ?? '';
  expect(await second.waitFor(end, 200)).toBe(false);
  await database.pool.query('UPDATE read_v1.checkpoint SET complete = true, indexed = true');
  expect(await second.waitFor(end, 10_000)).toBe(true);
  await eventually(() => second.status()).toMatchObject({ ready: true, complete: true });
});

test('what nobody has read for a while is dropped, by a later version alone', async () => {
  const upkeep = { upkeepIntervalMs: 20 };
  const old = await start('v1', upkeep);
  await untilLive(old);
  const next = await start('v2', upkeep);
  await untilLive(next);
  await next.stop();
  await forget('v2');
  await forget('v1');
  await eventually(() => isRead('v1')).toBe(true);
  expect(await schemas()).toEqual(['read_v1', 'read_v2']);
  await untilLive(await start('v2', upkeep));
  await eventually(() => isRead('v2')).toBe(true);
  expect(await schemas()).toEqual(['read_v1', 'read_v2']);
  await old.stop();
  await forget('v1');
  await eventually(schemas).toEqual(['read_v2']);
});

/** Makes it look as if nobody had read a version for long. */
const forget = (version: string) =>
  database.pool.query(`UPDATE read_models.versions SET last_read = '-infinity' WHERE version = $1`, [version]);
const isRead = async (version: string) => {
  const found = await database.pool.query(
    `SELECT FROM read_models.versions WHERE version = $1 AND last_read > '-infinity'`,
    [version],
  );
  return found.rowCount === 1;
};

test('a reader whose tables were dropped meanwhile makes them anew', async () => {
  const runner = await start('v1');
  await untilLive(runner);
  await database.pool.query('DROP SCHEMA read_v1 CASCADE');
  await live(store, crowdOf(2, 2));
  await eventually(() => runner.status()).toMatchObject({ state: 'live', position: await end() });
  await untilLive(await start('v2'));
  expect(await dump(database.pool, 'read_v1')).toEqual(await dump(database.pool, 'read_v2'));
});
