import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventStoreContract } from '../../../testing/eventStoreContract.ts';
import { anEvent, newStream, readWhole } from '../../../testing/storedEvents.ts';
import { createLedgerDatabase, type TestDatabase } from '../../../testing/testDatabase.ts';
import type { EventStore } from '../eventStore.ts';
import { createPostgresEventStore } from './postgresEventStore.ts';

eventStoreContract('the store in Postgres', async (options) => {
  const database = await createLedgerDatabase();
  const store = createPostgresEventStore({ ...options, connectionString: database.connectionString });
  return {
    store,
    async close() {
      await store.close();
      await database.drop();
    },
  };
});

let database: TestDatabase;
let store: EventStore;
const stream = newStream();
const changes = ["UPDATE ledger.events SET data = '{}'", 'DELETE FROM ledger.events', 'TRUNCATE ledger.events'];

beforeAll(async () => {
  database = await createLedgerDatabase();
  store = createPostgresEventStore(database);
  await store.append(stream, 'noStream', [anEvent({ amount: 1 })]);
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

test.each(changes)('the application may not %s', async (change) => {
  await expect(database.pool.query(change)).rejects.toThrow('permission denied');
});

test('the application may not insert past the checks of an append', async () => {
  const insert = `INSERT INTO ledger.events VALUES (99, 0, '${randomUUID()}', 'account-x', 'T', '{}', '{}')`;
  await expect(database.pool.query(insert)).rejects.toThrow('permission denied');
});

test.each(changes)('not even the owner may %s', async (change) => {
  await expect(database.ownerPool.query(change)).rejects.toThrow('never changed or deleted');
  await expect(database.ownerPool.query(`SET session_replication_role = replica; ${change}`)).rejects.toThrow('never');
  expect(await readWhole(store, stream)).toHaveLength(1);
});

test('an event id that stands in another stream is refused alone, with a clear error', async () => {
  const [standing] = await readWhole(store, stream);
  const copy = { ...anEvent(), id: standing?.id ?? '' };
  const streams = [newStream(), newStream(), newStream()];
  const results = await Promise.allSettled([
    store.append(streams[0] ?? '', 'noStream', [anEvent()]),
    store.append(streams[1] ?? '', 'noStream', [copy]),
    store.append(streams[2] ?? '', 'noStream', [anEvent()]),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(results[1]).toMatchObject({ reason: { constraint: 'events_id' } });
});

test('an append in a transaction whose snapshot may be old is refused', async () => {
  const client = await database.pool.connect();
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
  const appended = client.query("SELECT ledger.append('{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}')");
  await expect(appended).rejects.toThrow('read committed');
  await client.query('ROLLBACK');
  client.release();
});

test('a position of another store is refused, also by a subscription', async () => {
  const after = 'C:123/P:123';
  await expect(store.readAll({ after })).rejects.toThrow('not a position of this store');
  const subscription = store.subscribe({ after, signal: new AbortController().signal })[Symbol.asyncIterator]();
  await expect(subscription.next()).rejects.toThrow('not a position of this store');
});
