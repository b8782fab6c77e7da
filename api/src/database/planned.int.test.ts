import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestApp } from '../../testing/testApp.ts';
import { createNames } from '../identity/names.ts';
import { createUserLookup } from '../users/userLookup.ts';
import { connectDatabase } from './database.ts';

/** Postgres tries so many custom plans before it compares their cost with a generic one's. */
const TRIED = 5;

test('people and names that are looked up by id, one or many, are not planned for each time', async () => {
  const app = await startTestApp();
  const { pool, db } = connectDatabase(app.databaseUrl, 1);
  try {
    const people = [await app.person(), await app.person(), await app.person()];
    await app.caughtUp();
    // Makes the planner use indexes, as for a large table.
    await sql`SET enable_seqscan = off; SET enable_bitmapscan = off`.execute(db);
    const lookup = createUserLookup({ ...app.parts, db });
    const namesOf = createNames(db);
    for (let times = 0; times < 4 * TRIED; times += 1) {
      const some = people.slice(times % people.length);
      const names = some.map(({ id, name }) => [id, name] as const);
      expect(await namesOf(some.map(({ id }) => id))).toEqual(new Map(names));
      const found = await Promise.all(some.map(({ id }) => lookup(id)));
      expect(found.map((each) => [each?.person.id, each?.person.name])).toEqual(names);
    }
    const { rows } = await sql`SELECT custom_plans::integer AS tried FROM pg_prepared_statements`.execute(db);
    expect(rows).toEqual([{ tried: TRIED }, { tried: TRIED }]);
  } finally {
    await pool.end();
    await app.stop();
  }
});
