import { createSecretKey, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts';
import { prepareDatabase } from '../postgres/prepareDatabase.ts';
import { createPostgresShelf, type PostgresShelf, SNAPSHOT_MIGRATIONS } from './postgresShelf.ts';
import { programName } from './program.ts';

const key = createSecretKey(Buffer.alloc(32, 7));

let database: TestDatabase;
let shelf: PostgresShelf;
beforeAll(async () => {
  database = await createTestDatabase({
    name: 'snapshots',
    build: (ownerPool) => prepareDatabase(ownerPool, [SNAPSHOT_MIGRATIONS]),
  });
  shelf = createPostgresShelf({ connectionString: database.connectionString, program: await programName(), key });
});
afterAll(async () => {
  await shelf.close();
  await database.drop();
});

const aSnapshot = (revision: number, stream = `account-${randomUUID()}`) => ({ id: randomUUID(), stream, revision });

test('what was put aside is found again, the latest first', async () => {
  const older = aSnapshot(2_000);
  const newer = aSnapshot(4_000, older.stream);
  for (const snapshot of [older, newer]) {
    await shelf.put(snapshot, 1, 'a "part" of\nżółć');
    await shelf.put(snapshot, 0, `head of ${snapshot.revision}`);
  }
  expect(await shelf.heads(older.stream)).toEqual([
    { ...newer, text: 'head of 4000' },
    { ...older, text: 'head of 2000' },
  ]);
  expect(await shelf.part(older, 1)).toBe('a "part" of\nżółć');
  expect(await shelf.part(older, 2)).toBe(undefined);
  await shelf.clear(older.stream);
  expect(await shelf.heads(older.stream)).toEqual([]);
});

test("another program's snapshots are never read, and swept away after a week", async () => {
  const other = createPostgresShelf({ connectionString: database.connectionString, program: 'of last week', key });
  const [recent, old] = [aSnapshot(2_000), aSnapshot(2_000)];
  for (const snapshot of [recent, old]) await other.put(snapshot, 0, 'head');
  await database.ownerPool.query(
    "UPDATE ledger_cache.snapshots SET saved_at = now() - interval '8 days' WHERE id = $1",
    [old.id],
  );
  expect(await shelf.heads(recent.stream)).toEqual([]);
  const next = createPostgresShelf({ connectionString: database.connectionString, program: 'of today', key });
  await next.put(aSnapshot(2_000), 0, 'head');
  expect(await other.heads(recent.stream)).toHaveLength(1);
  expect(await other.heads(old.stream)).toEqual([]);
  await Promise.all([other.close(), next.close()]);
});

test('a program is named by its sources, the same each time', async () => {
  expect(await programName()).toMatch(/^[0-9a-f]{16}$/);
  expect(await programName()).toBe(await programName());
  expect(await programName(new URL('./', import.meta.url))).not.toBe(await programName());
});

test('what somebody has changed, or put in another place, is not found', async () => {
  const snapshot = aSnapshot(2_000);
  const other = aSnapshot(4_000, snapshot.stream);
  for (const each of [snapshot, other]) {
    await shelf.put(each, 1, `entries of ${each.revision}`);
    await shelf.put(each, 0, `head of ${each.revision}`);
  }
  const change = (what: string, part: number) =>
    database.ownerPool.query(`UPDATE ledger_cache.snapshots SET ${what} WHERE id = $1 AND part = $2`, [other.id, part]);
  await change(`content = replace(content, 'head', 'tail')`, 0);
  expect(await shelf.heads(snapshot.stream)).toEqual([{ ...snapshot, text: 'head of 2000' }]);
  await change(`content = (SELECT content FROM ledger_cache.snapshots WHERE id = '${snapshot.id}' AND part = 1)`, 1);
  expect(await shelf.part(other, 1)).toBe(undefined);
  expect(await shelf.part(snapshot, 1)).toBe('entries of 2000');
});
