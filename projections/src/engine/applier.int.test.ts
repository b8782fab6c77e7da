import type { AccountEvent } from '@northvale/ledger/account/acts.ts';
import type { Recorded } from '@northvale/ledger/decider.ts';
import type { EventStore } from '@northvale/ledger/eventStore/eventStore.ts';
import { createMemoryEventStore } from '@northvale/ledger/eventStore/memory/memoryEventStore.ts';
import { usd } from '@northvale/ledger/money.ts';
import type { TestDatabase } from '@northvale/ledger/testing/testDatabase.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { crowdOf, live, settle } from '../../testing/crowd.ts';
import { dump } from '../../testing/dump.ts';
import { appendInTurns } from '../../testing/histories.ts';
import { createReadModelDatabase } from '../../testing/readModelDatabase.ts';
import { createApplier, PoisonedEvent } from './applier.ts';
import { readCheckpoint } from './checkpoint.ts';
import { ensureGeneration } from './generation.ts';
import { createIndexes } from './indexes.ts';
import { PROJECTIONS } from '../models/readModels.ts';
import { READ_SCHEMA } from './version.ts';

let database: TestDatabase;
let store: EventStore;
beforeEach(async () => {
  database = await createReadModelDatabase();
  store = createMemoryEventStore();
  await settle(store, crowdOf(5));
  const made = { schema: READ_SCHEMA, projections: PROJECTIONS, storeId: await store.storeId() };
  await ensureGeneration(database.pool, made);
  await createIndexes(database.pool, made);
});
afterEach(() => database.drop());

async function anApplier(onQuery: (text: string) => void = () => {}) {
  const client = await database.pool.connect();
  const ask = client.query.bind(client) as (query: { text: string }) => Promise<unknown>;
  const heard = Object.create(client, {
    query: {
      value: (query: { text: string }) => {
        onQuery(query.text);
        return ask(query);
      },
    },
  }) as typeof client;
  const checkpoint = await readCheckpoint(client, READ_SCHEMA);
  if (!checkpoint) throw new Error('no generation');
  const applier = createApplier({ client: heard, schema: READ_SCHEMA, projections: PROJECTIONS, checkpoint });
  return { ...applier, release: () => client.release(true) };
}

const asksTwice = (userId: string): Recorded<AccountEvent>[] => {
  const told = { occurredAt: '2026-01-01T00:00:00.000Z', actor: { id: userId, role: 'user' } } as const;
  const asked = { amount: usd(100), method: 'Bank Transfer' } as const;
  return [
    { type: 'AccountOpened', data: { userId }, revision: 0, commandId: COMMAND, ...told },
    { type: 'DepositRequested', data: { requestId: '1', ...asked }, revision: 1, commandId: COMMAND, ...told },
    { type: 'DepositRequested', data: { requestId: '2', ...asked }, revision: 2, commandId: COMMAND, ...told },
  ];
};
const COMMAND = '00000000-0000-5000-8000-000000000000';

test('of two who apply the same events at once one is told that the other was faster, and no row changes twice', async () => {
  const events = await store.readAll();
  const [first, second] = [await anApplier(), await anApplier()];
  expect((await Promise.all([first.apply(events), second.apply(events)])).toSorted()).toEqual([false, true]);
  expect((await dump(database.pool))['activity']).toHaveLength(events.length);
  first.release();
  second.release();
});

test('a writer whose checkpoint has been overtaken writes nothing', async () => {
  const events = await store.readAll();
  const [slow, fast] = [await anApplier(), await anApplier()];
  await fast.apply(events);
  const before = await dump(database.pool);
  expect(await slow.apply(events.slice(0, 3))).toBe(false);
  expect(await dump(database.pool)).toEqual(before);
  expect((await readCheckpoint(database.pool, READ_SCHEMA))?.position).toBe(events.at(-1)?.position);
  slow.release();
  fast.release();
});

