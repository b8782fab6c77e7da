import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import {
  createFaultyLine,
  createLedgerDatabase,
  type FaultyLine,
  type TestDatabase,
} from '../../../testing/testDatabase.ts';
import {
  anEvent,
  appendMany,
  idsOf,
  newStream,
  readWhole,
  someEvents,
  writerOf,
} from '../../../testing/storedEvents.ts';
import { AppendOutcomeUnknown, StoreUnavailable } from '../errors.ts';
import type { EventStore } from '../eventStore.ts';
import { createPostgresEventStore } from './postgresEventStore.ts';

let database: TestDatabase;
let line: FaultyLine;
let store: EventStore;
/** For outages that outlast every patience. */
let impatient: EventStore;
beforeAll(async () => {
  database = await createLedgerDatabase();
  line = await createFaultyLine(database.connectionString);
  store = createPostgresEventStore({ connectionString: line.url, patienceMs: 5_000 });
  impatient = createPostgresEventStore({ connectionString: line.url, patienceMs: 800 });
  await store.append(newStream(), 'noStream', [anEvent()]);
});
afterAll(async () => {
  await Promise.all([store.close(), impatient.close()]);
  await line.close();
  await database.drop();
});

/** Ends the sessions in which appends run, on the server's side. */
const killWriters = (state: 'idle' | 'active') =>
  database.ownerPool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()
       AND state = $1 AND query LIKE '%FROM ledger.append(%'`,
    [state],
  );

test('a session that ended before the append costs nothing', async () => {
  await killWriters('idle');
  const stream = newStream();
  const events = someEvents(2);
  expect((await store.append(stream, 'noStream', events)).head.revision).toBe(1);
  expect(idsOf(await readWhole(store, stream))).toEqual(idsOf(events));
});

/** Another writer's transaction, which holds all others up until it is ended, or the test is over. */
async function holdLog(): Promise<() => Promise<unknown>> {
  const other = await database.pool.connect();
  onTestFinished(() => other.release(true));
  await other.query('BEGIN; SELECT ledger.lock_log()');
  return () => other.query('COMMIT');
}

test('a session that ends before its commit leaves nothing, and the append is sent again', async () => {
  const letGo = await holdLog();
  const stream = newStream();
  const events = someEvents(2);
  const appended = store.append(stream, 'noStream', events);
  await expect.poll(async () => (await killWriters('active')).rowCount).toBe(1);
  await letGo();
  expect((await appended).head.revision).toBe(1);
  expect(idsOf(await readWhole(store, stream))).toEqual(idsOf(events));
});

test('an append that was committed but not acknowledged is found, not written twice', async () => {
  const streams = Array.from({ length: 20 }, newStream);
  line.loseNextAnswer();
  const results = await Promise.all(streams.map((stream) => store.append(stream, 'noStream', someEvents(2))));
  expect(results.map(({ head }) => head.revision)).toEqual(streams.map(() => 1));
  const lengths = await Promise.all(streams.map(async (stream) => (await readWhole(store, stream)).length));
  expect(lengths).toEqual(streams.map(() => 2));
});

test('who goes through all streams goes on behind what was given, when the connection is lost', async () => {
  for (let streams = 0; streams < 4; streams += 1) await appendMany(store, newStream(), someEvents(2_500));
  const through = (await store.lastEvent())?.position ?? '';
  const given: string[] = [];
  let mended: Promise<void> | undefined;
  for await (const events of store.scanInOrder({ through })) {
    given.push(...idsOf(events));
    if (mended !== undefined || given.length < 2_600) continue;
    line.cut(true);
    mended = sleep(100).then(() => line.cut(false));
  }
  // All may have come before the cut: the line must not be mended in the middle of another test.
  await mended;
  const { rows } = await database.pool.query<{ id: string }>('SELECT id FROM ledger.events ORDER BY position');
  expect(given).toEqual(rows.map(({ id }) => id));
});

test('while the database is away nothing is appended, and that is said', async () => {
  line.cut(true);
  await sleep(50);
  const stream = newStream();
  await Promise.all([
    expect(impatient.append(stream, 'noStream', [anEvent()])).rejects.toThrow(StoreUnavailable),
    expect(impatient.ping()).rejects.toThrow(StoreUnavailable),
    expect(impatient.readStream(stream)).rejects.toThrow(StoreUnavailable),
  ]);
  line.cut(false);
  expect(await store.readStream(stream)).toEqual([]);
});

test('a short absence is waited for', async () => {
  line.cut(true);
  const stream = newStream();
  const appended = store.append(stream, 'noStream', [anEvent()]);
  const read = store.readStream(newStream());
  await sleep(600);
  line.cut(false);
  expect((await appended).head.revision).toBe(0);
  expect(await read).toEqual([]);
});

test('an answer that never comes leaves the outcome unknown, and asking again gives it', async () => {
  const stream = newStream();
  await impatient.append(newStream(), 'noStream', [anEvent()]);
  line.swallowAnswers(true);
  const events = someEvents(3);
  const started = Date.now();
  await expect(impatient.append(stream, 'noStream', events)).rejects.toThrow(AppendOutcomeUnknown);
  expect(Date.now() - started).toBeLessThan(2_500);
  line.swallowAnswers(false);
  expect((await store.append(stream, 'noStream', events)).head.revision).toBe(2);
  expect(idsOf(await readWhole(store, stream))).toEqual(idsOf(events));
});

test("another writer's long transaction is waited for, then given up, and leaves nothing behind", async () => {
  const letGo = await holdLog();
  const stream = newStream();
  await expect(impatient.append(stream, 'noStream', [anEvent()])).rejects.toThrow(StoreUnavailable);
  await letGo();
  await sleep(100);
  expect(await readWhole(store, stream)).toEqual([]);
});

test('a subscription outlives its connections', async () => {
  const until = new AbortController();
  const stream = newStream();
  let after = (await store.lastEvent())?.position;
  const seen: number[] = [];
  const listening = (async () => {
    for await (const { events } of store.subscribe({ after, signal: until.signal })) {
      seen.push(...events.map(({ revision }) => revision));
      if (seen.length >= 3) return;
    }
  })();
  const write = writerOf(store, stream);
  for (let appended = 0; appended < 3; appended += 1) {
    ({ position: after } = await write([anEvent()]));
    line.cut(true);
    await sleep(100);
    line.cut(false);
  }
  await listening;
  until.abort();
  expect(seen).toEqual([0, 1, 2]);
});

test('under load, whenever a session ends, each append takes effect once', async () => {
  const patient = createPostgresEventStore({ connectionString: line.url, patienceMs: 20_000 });
  const streams = Array.from({ length: 16 }, newStream);
  let acknowledged = 0;
  const nextFault = faultsInTurn();
  // Settled, all of them: one that failed must not leave the others to go on behind the test's end.
  const writing = await Promise.allSettled(
    streams.map(async (stream) => {
      const ids: string[] = [];
      const write = writerOf(patient, stream);
      for (let revision = 0; revision < 60; revision += 1) {
        const event = anEvent({ revision });
        expect((await write([event])).head.revision).toBe(revision);
        ids.push(event.id);
        acknowledged += 1;
        if (acknowledged % 40 === 0) await nextFault();
      }
      return ids;
    }),
  );
  const standing = await Promise.all(streams.map(async (stream) => idsOf(await readWhole(patient, stream))));
  await patient.close();
  expect(writing).toEqual(standing.map((value) => ({ status: 'fulfilled', value })));
});

/** A lost acknowledgement, a session killed at work, one killed at rest, and so on. */
function faultsInTurn(): () => Promise<unknown> {
  let turn = 0;
  return async () => {
    turn += 1;
    return turn % 2 === 0 ? line.loseNextAnswer() : killWriters(turn % 4 === 1 ? 'active' : 'idle');
  };
}
