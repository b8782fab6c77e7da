import { createFaultyLine, type FaultyLine, type TestDatabase } from '@northvale/ledger/testing/testDatabase.ts';
import { type Kysely, sql } from 'kysely';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createReadModelDatabase } from '../../testing/readModelDatabase.ts';
import { atWorkAt, createDatabasePool, databaseOf, DatabaseTimedOut, WriteOutcomeUnknown } from './database.ts';

let silent: TestDatabase;
let line: FaultyLine;
let pool: Pool;
let db: Kysely<unknown>;
beforeAll(async () => {
  silent = await createReadModelDatabase();
  await silent.ownerPool.query('CREATE TABLE public.notes (note text)');
  await silent.ownerPool.query('GRANT ALL ON public.notes TO PUBLIC');
  line = await createFaultyLine(silent.connectionString);
  pool = createDatabasePool(line.url, { max: 1, connectTimeoutMs: 500 });
  db = databaseOf(pool, { patienceMs: 300, isAtWork: atWorkAt(line.url, 500) });
});
afterAll(async () => {
  await pool.end();
  await line.close();
  await silent.drop();
});

/**
 * From now on the server does what it is asked, but its answers are lost, until the returned function is called or the
 * test ends.
 */
function silence(): () => Promise<void> {
  let silent = true;
  const end = async () => {
    if (!silent) return;
    silent = false;
    line.swallowAnswers(false);
    await expect.poll(() => pool.totalCount).toBe(0);
  };
  line.swallowAnswers(true);
  onTestFinished(end);
  return end;
}

const ask = () => sql<{ one: number }>`SELECT 1 AS one`.execute(db);
const note = (text: string, at = db) => sql`INSERT INTO public.notes VALUES (${text})`.execute(at);
const noted = async () => {
  const { rows } = await silent.ownerPool.query<{ note: string }>('SELECT note FROM public.notes');
  return rows.map((row) => row.note);
};

test('a read that a silent database leaves unanswered is given up, with its connection', async () => {
  await ask();
  const end = silence();
  await expect(ask()).rejects.toThrow(DatabaseTimedOut);
  await end();
  expect((await ask()).rows).toEqual([{ one: 1 }]);
});

test('a query that takes long is waited for while its server is at it', async () => {
  expect((await sql`SELECT 1 AS one FROM pg_sleep(1.5)`.execute(db)).rows).toEqual([{ one: 1 }]);
});

test('of a write without an answer nobody says that it wasn’t done', async () => {
  await ask();
  silence();
  await expect(note('alone')).rejects.toThrow(WriteOutcomeUnknown);
  expect(await noted()).toContain('alone');
});

test('a write whose answer is lost with its connection is as unknown', async () => {
  await ask();
  line.loseNextAnswer();
  await expect(note('cut')).rejects.toThrow(WriteOutcomeUnknown);
  expect(await noted()).toContain('cut');
});

test('a transaction that falls silent before its commit has surely done nothing', async () => {
  const written = db.transaction().execute(async (transaction) => {
    await note('rolled back', transaction);
    silence();
    await sql`SELECT 1`.execute(transaction);
  });
  await expect(written).rejects.toThrow(DatabaseTimedOut);
  expect(await noted()).not.toContain('rolled back');
});

test('a commit without an answer may have been done', async () => {
  const written = db.transaction().execute(async (transaction) => {
    await note('committed', transaction);
    silence();
  });
  await expect(written).rejects.toThrow(WriteOutcomeUnknown);
  await expect.poll(noted).toContain('committed');
});
