import type { EventStore } from '@northvale/ledger/eventStore/eventStore.ts';
import { createMemoryEventStore } from '@northvale/ledger/eventStore/memory/memoryEventStore.ts';
import { anEvent } from '@northvale/ledger/testing/storedEvents.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { crowdOf, live, settle } from '../../testing/histories.ts';
import { dump } from '../../testing/dump.ts';
import { createQuietLog } from '../../testing/quietLog.ts';
import { accountsByIds, createReadModelDatabase, type ReadModelDatabase } from '../../testing/readModelDatabase.ts';
import { readCheckpoint } from './checkpoint.ts';
import { rebuild } from './rebuild.ts';
import type { Projection } from './projection.ts';
import { PROJECTIONS } from '../models/readModels.ts';
import { READ_SCHEMA } from './version.ts';
import { createProjectionRunner, type ProjectionRunner, type RunnerOptions } from './runner.ts';

let database: ReadModelDatabase;
let store: EventStore;
let log: ReturnType<typeof createQuietLog>;
let runners: ProjectionRunner[];
beforeEach(async () => {
  database = await createReadModelDatabase();
  store = createMemoryEventStore();
  log = createQuietLog();
  runners = [];
});
afterEach(async () => {
  await Promise.all(runners.map((runner) => runner.stop()));
  await database.drop();
});

async function start(options: Partial<RunnerOptions> = {}): Promise<ProjectionRunner> {
  const runner = createProjectionRunner({ store, pool: database.pool, log, standbyIntervalMs: 20, ...options });
  runners.push(runner);
  await runner.start();
  return runner;
}

const end = async () => (await store.lastEvent())?.position ?? '';
/** Under load a state may take a while. */
const eventually = <Value>(look: () => Value) => expect.poll(look, { timeout: 10_000 });
const untilEnd = async (runner: ProjectionRunner) => expect(await runner.waitFor(await end(), 10_000)).toBe(true);

/** The tables' contents after one undisturbed run from the start. */
async function expectedDump() {
  await rebuild({ store, pool: database.pool, log });
  return dump(database.pool);
}

