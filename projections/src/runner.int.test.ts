import { createMemoryEventStore } from '@northvale/ledger/eventStore/memory/memoryEventStore.ts';
import { randomHistory } from '@northvale/ledger/testing/randomHistory.ts';
import type { TestDatabase } from '@northvale/ledger/testing/testDatabase.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { appendInTurns, listAnInvestment, toldOf } from '../testing/histories.ts';
import { createQuietLog } from '../testing/quietLog.ts';
import { createReadModelDatabase } from '../testing/readModelDatabase.ts';
import { createProjectionRunner } from './runner.ts';

let database: TestDatabase;
beforeEach(async () => { database = await createReadModelDatabase(); });
afterEach(() => database.drop());

test('an event can be read once its position was waited for', async () => {
  const store = createMemoryEventStore();
  const log = createQuietLog();
  const runner = createProjectionRunner({ store, pool: database.pool, log });
  await runner.start();
  await listAnInvestment(store);
  const [history] = fc.sample(randomHistory, { numRuns: 1, seed: 7 });
  if (!history) throw new Error('no history');
  await appendInTurns(store, new Map([['user-1', toldOf('user-1', history.events)]]));
  const end = (await store.lastEvent())?.position ?? '';
  const reached = await runner.waitFor(end, 2_000);
  expect(log.said.filter((line) => !line.startsWith('info'))).toEqual([]);
  expect(reached).toBe(true);
  const { rows } = await database.pool.query('SELECT * FROM read_live.accounts');
  expect(rows).toMatchObject([{ user_id: 'user-1', cash: String(history.state.cash), held: String(history.state.held) }]);
  await runner.stop();
});
