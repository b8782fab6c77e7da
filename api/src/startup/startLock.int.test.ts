import { setTimeout as sleep } from 'node:timers/promises';
import { createPool } from '@northvale/ledger/postgres/createPool.ts';
import { createTestDatabase, type TestDatabase } from '@northvale/ledger/testing/testDatabase.ts';
import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { takeStartLock } from './startLock.ts';

let database: TestDatabase;
let pools: [Pool, Pool];
beforeAll(async () => void (database = await createTestDatabase()));
beforeEach(() => {
  const aProcess = () => createPool(database.ownerUrl, { max: 2 });
  pools = [aProcess(), aProcess()];
});
afterAll(() => database.drop());

/** The sessions that have the turn, or wait for it. */
async function sessions(granted: boolean): Promise<number[]> {
  const { rows } = await database.ownerPool.query<{ pid: number }>(
    `SELECT l.pid FROM pg_locks l JOIN pg_database d ON d.oid = l.database
      WHERE l.locktype = 'advisory' AND d.datname = current_database() AND l.granted = $1`,
    [granted],
  );
  return rows.map(({ pid }) => pid);
}

async function cut(pids: readonly number[]): Promise<void> {
  expect(pids).toHaveLength(1);
  await database.ownerPool.query('SELECT pg_terminate_backend($1, 60000)', [pids[0]]);
}

const ended = (pool: Pool) => Promise.race([pool.end().then(() => 'ended'), sleep(5_000, 'hangs', { ref: false })]);

test('one process after another has its turn', async () => {
  const [one, other] = pools;
  const first = await takeStartLock(one);
  const second = takeStartLock(other);
  await vi.waitUntil(async () => (await sessions(false)).length === 1, { timeout: 60_000 });
  first.end();
  first.end();
  (await second).end();
  await expect.poll(() => sessions(true)).toEqual([]);
  expect(await Promise.all(pools.map(ended))).toEqual(['ended', 'ended']);
});

test('a turn whose connection was cut is over, who had it learns of it, and nothing waits for that connection', async () => {
  const [one, other] = pools;
  const turn = await takeStartLock(one);
  await turn.assertLasts();
  await cut(await sessions(true));
  (await takeStartLock(other)).end();
  await expect(turn.assertLasts()).rejects.toThrow(/^The database cut this start off \(.+\): start again\.$/);
  turn.end();
  expect(await Promise.all(pools.map(ended))).toEqual(['ended', 'ended']);
});

test('who is cut off while waiting for a turn is told so, and nothing waits for that connection', async () => {
  const [one, other] = pools;
  const turn = await takeStartLock(one);
  const waiting = takeStartLock(other);
  waiting.catch(() => {});
  await vi.waitUntil(async () => (await sessions(false)).length === 1, { timeout: 60_000 });
  await cut(await sessions(false));
  await expect(waiting).rejects.toThrow();
  turn.end();
  expect(await Promise.all(pools.map(ended))).toEqual(['ended', 'ended']);
});
