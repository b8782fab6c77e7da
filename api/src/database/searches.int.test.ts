import type { TestDatabase } from '@northvale/ledger/testing/testDatabase.ts';
import { databaseOf } from '@northvale/projections/engine/database.ts';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askList, listedOf } from '../../testing/askList.ts';
import { type Explained, explainingPool, stepsOf } from '../../testing/explainingPool.ts';
import type { ListQuestion } from '../../testing/listQuestions.ts';
import { openListsDatabase } from '../../testing/listsDatabase.ts';
import type { Database } from './database.ts';

let database: TestDatabase;
let pool: Pool;
let parts: Parameters<typeof askList>[0];
beforeAll(async () => {
  ({ database, pool, parts } = await openListsDatabase());
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const searched = (name: string, field: string, q: string, descending = false) =>
  ({ name, filter: { q }, sort: { field, descending } }) as ListQuestion;

const inParts = [
  ['deposits', 'decidedAt'],
  ['deposits', 'reason'],
  ['deposits', 'decidedBy'],
  ['withdrawals', 'decidedAt'],
  ['verifications', 'status'],
  ['verifications', 'reason'],
  ['users', 'twoFactor'],
] as const;

test.each(inParts)('of many %s that a search finds none but a page is sorted by %s', async (name, field) => {
  for (const descending of [false, true]) {
    let sorted = 0;
    const tell = ({ plan }: Explained) => {
      for (const step of stepsOf(plan).filter(({ 'Node Type': type }) => type === 'Sort'))
        sorted = Math.max(sorted, step.Plans?.[0]?.['Actual Rows'] ?? 0);
    };
    const db: Database = databaseOf(explainingPool(pool, tell, { analyzed: true }));
    const question = searched(name, field, 'example', descending);
    const { total } = await askList({ ...parts, db }, question, { offset: 0, limit: 1 });
    expect(total).toBeGreaterThan(200);
    expect(sorted).toBeLessThan(total / 4);
  }
});

const ranges = [
  { offset: 0, limit: 1 },
  { offset: 0, limit: 9 },
  { offset: 4, limit: 5 },
];

test.each([...inParts.slice(0, 6), ['withdrawals', 'amount'], ['verifications', 'submittedAt']] as const)(
  'a page of %s by %s that is met among the next rows is the one that all of them give, or none',
  async (name, field) => {
    for (const { inOrder, metWithin } of (await listedOf(parts.db, searched(name, field, 'an'))).parts)
      for (const descending of [false, true])
        for (const range of ranges) {
          const page = inOrder(descending).limit(range.limit).offset(range.offset);
          const keys = (await page.execute()).map(({ key }) => key);
          const seen = [await metWithin(descending, range, 0), await metWithin(descending, range, 1_000_000)];
          for (const found of seen) expect([keys, undefined]).toContainEqual(found);
          expect(await metWithin(descending, range, 30)).toSatisfy((found) => !found || found.length === keys.length);
        }
  },
);
