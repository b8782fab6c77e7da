import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLedgerDatabase } from '../../../testing/ledgerDatabase.ts';
import { newStream } from '../../../testing/storedEvents.ts';
import type { TestDatabase } from '../../../testing/testDatabase.ts';
import { createTurns, type Turns } from './turns.ts';

let database: TestDatabase;
let processes: readonly Turns[];
beforeAll(async () => {
  database = await createLedgerDatabase();
  processes = [1, 2, 3].map(() => createTurns(database.connectionString));
  // Connecting takes longer than a turn.
  await Promise.all(processes.map((turns) => turns.inTurn(newStream(), async () => {})));
});
afterAll(async () => {
  await Promise.all(processes.map((turns) => turns.close()));
  await database.drop();
});

test('one process at a time has its turn at a stream, in the order in which they came', async () => {
  const stream = newStream();
  const seen: string[] = [];
  const turns = processes.map(async (process, index) => {
    await sleep(index * 30);
    await process.inTurn(stream, async () => {
      seen.push(`${index} begins`);
      await sleep(60);
      seen.push(`${index} ends`);
    });
  });
  await Promise.all(turns);
  expect(seen).toEqual(['0 begins', '0 ends', '1 begins', '1 ends', '2 begins', '2 ends']);
});

test('who waits too long for a turn goes without one', async () => {
  const stream = newStream();
  const [first, second] = processes;
  let over = false;
  const long = first?.inTurn(stream, async () => {
    await sleep(600);
    over = true;
  });
  expect(await second?.inTurn(stream, async () => over)).toBe(false);
  await long;
});

test('a process that is paused in its turn loses it, and is none the worse for it', async () => {
  const stream = newStream();
  const [first, second, third] = processes;
  const paused = first?.inTurn(stream, () => sleep(2_500));
  await sleep(1_500);
  let over = false;
  const next = second?.inTurn(stream, async () => {
    await sleep(100);
    over = true;
  });
  // The turn was given on: who comes next waits for it again.
  await sleep(20);
  expect(await third?.inTurn(stream, async () => over)).toBe(true);
  await Promise.all([paused, next]);
  expect(await first?.inTurn(stream, async () => 'done')).toBe('done');
});