/** Cuts the connection that runs the projections, and the one that fills tables beside it. */
async function cutConnection(): Promise<boolean> {
  const { rowCount } = await database.ownerPool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'northvale projections' AND datname = current_database()`,
  );
  return rowCount !== 0;
}

test('what was written can be read once its position was waited for', async () => {
  const crowd = crowdOf(5);
  const runner = await start();
  await settle(store, crowd);
  await untilEnd(runner);
  const records = await accountsByIds(database.db, [...crowd.keys()]);
  const balances = new Map(records.map(({ userId, cash, held, pending }) => [userId, { cash, held, pending }]));
  expect(balances).toEqual(
    new Map(
      [...crowd].map(([userId, { state }]) => [
        userId,
        { cash: state.cash, held: state.held, pending: state.pendingRequests },
      ]),
    ),
  );
  await eventually(() => runner.status()).toMatchObject({ state: 'live', ready: true, position: await end() });
});

test('a runner that starts again goes on where it was', async () => {
  await settle(store, crowdOf(5, 1));
  const first = await start();
  await untilEnd(first);
  await first.stop();
  await live(store, crowdOf(5, 2));
  await untilEnd(await start());
  const found = await dump(database.pool);
  expect(found).toEqual(await expectedDump());
});

test('events that a store delivers again change nothing', async () => {
  await settle(store, crowdOf(3));
  const first = await start();
  await untilEnd(first);
  await first.stop();
  const repeating: EventStore = { ...store, subscribe: ({ after: _, ...options }) => store.subscribe(options) };
  const second = await start({ store: repeating });
  await live(store, crowdOf(1, 2));
  await untilEnd(second);
  const found = await dump(database.pool);
  expect(await expectedDump()).toEqual(found);
});

test('a connection that is cut again and again loses nothing and doubles nothing', async () => {
  const runner = await start();
  await settle(store, crowdOf(8));
  for (let seed = 2; seed <= 6; seed += 1) {
    const written = live(store, crowdOf(8, seed));
    await eventually(cutConnection).toBe(true);
    await written;
  }
  await untilEnd(runner);
  expect(log.said).toContainEqual(expect.stringContaining('warn: the projections try again'));
  const found = await dump(database.pool);
  expect(found).toEqual(await expectedDump());
});

test('of two runners one works, and the other takes over with each event applied once', async () => {
  const first = await start();
  await eventually(() => first.status().state).toBe('live');
  const second = await start();
  await eventually(() => second.status().state).toBe('standby');
  await settle(store, crowdOf(5, 1));
  await untilEnd(second);
  await eventually(() => second.status().ready).toBe(true);
  await Promise.all([first.stop(), live(store, crowdOf(20, 2))]);
  await untilEnd(second);
  await eventually(() => second.status().state).toBe('live');
  const found = await dump(database.pool);
  expect(found).toEqual(await expectedDump());
});

test('a process that only follows never runs the projections, and can be waited on', async () => {
  const follower = await start({ takesTurns: false });
  await eventually(() => follower.status().problem).toBe('no process runs the projections');
  await settle(store, crowdOf(2));
  expect(await follower.waitFor(await end(), 100)).toBe(false);
  await eventually(() => follower.status()).toMatchObject({ state: 'standby', ready: false });
  await start();
  await eventually(() => follower.status()).toMatchObject({ state: 'standby', ready: true });
  await untilEnd(follower);
});

test('who stands by knows how far the one at work has come, and nobody is behind at the end', async () => {
  await settle(store, crowdOf(2));
  const follower = await start({ takesTurns: false });
  await eventually(() => follower.status().state).toBe('standby');
  expect(await follower.catchingUp()).toMatchObject({ share: 0, events: 0 });
  const runner = await start();
  await untilEnd(runner);
  await eventually(() => follower.status().ready).toBe(true);
  expect([await runner.catchingUp(), await follower.catchingUp()]).toEqual([undefined, undefined]);
});

test("an event that can't be applied halts the projections behind the events before it", async () => {
  const runner = await start();
  await settle(store, crowdOf(3));
  const last = await end();
  await eventually(() => runner.status()).toMatchObject({ state: 'live', position: last });
  await store.append('account-poisoned', 'noStream', [anEvent({}, 'AccountRenamed')]);
  await live(store, crowdOf(2, 2));
  await eventually(() => runner.status().state).toBe('halted');
  expect(runner.status()).toMatchObject({ ready: false, position: last });
  expect(runner.status().problem).toMatch(/AccountRenamed \(account-poisoned, revision 0, position .*is not known/);
  expect(log.said).toContainEqual(expect.stringContaining('error: the projections have halted: AccountRenamed'));
  expect(await readCheckpoint(database.pool, READ_SCHEMA)).toMatchObject({ position: last });
  expect(await runner.waitFor(await end(), 60_000)).toBe(false);
  expect((await start({ takesTurns: false })).status().complete).toBe(true);
});

test('projections that have halted try again, and say so once', async () => {
  const [first] = PROJECTIONS;
  if (!first) throw new Error('no projections');
  let mended = false;
  const failing: Projection = {
    ...first,
    apply(event, rows) {
      if (!mended) throw new Error('not yet');
      first.apply(event, rows);
    },
  };
  const runner = await start({ projections: [failing, ...PROJECTIONS.slice(1)] });
  await settle(store, crowdOf(2));
  await eventually(() => log.said.filter((line) => line.includes('have halted'))).toHaveLength(1);
  await eventually(async () => (await readCheckpoint(database.pool, READ_SCHEMA))?.problem).toContain('not yet');
  const follower = await start({ takesTurns: false });
  await eventually(() => follower.status().problem).toContain('not yet');
  expect(await follower.waitFor(await end(), 60_000)).toBe(false);
  mended = true;
  await eventually(() => runner.status().state).toBe('live');
  await eventually(() => follower.status()).toMatchObject({ state: 'standby', ready: true });
  expect(log.said.filter((line) => line.includes('have halted'))).toHaveLength(1);
});

test('a row that the database refuses halts the projections too', async () => {
  await settle(store, crowdOf(1));
  const runner = await start();
  await untilEnd(runner);
  await database.ownerPool.query(`ALTER TABLE ${READ_SCHEMA}.activity ADD CHECK (stream_id <> 'unwanted')`);
  await store.append('account-unwanted', 'noStream', [anEvent({ userId: 'unwanted' }, 'AccountOpened')]);
  await eventually(() => runner.status().state).toBe('halted');
});

test('an event store that is away is waited for', async () => {
  let failures = 3;
  const mayFail = () => {
    failures -= 1;
    if (failures >= 0) throw new Error('the store is away');
  };
  const unsteady: EventStore = {
    ...store,
    readAll: (options) => (mayFail(), store.readAll(options)),
    subscribe: (options) => (mayFail(), store.subscribe(options)),
  };
  await settle(store, crowdOf(1));
  const runner = await start({ store: unsteady });
  await untilEnd(runner);
  expect(log.said).toContain('warn: the projections try again: the store is away');
});

test('a database without read models is no reason to forget what stops a start', async () => {
  await database.ownerPool.query(
    `REVOKE CREATE ON DATABASE "${new URL(database.connectionString).pathname.slice(1)}" FROM northvale_projections`,
  );
  const runner = createProjectionRunner({ store, pool: database.pool, log });
  await expect(runner.start()).rejects.toThrow('permission denied');
  expect(runner.status()).toMatchObject({ state: 'halted', ready: false });
});
