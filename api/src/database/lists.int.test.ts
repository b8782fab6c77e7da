import type { TestDatabase } from '@northvale/ledger/testing/testDatabase.ts';
import { databaseOf } from '@northvale/projections/engine/database.ts';
import { READ_SCHEMA } from '@northvale/projections/engine/version.ts';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askList, listedOf } from '../../testing/askList.ts';
import { type Explained, explainingPool, lookedAt, readsMuch, stepsOf } from '../../testing/explainingPool.ts';
import { type ListQuestion, listQuestions, type Sample } from '../../testing/listQuestions.ts';
import { sampleOf } from '../../testing/listSample.ts';
import { openListsDatabase } from '../../testing/listsDatabase.ts';
import { standInFor } from '../../testing/standIn.ts';
import { LISTS, type ListName } from '../contract/lists.ts';
import type { Database } from './database.ts';
import { isWhole } from './page.ts';
import { lastMark, layMarks } from './places.ts';

/** The database that this one stands in for has this many times its rows. */
const TIMES = 1_000;
/** Tables that don't grow with people and what they do. */
const SMALL = ['investments', 'email_changes', 'checkpoint', 'tlog', 'totals', 'weeks'];

let database: TestDatabase;
let pool: Pool;
let asked: Explained[] = [];
let sample: Sample;
let parts: Parameters<typeof askList>[0];
/** The same with the statistics of the database that it stands in for. */
let large: typeof parts;