test('a writer whose generation was swapped away writes nothing, even at the same position', async () => {
  const events = await store.readAll();
  const writer = await anApplier();
  await database.pool.query(`UPDATE ${READ_SCHEMA}.checkpoint SET generation = 'another'`);
  expect(await writer.apply(events)).toBe(false);
  expect((await dump(database.pool))['activity']).toEqual([]);
  writer.release();
});

test('batches that are folded while the one before is written come to the same rows', async () => {
  const events = await store.readAll();
  const [ahead, other] = [await anApplier(), await createReadModelDatabase()];
  for (let from = 0; from < events.length; from += 7) {
    expect(await ahead.applyAhead(events.slice(from, from + 7))).toBe(true);
  }
  expect(await ahead.apply([])).toBe(true);
  expect(ahead.checkpoint().position).toBe(events.at(-1)?.position);
  const rows = await dump(database.pool);
  ahead.release();
  await database.drop();
  database = other;
  const made = { schema: READ_SCHEMA, projections: PROJECTIONS, storeId: await store.storeId() };
  await ensureGeneration(database.pool, made);
  await createIndexes(database.pool, made);
  const once = await anApplier();
  await once.apply(events);
  expect(await dump(database.pool)).toEqual(rows);
  once.release();
});

test('rows that events make are looked for nowhere', async () => {
  const before = await anApplier();
  await before.apply(await store.readAll());
  before.release();
  const { position } = before.checkpoint();
  await appendInTurns(store, new Map([['newcomer', asksTwice('newcomer')]]));
  const [opened, ...requested] = await store.readAll({ after: position });
  // Its cache has none of the existing rows.
  const asked: string[] = [];
  const applier = await anApplier((text) => asked.push(text));
  await applier.apply(opened ? [opened] : []);
  asked.length = 0;
  expect(await applier.apply(requested)).toBe(true);
  expect(asked).toEqual([expect.stringContaining('INSERT INTO')]);
  const stands = (await dump(database.pool))['requests']?.filter((row) => row.includes('newcomer'));
  expect(stands).toHaveLength(2);
  applier.release();
});

test('many new rows at once are written as few are, and change nothing when they come again', async () => {
  await live(store, crowdOf(150, 2));
  const events = await store.readAll({ limit: 10_000 });
  expect(events.length).toBeGreaterThan(600);
  const few = await anApplier();
  for (let from = 0; from < events.length; from += 100) await few.apply(events.slice(from, from + 100));
  const rows = await dump(database.pool);
  few.release();
  await database.pool.query(`DROP SCHEMA ${READ_SCHEMA} CASCADE`);
  const made = { schema: READ_SCHEMA, projections: PROJECTIONS, storeId: await store.storeId() };
  await ensureGeneration(database.pool, made);
  await createIndexes(database.pool, made);
  const many = await anApplier();
  await many.apply(events);
  expect(await dump(database.pool)).toEqual(rows);
  await many.apply(events.slice(-700));
  expect(await dump(database.pool)).toEqual(rows);
  many.release();
});

test('a batch that the database refuses is applied up to the event that is to blame, and nothing behind it', async () => {
  const events = await store.readAll();
  const [before, poisoned, behind] = [events.slice(0, 10), events.slice(10, 15), events.slice(15, 20)];
  await database.ownerPool.query(
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION USING ERRCODE = '23514'; END $$;
     CREATE TRIGGER refuse BEFORE INSERT ON ${READ_SCHEMA}.activity FOR EACH ROW
       WHEN (NEW.position = '${events[12]?.position}') EXECUTE FUNCTION refuse()`,
  );
  const applier = await anApplier();
  expect(await applier.applyAhead(before)).toBe(true);
  expect(await applier.applyAhead(poisoned)).toBe(true);
  await expect(applier.applyAhead(behind)).rejects.toThrow(PoisonedEvent);
  expect(applier.checkpoint().position).toBe(events[11]?.position);
  expect((await dump(database.pool))['activity']).toHaveLength(12);
  applier.release();
});
