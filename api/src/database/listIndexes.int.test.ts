import type { TestDatabase } from '@northvale/ledger/testing/testDatabase.ts';
import { databaseOf } from '@northvale/projections/engine/database.ts';
import { READ_SCHEMA } from '@northvale/projections/engine/version.ts';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askList, listedOf } from '../../testing/askList.ts';
import { type Explained, explainingPool, stepsOf } from '../../testing/explainingPool.ts';
import type { ListQuestion } from '../../testing/listQuestions.ts';
import { openListsDatabase } from '../../testing/listsDatabase.ts';
import { sampleOf } from '../../testing/listSample.ts';
import { standInFor } from '../../testing/standIn.ts';

const TIMES = 1_000;

let database: TestDatabase;
let pool: Pool;
let asked: Explained[] = [];
let parts: Parameters<typeof askList>[0];
let investmentId = '';
let middle = '';
beforeAll(async () => {
  ({ database, pool, parts } = await openListsDatabase());
  ({ investmentId, middle } = await sampleOf(parts.db));
  await standInFor(database.ownerPool, { schemas: [READ_SCHEMA, 'identity'], times: TIMES, small: ['investments'] });
  parts = { ...parts, db: databaseOf(explainingPool(pool, (explained) => asked.push(explained), { times: TIMES })) };
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function stepsFor(question: object): Promise<string[]> {
  asked = [];
  await askList(parts, question as ListQuestion, { offset: 0, limit: 25 });
  return asked.flatMap(({ plan }) => stepsOf(plan)).map((step) => `${step['Node Type']} ${step['Index Name'] ?? ''}`);
}

test('whoever waits for something is met along the index of revisions alone', async () => {
  const sort = { field: 'revision', descending: false };
  expect(await stepsFor({ name: 'users', filter: { hasPending: true }, sort })).toContain(
    'Index Only Scan accounts_by_revision',
  );
});

test.each([true, false])(
  'whoever has nothing that waits is met along the index of what is held (%j)',
  async (descending) => {
    expect(
      await stepsFor({ name: 'users', filter: { hasPending: false }, sort: { field: 'held', descending } }),
    ).toContain('Index Only Scan accounts_by_held');
  },
);

test.each(['active', 'completed'])(
  'holdings that are %s are met along the times at which they mature',
  async (status) => {
    for (const descending of [true, false])
      expect(
        await stepsFor({ name: 'holdings', filter: { status }, sort: { field: 'maturesAt', descending } }),
      ).toContain('Index Only Scan holdings_by_status_and_maturity');
  },
);

test.each([
  ['method', 'deposits_by_method'],
  ['reason', 'deposits_without_reason'],
  ['decidedAt', 'deposits_by_decision'],
  ['decidedBy', 'deposits_by_others'],
  ['id', 'deposits_by_id'],
])('deposits of a period by %s are met along an index alone, which holds when they were made', async (field, index) => {
  for (const filter of [{ from: middle }, { to: middle }])
    for (const descending of [true, false]) {
      const steps = await stepsFor({ name: 'deposits', filter, sort: { field, descending } });
      expect(steps).toContain(`Index Only Scan ${index}`);
      expect(steps).not.toContain(`Index Scan ${index}`);
    }
});

test('requests of many whom a search finds are read person by person, in the order of their names', async () => {
  const sort = { field: 'userId', descending: false };
  const { parts: listed } = await listedOf(parts.db, { name: 'deposits', filter: { q: 'an' }, sort } as ListQuestion);
  for (const descending of [true, false]) {
    asked = [];
    for (const part of listed) await part.sorted(parts.db, descending, { offset: 0, limit: 25 });
    const steps = asked.flatMap(({ plan }) => stepsOf(plan)).map((step) => step['Node Type']);
    expect(steps).toContain('Incremental Sort');
  }
});

test.each(['investmentName', 'duration', 'investmentReturn', 'amountInvested', 'total', 'maturesAt', 'purchasedAt'])(
  'the holdings of an investment are sorted by %s as its index has them',
  async (field) => {
    const steps = await stepsFor({ name: 'holdings', filter: { investmentId }, sort: { field, descending: true } });
    expect(steps.filter((step) => step.startsWith('Sort'))).toHaveLength(1);
    expect(steps).toContain('Index Only Scan holdings_of_investment');
  },
);

test.each(['deposits', 'withdrawals'] as const)(
  '%s of somebody that wait are found among those that wait',
  async (name) => {
    const filter = { status: 'pending', q: 'an', amountFrom: 100 };
    const steps = await stepsFor({ name, filter, sort: { field: 'createdAt', descending: true } });
    expect(steps).toContain(`Index Scan ${name}_pending_of_user`);
  },
);

test.each(['decidedAt', 'decidedBy'])(
  'of requests of two statuses by %s those that wait are met once',
  async (field) => {
    const filter = { status: ['pending', 'rejected'] };
    await stepsFor({ name: 'deposits', filter, sort: { field, descending: true } });
    const met = asked.filter(({ text }) => /count\(\*\)::integer as total from found/i.test(text));
    const conditions = met.flatMap(({ plan }) => stepsOf(plan)).flatMap((step) => step['Index Cond'] ?? []);
    const byStatus = conditions.filter((condition) => condition.includes('{pending,rejected}'));
    expect(byStatus).not.toEqual([]);
    for (const condition of byStatus) expect(condition).toContain("'{rejected}'");
  },
);

test('events of an amount are met along the types that have some of it, and along no other', async () => {
  const { rows } = await pool.query<{ type: string }>(
    'SELECT DISTINCT type FROM activity WHERE amount BETWEEN -6000 AND 6000',
  );
  await stepsFor({ name: 'events', filter: { amountTo: 60 }, sort: { field: 'type', descending: true } });
  const conditions = asked
    .flatMap(({ plan }) => stepsOf(plan))
    .flatMap((step) => (step['Index Name'] === 'activity_by_type' ? [step['Index Cond']] : []));
  expect(conditions).not.toEqual([]);
  expect(rows.map(({ type }) => `(type = '${type}'::text)`)).toEqual(expect.arrayContaining(conditions));
});
