import { Client, Query } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts';
import { LeanClient } from './createPool.ts';

let database: TestDatabase;
let lean: Client;
let driver: Client;
beforeAll(async () => {
  database = await createTestDatabase({ name: 'lean_client', build: async () => {} });
  [lean, driver] = [LeanClient, Client].map((Kind) => new Kind({ connectionString: database.connectionString })) as [
    Client,
    Client,
  ];
  await Promise.all([lean.connect(), driver.connect()]);
});
afterAll(async () => {
  await Promise.all([lean.end(), driver.end()]);
  await database.drop();
});

const text = 'SELECT $1::int AS a, 2 AS b';

test.each([
  ['a text', (client: Client) => client.query('SELECT 1 AS a')],
  ['a text and values', (client: Client) => client.query(text, [1])],
  ['a query', (client: Client) => client.query({ text, values: [1] })],
  ['a query and values', (client: Client) => client.query({ name: 'named', text }, [1])],
  ['rows as arrays', (client: Client) => client.query({ text, values: [1], rowMode: 'array' })],
  ['a callback', (client: Client) => new Promise((done) => client.query(text, [1], (_, result) => done(result)))],
  [
    'a query of its own kind',
    (client: Client) => new Promise((done) => client.query(new Query(text, [1])).on('end', done)),
  ],
])('%s is answered as the driver answers it', async (_, ask) => {
  const [ours, theirs] = [await ask(lean), await ask(driver)].map((result) => shown(result));
  expect(ours).toEqual(theirs);
});

test('an error is what the server says, and leads to who asked', async () => {
  const error: unknown = await lean.query('SELECT 1 / 0').catch((caught: unknown) => caught);
  expect(error).toMatchObject({ code: '22012' });
  expect((error as Error).stack).toContain('leanClient.int.test.ts');
  expect((await lean.query('SELECT 1 AS a')).rows).toEqual([{ a: 1 }]);
});

const shown = (result: unknown) => {
  const { rows, rowCount, command } = result as { rows: unknown; rowCount: unknown; command: unknown };
  return { rows, rowCount, command };
};
