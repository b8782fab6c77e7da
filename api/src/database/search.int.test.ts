import { createTestDatabase, type TestDatabase } from '@northvale/ledger/testing/testDatabase.ts';
import { createDatabasePool, databaseOf } from '@northvale/projections/engine/database.ts';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { explainingPool, lookedAt } from '../../testing/explainingPool.ts';
import { COUNTED_UP_TO } from '../contract/lists.ts';
import { prepareSchemas } from '../startup/openDatabase.ts';
import { type Database, FOR_LISTS } from './database.ts';
import { asMet, type Named, named, personIs } from './named.ts';
import { foundInOrderOf } from './order.ts';
import { alphabetical, page } from './page.ts';
import { inSampleOf, sampled, type Search } from './search.ts';

const PEOPLE = 60_000;

let database: TestDatabase;
let pool: Pool;
let db: Database;
let looked = 0;
beforeAll(async () => {
  database = await createTestDatabase({ name: 'search', build: prepareSchemas });
  await prepareSchemas(database.ownerPool);
  // One in five is at the end of the order by address.
  await database.ownerPool.query(
    `INSERT INTO identity.people (id, name, email, phonenumber, referral_code, created_at)
     SELECT gen_random_uuid(), 'Person ' || n,
            CASE n % 5 WHEN 0 THEN 'zz' ELSE 'pp' END || n || '@' || CASE n % 20 WHEN 1 THEN 'rare' ELSE 'often' END,
            '', n::text, now()
       FROM generate_series(1, $1::integer) n`,
    [PEOPLE],
  );
  await database.ownerPool.query('UPDATE identity.people SET account_opened_at = created_at');
  await database.ownerPool.query('VACUUM ANALYZE identity.people');
  pool = createDatabasePool(database.connectionString, { max: 1, beside: ['identity'], settings: FOR_LISTS });
  db = databaseOf(explainingPool(pool, ({ plan }) => (looked += lookedAt(plan)), { analyzed: true }));
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(() => {
  looked = 0;
});

const listed = () => db.selectFrom('people').where('erased_at', 'is', null).where('account_opened_at', 'is not', null);
const keys = (who?: Named) => (who ? listed().where((eb) => personIs(who, eb)) : listed()).select('people.id as key');

/** A search that expects to match most people. */
const searchFor = (who: Named): Search => ({
  about: PEOPLE,
  over: PEOPLE,
  isAlone: true,
  isSpread: true,
  sample: { rows: PEOPLE, found: (share) => keys(asMet(who)).where(inSampleOf('people', share)) },
});

test('about how many a search finds is told by a few of its rows, where they are more than are counted', async () => {
  const found = (await sampled(db, searchFor(await named(db, 'often', PEOPLE)))) ?? 0;
  expect(found / PEOPLE).toBeGreaterThan(0.7);
  expect(found / PEOPLE).toBeLessThan(1.3);
  expect(looked).toBeLessThan(PEOPLE / 5);
});

test('what a search finds is counted where a few of its rows leave a doubt that there are more', async () => {
  expect(await sampled(db, searchFor(await named(db, 'rare', PEOPLE)))).toBeUndefined();
});

test('whom a search finds is sorted, where all of them stand at the end of an order', async () => {
  const who = await named(db, 'zz', PEOPLE);
  const part = foundInOrderOf({ found: keys(who), walked: keys(asMet(who)), all: keys() }, [
    alphabetical(sql.ref('people.email')),
    sql.ref('people.id'),
  ]);
  const list = {
    name: 'people by address',
    parts: [part],
    descending: false,
    searched: { about: PEOPLE / 5, over: PEOPLE, isAlone: true, isSpread: false },
    rows: async (ids: readonly string[]) => ids.map((id) => [id, id] as const),
  };
  looked = 0;
  const { rows, total } = await page(db, list, { offset: 0, limit: 1 });
  const emails = await db
    .selectFrom('people')
    .select('email')
    .where('id', '=', rows[0] ?? '')
    .execute();
  expect(emails).toEqual([{ email: expect.stringMatching(/^zz10/) }]);
  expect(total).toBe(COUNTED_UP_TO + 1);
  // One count and one sort, after a short walk: no full walk.
  expect(looked).toBeLessThan(PEOPLE);
});
