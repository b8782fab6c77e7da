import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let directory: string;
let schema: string;
let schemas = 0;

beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.drop());
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'migrations-'));
  schema = `tried_${(schemas += 1)}`;
  const table = `${schema}.notes`;
  await write('0001_notes.sql', `CREATE TABLE ${table} (body text); GRANT SELECT ON ${table} TO northvale_app`);
});
afterEach(() => rm(directory, { recursive: true }));

const write = (name: string, sql: string) => writeFile(join(directory, name), sql);
const run = () => migrate(database.ownerPool, { schema, directory: pathToFileURL(directory) });

test('each migration is applied once, in order', async () => {
  await run();
  await write('0002_more.sql', `INSERT INTO ${schema}.notes VALUES ('second')`);
  await run();
  await run();
  expect((await database.pool.query(`SELECT body FROM ${schema}.notes`)).rows).toEqual([{ body: 'second' }]);
});

test('the application may do what a migration granted, and no more', async () => {
  await run();
  await database.pool.query(`SELECT FROM ${schema}.notes`);
  const client = await database.pool.connect();
  await expect(client.query(`DELETE FROM ${schema}.notes`)).rejects.toThrow('permission denied');
  client.release();
});

test('several processes may migrate at the same time', async () => {
  await write('0002_more.sql', `INSERT INTO ${schema}.notes VALUES ('once')`);
  await Promise.all([run(), run(), run()]);
  expect((await database.pool.query(`SELECT body FROM ${schema}.notes`)).rows).toHaveLength(1);
});

test('a migration that was changed after it was applied is refused', async () => {
  await run();
  await write('0001_notes.sql', 'SELECT 1');
  await expect(run()).rejects.toThrow('0001_notes.sql of tried_4 was changed after it was applied');
});

test('a database that is newer than the program is refused', async () => {
  await run();
  await rm(join(directory, '0001_notes.sql'));
  await expect(run()).rejects.toThrow('newer than this program');
});

test('a migration may not be put before one that is applied', async () => {
  await rename(join(directory, '0001_notes.sql'), join(directory, '0002_notes.sql'));
  await run();
  await write('0001_late.sql', 'SELECT 1');
  await expect(run()).rejects.toThrow('0001_late.sql of tried_6 would come before 0002_notes.sql');
});

test('a migration that fails leaves nothing behind', async () => {
  await write('0002_wrong.sql', `CREATE TABLE ${schema}.half (); SELECT * FROM nowhere`);
  await expect(run()).rejects.toThrow('Migration 0002_wrong.sql of tried_7 failed: relation "nowhere" does not exist');
  const found = await database.ownerPool.query('SELECT to_regclass($1) AS half', [`${schema}.half`]);
  expect(found.rows).toEqual([{ half: null }]);
});
