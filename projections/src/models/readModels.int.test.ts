import { createMemoryEventStore } from '@northvale/ledger/eventStore/memory/memoryEventStore.ts';
import type { RecordedEvent } from '@northvale/ledger/eventStore/eventStore.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { crowdOf, settle } from '../../testing/histories.ts';
import { createQuietLog } from '../../testing/quietLog.ts';
import { accountsByIds, createReadModelDatabase, type ReadModelDatabase } from '../../testing/readModelDatabase.ts';
import { describedTables, standingTables } from '../../testing/dump.ts';
import { PROJECTIONS } from './readModels.ts';
import { rebuild } from '../engine/rebuild.ts';
import type { Table } from '../engine/table.ts';
import { READ_SCHEMA } from '../engine/version.ts';

let database: ReadModelDatabase;
let events: RecordedEvent[];
const crowd = crowdOf(12, 3);
const states = [...crowd].map(([userId, { state }]) => ({ userId, state }));

beforeAll(async () => {
  database = await createReadModelDatabase();
  const store = createMemoryEventStore();
  await settle(store, crowd);
  events = await store.readAll({ limit: 10_000 });
  await rebuild({ store, pool: database.pool, log: createQuietLog() });
});
afterAll(() => database.drop());

const rowsOf = async (query: string) => (await database.pool.query<Record<string, unknown>>(query)).rows;

test('accounts are what their streams fold to', async () => {
  const records = await accountsByIds(database.db, [...crowd.keys()]);
  expect(records).toHaveLength(crowd.size);
  for (const record of records) {
    const folded = crowd.get(record.userId)?.state;
    expect(record).toMatchObject({
      cash: folded?.cash,
      held: folded?.held,
      revision: folded?.revision,
      pending: folded?.pendingRequests,
      openedAt: folded?.openedAt,
      balance: (folded?.cash ?? 0) + (folded?.held ?? 0),
    });
  }
});

test('requests are what the accounts fold to', async () => {
  const found = await rowsOf(`SELECT user_id, kind, amount::float8, status, revision FROM ${READ_SCHEMA}.requests`);
  const expected = states.flatMap(({ userId, state }) =>
    [...state.requests.values()].map(({ kind, amount, status, revision }) => ({
      user_id: userId,
      kind,
      amount,
      status,
      revision,
    })),
  );
  expect(found).toHaveLength(expected.length);
  expect(found).toEqual(expect.arrayContaining(expected));
});

test('holdings are what the accounts fold to, and an investment counts those who bought it', async () => {
  const found = await rowsOf(`SELECT user_id, units, amount::float8, matures_at, status FROM ${READ_SCHEMA}.holdings`);
  const expected = states.flatMap(({ userId, state }) =>
    [...state.holdings.values()].map(({ units, amount, maturesAt, status }) => ({
      user_id: userId,
      units,
      amount,
      matures_at: new Date(maturesAt),
      status,
    })),
  );
  expect(found).toHaveLength(expected.length);
  expect(found).toEqual(expect.arrayContaining(expected));
  const buyers = states.filter(({ state }) => state.holdings.size > 0).length;
  expect(await rowsOf(`SELECT investors FROM ${READ_SCHEMA}.investments`)).toEqual([{ investors: buyers }]);
});

test("the journal's lines, added up, are the balances, and debits equal credits", async () => {
  const sums = await rowsOf(`SELECT user_id, account, sum(credit - debit)::float8 AS balance
    FROM ${READ_SCHEMA}.journal JOIN ${READ_SCHEMA}.activity USING (position) GROUP BY user_id, account`);
  const balances = new Map(sums.map((row) => [`${String(row['user_id'])} ${String(row['account'])}`, row['balance']]));
  for (const { userId, state } of states) {
    expect(balances.get(`${userId} cash`) ?? 0).toBe(state.cash);
    expect(balances.get(`${userId} held`) ?? 0).toBe(state.held);
  }
  expect(sums.reduce((total, { balance }) => total + Number(balance), 0)).toBe(0);
});

test('every event has its row, in the order of the log', async () => {
  const found = await rowsOf(`SELECT event_id, type, actor_id FROM ${READ_SCHEMA}.activity ORDER BY position`);
  expect(found).toEqual(events.map(({ id, type, metadata }) => ({ event_id: id, type, actor_id: metadata.actor.id })));
});

test('the tables are those that the projections describe, in every column', async () => {
  const { checkpoint: _, ...standing } = await standingTables(database.pool, READ_SCHEMA);
  expect(standing).toEqual(describedTables(PROJECTIONS.flatMap((projection): readonly Table[] => projection.tables)));
});
