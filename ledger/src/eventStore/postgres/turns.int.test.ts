import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createLedgerDatabase } from '../../../testing/testDatabase.ts';
import { newStream } from '../../../testing/storedEvents.ts';
import type { TestDatabase } from '../../../testing/testDatabase.ts';
import { createTurns, TURNS_LOCK_SPACE, type Turns } from './turns.ts';

let database: TestDatabase;
const opened: Turns[] = [];
beforeAll(async () => {
  database = await createLedgerDatabase();
});
afterEach(() => Promise.all(opened.splice(0, Infinity).map((turns) => turns.close())));
afterAll(() => database.drop());

async function threeProcesses(times: Parameters<typeof createTurns>[1] = {}): Promise<readonly [Turns, Turns, Turns]> {
  const aProcess = () => createTurns(database.connectionString, times);
  const processes = [aProcess(), aProcess(), aProcess()] as const;
  opened.push(...processes);
  // Connecting takes longer than a turn.
  await Promise.all(processes.map((turns) => turns.inTurn(newStream(), async () => {})));
  return processes;
}

/** How many have their turn or wait for it. */
async function askedFor(): Promise<number> {
  const { rowCount } = await database.ownerPool.query(
    `SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
      WHERE locktype = 'advisory' AND classid = $1 AND datname = current_database()`,
    [TURNS_LOCK_SPACE],
  );
  return rowCount ?? 0;
}

test('one process at a time has its turn at a stream, in the order in which they came', async () => {
  const stream = newStream();
  const processes = await threeProcesses({ waitMs: 20_000, turnMs: 20_000 });
  const seen: string[] = [];
  let begin!: () => void;
  const everybodyWaits = new Promise<void>((resolve) => (begin = resolve));
  const turns: Promise<void>[] = [];
  for (const [index, process] of processes.entries()) {
    const work = async () => {
      seen.push(`${index} begins`);
      await everybodyWaits;
      seen.push(`${index} ends`);
    };
    turns.push(process.inTurn(stream, work));
    await vi.waitUntil(async () => (await askedFor()) === index + 1, { timeout: 60_000 });
  }
  begin();
  await Promise.all(turns);
  expect(seen).toEqual(['0 begins', '0 ends', '1 begins', '1 ends', '2 begins', '2 ends']);
});

test('who waits too long for a turn goes without one', async () => {
  const stream = newStream();
  const [first, second] = await threeProcesses({ waitMs: 100, turnMs: 5_000 });
  let over = false;
  const long = first.inTurn(stream, async () => {
    await sleep(600);
    over = true;
  });
  await sleep(50);
  expect(await second.inTurn(stream, async () => over)).toBe(false);
  await long;
});

test('a process that is paused in its turn loses it, and is none the worse for it', async () => {
  const stream = newStream();
  const [first, second, third] = await threeProcesses({ waitMs: 5_000, turnMs: 1_000 });
  let resumed = false;
  const paused = first.inTurn(stream, async () => {
    await sleep(3_000);
    resumed = true;
  });
  await sleep(50);
  expect(await second.inTurn(stream, async () => resumed)).toBe(false);
  expect(await third.inTurn(stream, async () => resumed)).toBe(false);
  await paused;
  expect(await first.inTurn(stream, async () => 'done')).toBe('done');
});
