import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts';
import { prepareDatabase } from './migrate.ts';

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
const run = () => prepareDatabase(database.ownerPool, [{ schema, directory: pathToFileURL(`${directory}/`) }]);

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

test('a migration that was changed or removed after it was applied is refused', async () => {
  await run();
  await write('0001_notes.sql', 'SELECT 1');
  await expect(run()).rejects.toThrow(/^Schema tried_\d+: .*0001_notes.sql@[0-9a-f]{16} is missing/);
  await rm(join(directory, '0001_notes.sql'));
  await expect(run()).rejects.toThrow('0001_notes.sql');
  await write('0002_more.sql', 'SELECT 1');
  await expect(run()).rejects.toThrow('0001_notes.sql');
});

test('a migration may not be put before one that is applied', async () => {
  await write('0003_notes.sql', 'SELECT 1');
  await run();
  await write('0002_late.sql', 'SELECT 1');
  await expect(run()).rejects.toThrow(/expected .*0003_notes.sql.* but 0002_late.sql/);
});

test('a database of an earlier layout is refused, and left as it is', async () => {
  await write('0002_more.sql', 'SELECT 1');
  await run();
  await rm(join(directory, '0001_notes.sql'));
  await rm(join(directory, '0002_more.sql'));
  await write('0001_squashed.sql', `CREATE TABLE ${schema}.others ()`);
  await expect(run()).rejects.toThrow(
    `The schema ${schema} of this database has an earlier layout (0001_notes.sql, 0002_more.sql)`,
  );
  expect(await tablesOf(schema)).toEqual(['notes']);
});

test('a migration that fails leaves nothing behind, also of those before it', async () => {
  await write('0002_wrong.sql', `CREATE TABLE ${schema}.half (); SELECT * FROM nowhere`);
  await expect(run()).rejects.toThrow(
    /^Migration 0002_wrong.sql@.* of tried_\d+ failed: relation "nowhere" does not exist/,
  );
  expect(await tablesOf(schema)).toEqual([]);
});

test('a file that no order follows from is refused', async () => {
  await write('notes.sql', 'SELECT 1');
  await expect(run()).rejects.toThrow("notes.sql isn't named like 0001_what_it_does.sql");
});

test('what the role is granted besides, it is granted by one process after another', async () => {
  let granting = 0;
  let atOnce = 0;
  const grant = async () => {
    granting += 1;
    atOnce = Math.max(atOnce, granting);
    await sleep(20);
    granting -= 1;
  };
  await Promise.all([1, 2, 3].map(() => prepareDatabase(database.ownerPool, [], grant)));
  expect(atOnce).toBe(1);
});

test('what a newer release has applied stops no older one that starts beside it, and is applied once', async () => {
  await run();
  const newer = `INSERT INTO ${schema}.notes VALUES ('newer')`;
  await write('0002_newer.sql', newer);
  await run();
  await rm(join(directory, '0002_newer.sql'));
  await run();
  await write('0002_newer.sql', newer);
  await run();
  expect((await database.pool.query(`SELECT body FROM ${schema}.notes`)).rows).toEqual([{ body: 'newer' }]);
  await write('0002_newer.sql', `${newer} -- changed`);
  await expect(run()).rejects.toThrow('0002_newer.sql');
});

async function tablesOf(name: string): Promise<string[]> {
  const tables = 'SELECT tablename AS name FROM pg_tables WHERE schemaname = $1';
  const { rows } = await database.ownerPool.query<{ name: string }>(tables, [name]);
  return rows.map((table) => table.name);
}
