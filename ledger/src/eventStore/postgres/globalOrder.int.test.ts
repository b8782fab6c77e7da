import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLedgerDatabase } from '../../../testing/testDatabase.ts';
import { anEvent, newStream, someEvents } from '../../../testing/storedEvents.ts';
import type { TestDatabase } from '../../../testing/testDatabase.ts';
import { serializeAppend } from '../appendLimits.ts';
import type { EventStore } from '../eventStore.ts';
import { createPostgresEventStore } from './postgresEventStore.ts';
import { writeAppends } from './writer.ts';

const WRITERS = 4;
const APPENDS_EACH = 150;

let database: TestDatabase;
let stores: EventStore[];
beforeAll(async () => {
  database = await createLedgerDatabase();
  // To the database, stores of one process are as far apart as those of several.
  stores = Array.from({ length: WRITERS }, () =>
    createPostgresEventStore({ connectionString: database.connectionString, patienceMs: 20_000 }),
  );
});
afterAll(async () => {
  await Promise.all(stores.map((store) => store.close()));
  await database.drop();
});

test('no event ever appears behind one already read: several writers, slow and aborted transactions', async () => {
  let allAppended = false;
  let allWritten = false;
  const polled = pollTightly(database.pool, () => allWritten);
  const until = new AbortController();
  const followed = stores.slice(0, 2).map((store) => follow(store, until.signal));
  const disturbing = (['COMMIT', 'ROLLBACK'] as const).map((end) => disturb(database.pool, end, () => allAppended));

  await Promise.all(stores.map(write));
  allAppended = true;
  const [slow = 0] = await Promise.all(disturbing);
  allWritten = true;
  const log = await database.pool.query<{ position: string }>('SELECT position FROM ledger.events ORDER BY position');
  const standing = log.rows.map(({ position }) => Number(position));

  expect(slow).toBeGreaterThan(0);
  expect(standing.length).toBe(WRITERS * APPENDS_EACH * 2 + slow);
  // Without a gap: an aborted transaction's positions are given to the next.
  expect(standing).toEqual(standing.map((_, index) => index + 1));
  expect(await polled).toEqual(standing);
  await sleep(1_500);
  until.abort();
  for (const seen of followed) expect(await seen).toEqual(standing);
});

/** Ten appends at a time, so that flushes of all writers meet. */
async function write(store: EventStore): Promise<void> {
  for (let turn = 0; turn < APPENDS_EACH / 10; turn += 1) {
    await Promise.all(Array.from({ length: 10 }, () => store.append(newStream(), 'noStream', someEvents(2))));
  }
}

/** A writer that dawdles between its insert and its end; how many times it did. */
async function disturb(pool: Pool, end: 'COMMIT' | 'ROLLBACK', isOver: () => boolean): Promise<number> {
  const client = await pool.connect();
  let times = 0;
  for (; !isOver(); times += 1) {
    const stream = newStream();
    const events = serializeAppend(stream, 'noStream', [anEvent()]);
    await client.query('BEGIN');
    await writeAppends(client, [{ stream, expected: 'noStream', events }]);
    await client.query(`SELECT pg_sleep(${(Math.random() * 0.03).toFixed(3)})`);
    await client.query(end);
    await sleep(5);
  }
  client.release();
  return times;
}

/** What a reader sees that never looks back: `position > last`, as fast as it can. */
async function pollTightly(pool: Pool, isOver: () => boolean): Promise<number[]> {
  const seen: number[] = [];
  for (let last = false; ; last = isOver()) {
    const { rows } = await pool.query<{ position: string }>(
      'SELECT position FROM ledger.events WHERE position > $1 ORDER BY position LIMIT 50',
      [seen.at(-1) ?? 0],
    );
    seen.push(...rows.map(({ position }) => Number(position)));
    if (last && rows.length === 0) return seen;
  }
}

async function follow(store: EventStore, signal: AbortSignal): Promise<number[]> {
  const seen: number[] = [];
  for await (const { events } of store.subscribe({ signal })) {
    seen.push(...events.map(({ position }) => Number(position)));
  }
  return seen;
}
