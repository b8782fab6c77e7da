import { createMemoryEventStore } from '@northvale/ledger/eventStore/memory/memoryEventStore.ts';
import type { RecordedEvent } from '@northvale/ledger/eventStore/eventStore.ts';
import { postings } from '@northvale/ledger/journal.ts';
import { ledgerEvent } from '@northvale/ledger/recorded.ts';
import type { History } from '@northvale/ledger/testing/randomHistory.ts';
import type { TestDatabase } from '@northvale/ledger/testing/testDatabase.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { crowdOf, settle } from '../testing/crowd.ts';
import { toldOf } from '../testing/histories.ts';
import { createQuietLog } from '../testing/quietLog.ts';
import { createReadModelDatabase } from '../testing/readModelDatabase.ts';
import { accountsByIds } from './accounts/queries.ts';
import { activityPage } from './activity/queries.ts';
import { dueHoldings, holdingsOf } from './holdings/queries.ts';
import { investmentById, listedInvestments } from './investments/queries.ts';
import { journalPage, trialBalance } from './journal/queries.ts';
import { rebuild } from './rebuild.ts';
import { requestById, requestsOf } from './requests/queries.ts';

let database: TestDatabase;
let events: RecordedEvent[];
const crowd = crowdOf(12, 3);
const [[someone, history]] = [...crowd] as [[string, History]];
const state = { requests: [...history.state.requests.values()], holdings: [...history.state.holdings.values()] };
const told = <Value>(value: Value): Value => toldOf(someone, value as never) as Value;

beforeAll(async () => {
  database = await createReadModelDatabase();
  const store = createMemoryEventStore();
  await settle(store, crowd);
  events = await store.readAll({ limit: 10_000 });
  await rebuild({ store, pool: database.pool, log: createQuietLog() });
});
afterAll(() => database.drop());

test('accounts are what their streams fold to', async () => {
  const records = await accountsByIds(database.pool, [...crowd.keys()]);
  expect(records).toHaveLength(crowd.size);
  for (const record of records) {
    const folded = crowd.get(record.userId)?.state;
    expect(record).toMatchObject({
      cash: folded?.cash, held: folded?.held, revision: folded?.revision, pending: folded?.pendingRequests,
      openedAt: folded?.openedAt, balance: (folded?.cash ?? 0) + (folded?.held ?? 0),
    });
  }
});

test('a person\'s requests are theirs, of one kind, the newest first', async () => {
  const found = [
    ...(await requestsOf(database.pool, someone, 'deposit')),
    ...(await requestsOf(database.pool, someone, 'withdrawal')),
  ];
  const expected = told(state.requests.map((request) => ({ ...request, userId: someone })));
  expect(found).toHaveLength(expected.length);
  expect(found).toEqual(expect.arrayContaining(expected));
  const [newest, next] = await requestsOf(database.pool, someone, 'deposit');
  expect(newest && next && newest.createdAt >= next.createdAt).toBe(true);
  expect(await requestById(database.pool, newest?.id ?? '')).toEqual(newest);
  expect(await requestById(database.pool, 'nobody\'s')).toBeUndefined();
});

test('a person\'s holdings are what the account holds, and due when their day has come', async () => {
  const found = await holdingsOf(database.pool, someone);
  expect(found).toEqual(expect.arrayContaining(told(state.holdings.map((holding) => ({ ...holding, userId: someone })))));
  const active = [...crowd.values()].flatMap((each) => [...each.state.holdings.values()])
    .filter(({ status }) => status === 'active');
  const latest = active.map(({ maturesAt }) => maturesAt).toSorted().at(-1) ?? '';
  expect(await dueHoldings(database.pool, new Date(latest), 1_000)).toHaveLength(active.length);
  expect(await dueHoldings(database.pool, new Date('2020-01-01'))).toEqual([]);
});

test('an investment counts those who bought it', async () => {
  const buyers = [...crowd.values()].filter((each) => each.state.holdings.size > 0).length;
  const found = await investmentById(database.pool, 'an-investment');
  expect(found).toMatchObject({ investors: buyers, investmentReturn: '12.5%', pricePerUnit: 80_00, listed: true });
  expect(await listedInvestments(database.pool)).toEqual([found]);
});

test('the journal holds each entry, and the trial balance is balanced at any moment', async () => {
  const entries = events.map(ledgerEvent).flatMap((each) =>
    (each.category === 'account' && postings(each.event, each.id).length > 0 ? [postings(each.event, each.id)] : []));
  const page = await journalPage(database.pool, {}, { offset: 0, limit: 1_000, newestFirst: false });
  expect(page.total).toBe(entries.length);
  expect(page.rows.map((row) => row.postings)).toEqual(entries);
  for (const at of [undefined, ...page.rows.map(({ occurredAt }) => new Date(occurredAt))].slice(0, 30)) {
    const { accounts, total } = await trialBalance(database.pool, at);
    expect(total.debit).toBe(total.credit);
    expect(accounts.every(({ kind, balance }) => kind !== 'liability' || balance >= 0)).toBe(true);
  }
  const { accounts } = await trialBalance(database.pool);
  expect(accounts.find(({ account }) => account === `investor:${someone}:cash`)?.balance).toBe(history.state.cash);
});

test('the journal can be asked for one person\'s entries of a time', async () => {
  const all = await journalPage(database.pool, { userId: someone }, { offset: 0, limit: 1_000 });
  const [newest] = all.rows;
  if (!newest) throw new Error('no entries');
  expect(all.rows.every(({ userId }) => userId === someone)).toBe(true);
  const from = new Date(newest.occurredAt);
  const recent = await journalPage(database.pool, { userId: someone, from }, { offset: 0, limit: 10 });
  expect(recent.rows.map(({ position }) => position)).toContain(newest.position);
  expect((await journalPage(database.pool, { userId: someone, to: from }, { offset: 0, limit: 1 })).total)
    .toBe(all.total - recent.total);
  const ofType = await journalPage(database.pool, { type: newest.type }, { offset: 0, limit: 5 });
  expect(ofType.rows.every(({ type }) => type === newest.type)).toBe(true);
});

test('every event can be found by whom, by what and by whose', async () => {
  const all = await activityPage(database.pool, {}, { offset: 0, limit: 1_000 });
  expect(all.rows.map(({ eventId }) => eventId)).toEqual(events.map(({ id }) => id).reverse());
  const count = async (filter: Parameters<typeof activityPage>[1]) =>
    (await activityPage(database.pool, filter, { offset: 0, limit: 1 })).total;
  const where = (matches: (event: RecordedEvent) => boolean) => events.filter(matches).length;
  const admin = events.find(({ metadata }) => metadata.actor.role === 'admin')?.metadata.actor.id ?? '';
  expect(await count({ userId: someone })).toBe(where(({ stream }) => stream === `account-${someone}`));
  expect(await count({ type: 'DepositApproved' })).toBe(where(({ type }) => type === 'DepositApproved'));
  expect(await count({ actor: admin })).toBe(where(({ metadata }) => metadata.actor.id === admin));
  const from = new Date('2026-06-01');
  expect(await count({ from })).toBe(where(({ metadata }) => metadata.occurredAt >= from.toISOString()));
  expect(await count({ from, to: from })).toBe(0);
});
