import type { TestDatabase } from '@northvale/ledger/testing/testDatabase.ts';
import { READ_SCHEMA } from '@northvale/projections/engine/version.ts';
import { describedTables, standingTables } from '@northvale/projections/testing/dump.ts';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askList } from '../../testing/askList.ts';
import { type ListQuestion, listQuestions, type Sample } from '../../testing/listQuestions.ts';
import { openListsDatabase } from '../../testing/listsDatabase.ts';
import { sampleOf } from '../../testing/listSample.ts';
import { LISTS, type ListName } from '../contract/lists.ts';
import { IDENTITY_TABLES } from '../identity/tables.ts';
import { INTEGRITY_TABLES } from '../check/findings.ts';
import { REACTOR_TABLES } from '../reactors/tasks.ts';

let database: TestDatabase;
let pool: Pool;
let sample: Sample;
let parts: Parameters<typeof askList>[0];
beforeAll(async () => {
  ({ database, pool, parts } = await openListsDatabase());
  sample = await sampleOf(parts.db);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** All rows of a list, as texts, in pages that don't divide them evenly. */
async function allOf(question: ListQuestion): Promise<string[]> {
  const rows: string[] = [];
  for (;;) {
    const page = await askList(parts, question, { offset: rows.length, limit: 997 });
    rows.push(...page.rows.map((row) => JSON.stringify(row)));
    if (page.rows.length === 0 || rows.length >= page.total) return rows;
  }
}

describe.each(Object.keys(LISTS) as ListName[])('the list of %s', (name) => {
  test('holds in each order, with each filter, the same rows, and turned round the same from its end', async () => {
    const whole = new Set(await allOf({ name, filter: {} }));
    const known = new Map<string, string[]>();
    for (const question of listQuestions(sample)) {
      if (question.name !== name || question.sort?.descending) continue;
      const { sort, filter } = question;
      const asked = `${sort?.field} ${JSON.stringify(filter)}`;
      const upwards = await allOf(question);
      const sorted = upwards.toSorted();
      const before = known.get(JSON.stringify(filter)) ?? sorted;
      known.set(JSON.stringify(filter), before);
      expect(sorted, asked).toEqual(before);
      expect(
        upwards.filter((row) => !whole.has(row)),
        asked,
      ).toEqual([]);
      const turned = sort && { ...sort, descending: true };
      expect(await allOf({ ...question, sort: turned } as ListQuestion), asked).toEqual(upwards.toReversed());
    }
  });
});

test.each(['an', 'Ma', 'z', 'E', 'da ', 'i.', 'mar', 'EXAMPLE', '%', '_', '@', 'a b', 'nobody has this name'])(
  'the search for %j finds whose name or address holds it; one or two letters, at the beginning of a part',
  async (q) => {
    const people = await pool.query<{ name: string; email: string }>('SELECT name, email FROM people');
    const wanted = q.toLowerCase();
    const isShort = /^[a-z]{1,2}$/.test(wanted);
    const isFound = (text: string, parts: readonly string[]) =>
      isShort ? parts.some((part) => part.startsWith(wanted)) : text.includes(wanted);
    const expected = people.rows.filter(
      ({ name, email }) =>
        isFound(name.toLowerCase(), name.toLowerCase().split(' ')) ||
        isFound(email.toLowerCase(), [email.toLowerCase()]),
    );
    const { total } = await askList(parts, { name: 'users', filter: { q } }, { offset: 0, limit: 10 });
    expect(total).toBe(expected.length);
  },
);

test('the read models have at most 25 secondary indexes, none of them on an encrypted text', async () => {
  const { rows } = await database.ownerPool.query<{ name: string; definition: string }>(
    `SELECT relname AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index JOIN pg_class ON oid = indexrelid
      WHERE NOT indisprimary AND relnamespace = $1::regnamespace`,
    [READ_SCHEMA],
  );
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.length).toBeLessThanOrEqual(25);
  expect(rows.filter(({ definition }) => /\(.*reason.*\)/.test(definition))).toEqual([]);
});

test.each([
  ['identity', IDENTITY_TABLES],
  ['reactors', REACTOR_TABLES],
  ['integrity', INTEGRITY_TABLES],
])('the tables of %s are those that the program describes, in every column', async (schema, tables) => {
  expect(await standingTables(database.ownerPool, schema)).toEqual(describedTables(tables));
});