beforeAll(async () => {
  ({ database, pool, parts } = await openListsDatabase());
  await standInFor(database.ownerPool, { schemas: [READ_SCHEMA, 'identity'], times: TIMES, small: SMALL });
  await pool.query('SET jit = off');
  large = { ...parts, db: databaseOf(explainingPool(pool, (explained) => asked.push(explained), { times: TIMES })) };
  sample = await sampleOf(parts.db);
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

const FIRST = { offset: 0, limit: 25 };

async function wrongsOf(question: ListQuestion): Promise<string[]> {
  asked = [];
  await askList(large, question, FIRST);
  return asked.flatMap(({ text, plan }) => readsMuch(plan, SMALL).map((wrong) => `${wrong}: ${text}`));
}

describe.each(Object.keys(LISTS) as ListName[])('the list of %s', (name) => {
  test('finds every page, however sorted, filtered or searched, by an index', async () => {
    const wrong = new Set<string>();
    for (const question of listQuestions(sample, { fewer: true })) {
      if (question.name !== name) continue;
      const { sort, filter } = question;
      for (const what of await wrongsOf(question))
        wrong.add(`${JSON.stringify(sort)} ${JSON.stringify(filter)} ${what}`);
    }
    expect([...wrong]).toEqual([]);
  });
});

describe.each(Object.keys(LISTS) as ListName[])('the list of %s, page after page', (name) => {
  test('holds every row once, and turned round the same from its end', async () => {
    const whole = [...listQuestions(sample, { fewer: true })].filter(
      (each) => each.name === name && isWhole(each.filter) && each.sort?.descending === false,
    );
    const rows = new Set(await allOf({ name, filter: {} } as ListQuestion));
    for (const { sort } of whole) {
      const upwards = await allOf({ name, filter: {}, sort } as ListQuestion);
      expect(upwards.length, sort?.field).toBe(rows.size);
      expect(new Set(upwards), sort?.field).toEqual(rows);
      const turned = sort && { ...sort, descending: !sort.descending };
      expect(await allOf({ name, filter: {}, sort: turned } as ListQuestion)).toEqual(upwards.toReversed());
    }
  });
});

describe('a page that starts at a mark', () => {
  const joined = [
    ['deposits', 'userId'],
    ['deposits', 'decidedBy'],
    ['deposits', 'decidedAt'],
    ['deposits', 'reason'],
    ['deposits', 'amount'],
    ['withdrawals', 'decidedBy'],
    ['holdings', 'userId'],
    ['holdings', 'total'],
    ['verifications', 'name'],
    ['verifications', 'status'],
    ['verifications', 'reason'],
  ] as const;
  test.each(joined)('of %s by %s holds what it holds without', async (name, field) => {
    // A database that no other test has laid marks of.
    const db: Database = databaseOf(pool);
    for (const descending of [false, true]) {
      const question = { name, filter: {}, sort: { field, descending } } as ListQuestion;
      const rows = await allOf(question, { ...parts, db });
      const order = await listedOf(db, question);
      await layMarks(db, order, { from: 0, step: 7 });
      for (const offset of [0, 1, 6, 7, 8, 50, Math.floor(rows.length / 2), rows.length - 9, rows.length - 1]) {
        expect(offset - lastMark(db, order, descending, offset).at, `${offset}`).toBeLessThan(8);
        const page = await askList({ ...parts, db }, question, { offset, limit: 20 });
        expect(page.rows.map((row) => JSON.stringify(row))).toEqual(rows.slice(offset, offset + 20));
      }
    }
  });
});

test.each(['deposits', 'withdrawals', 'holdings', 'verifications'] as const)(
  'in any order of %s the place of a row is told, and the next stand behind it',
  async (name) => {
    for (const field of LISTS[name].sorts)
      for (const part of (await listedOf(parts.db, { name, filter: {}, sort: { field, descending: false } })).parts) {
        const [first, ...others] = await part.inOrder(false).limit(6).execute();
        if (!first) continue;
        const behind = part.inOrder(false, await part.placeOf(first.key)).limit(5);
        expect(await behind.execute(), field).toEqual(others);
      }
  },
);

describe('a page in the middle of all rows reads no row before it', () => {
  /**
   * Sorted by another table's value: there pages start from marks, see `layMarks`, or rows are few. A sealed reason is
   * too long.
   */
  const otherwise = new Set(['userId', 'decidedBy', 'pendingEmail', 'twoFactor', 'reason']);
  test.each(['users', 'deposits', 'withdrawals', 'holdings'] as const)('of %s, however sorted', async (name) => {
    const { total } = await askList(large, { name, filter: {} }, FIRST);
    const reading = new Set<string>();
    for (const field of LISTS[name].sorts.filter((each) => !otherwise.has(each))) {
      asked = [];
      const sort = { field, descending: false };
      await askList(large, { name, filter: {}, sort } as ListQuestion, { offset: Math.floor(total / 2), limit: 5 });
      const walked = asked.filter(({ text }) => /offset \$\d+$/i.test(text)).flatMap(({ plan }) => stepsOf(plan));
      for (const { 'Node Type': type } of walked)
        if (type.endsWith('Scan') && type !== 'Index Only Scan') reading.add(`${type} by ${field}`);
    }
    expect([...reading]).toEqual([]);
  });
});

describe('where a filter leaves few rows, about as few are looked at', () => {
  const narrow = [
    ['users', 'email', { q: 'zo' }],
    ['users', 'revision', { status: 'frozen' }],
    ['deposits', 'userId', { amountFrom: 100, amountTo: 130 }],
    ['deposits', 'decidedBy', { amountFrom: 100, amountTo: 130 }],
    ['withdrawals', 'decidedBy', { status: 'rejected' }],
    ['events', 'type', { amountTo: 60 }],
    // So many of a large ledger that they are read in order.
    ['events', 'type', { actor: 'system' }, TIMES],
  ] as const;
  test.each(narrow)('of %s by %s, of %j', async (name, field, filter, times: number = 1) => {
    for (const descending of [false, true]) {
      let looked = 0;
      const tell = ({ plan }: Explained) => (looked += lookedAt(plan));
      const db: Database = databaseOf(explainingPool(pool, tell, { analyzed: true, times }));
      const question = { name, filter, sort: { field, descending } } as ListQuestion;
      const { total } = await askList(parts, question, FIRST);
      await askList({ ...parts, db }, question, FIRST);
      expect(total).toBeGreaterThan(0);
      expect(looked).toBeLessThan(8 * total + 80);
    }
  });
});

describe('a filtered page', () => {
  const filters = [
    ['users', { hasPending: true }],
    ['users', { q: 'an' }],
    ['deposits', { status: ['rejected', 'cancelled', 'pending'] }],
    ['deposits', { q: 'm' }],
    ['verifications', { q: 'a' }],
    ['withdrawals', { amountFrom: 500 }],
    ['holdings', { status: 'active' }],
    ['events', { type: ['DepositApproved', 'AccountOpened'] }],
  ] as const;
  test.each(filters)(
    'of %s, of %j, holds in each order what the filter leaves, and turned round the same',
    async (name, filter) => {
      const rows = (await allOf({ name, filter } as ListQuestion)).toSorted();
      for (const field of LISTS[name].sorts) {
        const question = { name, filter, sort: { field, descending: false } } as ListQuestion;
        const upwards = await allOf(question);
        expect(upwards.toSorted(), field).toEqual(rows);
        const first = await askList(parts, question, { offset: 0, limit: 1 });
        expect(JSON.stringify(first.rows[0]), field).toBe(upwards[0]);
        const turned = await allOf({ ...question, sort: { field, descending: true } } as ListQuestion);
        expect(turned, field).toEqual(upwards.toReversed());
      }
    },
    120_000,
  );
});

describe('a filter that leaves all of few', () => {
  const all = [
    ['deposits', { status: ['pending', 'approved', 'rejected', 'cancelled'] }],
    ...(['users', 'deposits', 'withdrawals', 'verifications'] as const).map((of) => [of, { q: 'example' }] as const),
  ] as const;
  test.each(all)(
    'of %s, as %j, sorts them as they are met along their orders',
    async (name, filter) => {
      for (const field of LISTS[name].sorts) {
        const question = { name, filter, sort: { field, descending: false } } as ListQuestion;
        expect(await allOf(question), field).toEqual(await allOf({ ...question, filter: {} } as ListQuestion));
      }
    },
    60_000,
  );
});

/** All rows of a list in a few pages, none of which ends at the boundary of a part. */
async function allOf(question: ListQuestion, asking = parts): Promise<string[]> {
  const rows: string[] = [];
  for (;;) {
    const page = await askList(asking, question, { offset: rows.length, limit: 997 });
    rows.push(...page.rows.map((row) => JSON.stringify(row)));
    if (page.rows.length === 0 || rows.length >= page.total) return rows;
  }
}

test.each(['an', 'Ma', 'z', 'E', 'da ', ' j', 'i.', 'mar', 'EXAMPLE', '%', '@', 'a b', 'nobody has this name'])(
  'the search for %j finds whose name or address holds it; of less than three letters, at the beginning of a part',
  async (q) => {
    const everybody = await pool.query<{ id: string; name: string; email: string }>(
      'SELECT id, name, email FROM people',
    );
    const wanted = q.toLowerCase();
    const isFound = (text: string) =>
      /[a-z]{3}/.test(wanted) ? text.includes(wanted) : text.startsWith(wanted) || text.includes(` ${wanted}`);
    const expected = everybody.rows.filter(
      ({ name, email }) => /[a-z]/.test(wanted) && [name, email].some((text) => isFound(text.toLowerCase())),
    );
    const { total } = await askList(parts, { name: 'users', filter: { q } }, FIRST);
    expect(total).toBe(expected.length);
  },
);

test('a query that no index serves is noticed', async () => {
  asked = [];
  await large.db.selectFrom('people').select('id').orderBy('how').limit(25).execute();
  expect(asked.flatMap(({ plan }) => stepsOf(plan)).map((step) => step['Node Type'])).toContain('Seq Scan');
});
