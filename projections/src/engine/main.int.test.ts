import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { EventStore } from '@northvale/ledger/eventStore/eventStore.ts';
import {
  createPostgresEventStore,
  EVENT_STORE_MIGRATIONS,
} from '@northvale/ledger/eventStore/postgres/postgresEventStore.ts';
import { prepareDatabase } from '@northvale/ledger/postgres/migrate.ts';
import { ensureLogin, loginUrl } from '@northvale/ledger/postgres/logins.ts';
import { PROJECTIONS_ROLE } from '@northvale/ledger/postgres/roles.ts';
import type { TestDatabase } from '@northvale/ledger/testing/testDatabase.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { crowdOf, live, settle } from '../../testing/histories.ts';
import { dump } from '../../testing/dump.ts';
import { createQuietLog } from '../../testing/quietLog.ts';
import { createReadModelDatabase } from '../../testing/readModelDatabase.ts';
import { readCheckpoint } from './checkpoint.ts';
import { rebuild } from './rebuild.ts';
import { READ_SCHEMA } from './version.ts';

let database: TestDatabase;
let store: EventStore;
let projectionsUrl: string;
let processes: ChildProcess[];
beforeEach(async () => {
  database = await createReadModelDatabase();
  await prepareDatabase(database.ownerPool, [EVENT_STORE_MIGRATIONS]);
  projectionsUrl = loginUrl(database.ownerUrl, PROJECTIONS_ROLE);
  await ensureLogin(database.ownerPool, { url: projectionsUrl, role: PROJECTIONS_ROLE });
  store = createPostgresEventStore({ connectionString: database.connectionString });
  processes = [];
});
afterEach(async () => {
  for (const child of processes) child.kill('SIGKILL');
  await store.close();
  await database.drop();
});

function start(more: Readonly<Record<string, string>> = {}): ChildProcess {
  const { EVENTSTORE_URL: _, ...env } = process.env;
  const child = spawn(process.execPath, [fileURLToPath(new URL('../../../api/dist/projections.js', import.meta.url))], {
    env: { ...env, PROJECTIONS_DATABASE_URL: projectionsUrl, LOG_LEVEL: 'warn', ...more },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  processes.push(child);
  return child;
}

const checkpoint = () => readCheckpoint(database.pool, READ_SCHEMA);

/** Waits until the read models show everything in the log. */
async function untilEnd(): Promise<void> {
  const end = (await store.lastEvent())?.position;
  await expect.poll(checkpoint).toMatchObject({ position: end, indexed: true });
}

test('a process that is killed in the middle of its work has done each event once when the next has finished', async () => {
  await settle(store, crowdOf(10));
  const first = start();
  await expect.poll(async () => (await checkpoint())?.events ?? 0, { interval: 5 }).toBeGreaterThan(0);
  const written = live(store, crowdOf(40, 2));
  first.kill('SIGKILL');
  const second = start();
  await written;
  await untilEnd();
  const found = await dump(database.pool);
  await rebuild({ store, pool: database.pool, log: createQuietLog() });
  expect(found).toEqual(await dump(database.pool));
  second.kill('SIGTERM');
  expect(await once(second, 'exit')).toEqual([0, null]);
});

test('a process that is paused has lost its turn within 5 s, and writes nothing when it comes back', async () => {
  await settle(store, crowdOf(3));
  const paused = start();
  await untilEnd();
  // While it builds indexes it holds another lock, until its transaction has been idle for 10 s.
  await expect.poll(async () => (await checkpoint())?.complete).toBe(true);
  paused.kill('SIGSTOP');
  start();
  await live(store, crowdOf(5, 2));
  await untilEnd();
  paused.kill('SIGCONT');
  await live(store, crowdOf(5, 3));
  await untilEnd();
  const found = await dump(database.pool);
  await rebuild({ store, pool: database.pool, log: createQuietLog() });
  expect(found).toEqual(await dump(database.pool));
});

test('a process that finds read models of another store ends with a sentence', async () => {
  await settle(store, crowdOf(1));
  await rebuild({ store, pool: database.pool, log: createQuietLog() });
  await database.pool.query(`UPDATE ${READ_SCHEMA}.checkpoint SET store_id = 'another'`);
  expect(await once(start(), 'exit')).toEqual([1, null]);
});

test('a process whose database can’t be opened ends with a sentence that names the setting', async () => {
  const child = start({ PROJECTIONS_DATABASE_URL: 'postgres://northvale_projections:secret@127.0.0.1:1/northvale' });
  const exit = once(child, 'exit');
  expect(child.stderr && (await text(child.stderr))).toMatch(
    /^PROJECTIONS_DATABASE_URL: the database can't be opened \(connect ECONNREFUSED [^\n]+\)\.\n$/,
  );
  expect(await exit).toEqual([1, null]);
});
