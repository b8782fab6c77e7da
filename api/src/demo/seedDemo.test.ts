import { account } from '@northvale/ledger/account/account.ts';
import type { SealedText } from '@northvale/ledger/account/state.ts';
import { createCommandHandler } from '@northvale/ledger/handler/handler.ts';
import { investment } from '@northvale/ledger/investment/investment.ts';
import { createMemoryEventStore } from '@northvale/ledger/eventStore/memory/memoryEventStore.ts';
import { v5 as uuidV5 } from 'uuid';
import { expect, test } from 'vitest';
import { CATALOGUE, LISTINGS } from './cast.ts';
import { INVESTORS } from './investors.ts';
import { seedDemo } from './seedDemo.ts';

const ADMIN = '01890000-0000-7000-8000-0000000000aa';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A page is smaller than the demo. */
const ALL = { limit: 10_000 };
const now = new Date('2026-11-21T12:00:00.000Z');
const idOf = (email: string) => uuidV5(email, ADMIN);

async function seeded(at = now) {
  const store = createMemoryEventStore();
  const seed = () =>
    seedDemo({
      store,
      now: at,
      adminId: ADMIN,
      enrol: async ({ email }) => idOf(email),
      seal: async (_, text) => `sealed:${text}` as SealedText,
    });
  await seed();
  return { store, seed, events: await store.readAll(ALL) };
}

test('every kind of event of both aggregates occurs in the demo', async () => {
  const { events } = await seeded();
  const kinds = new Set(events.map(({ type }) => type));
  const all = [...Object.keys(account.schemaVersions), ...Object.keys(investment.schemaVersions)];
  expect(all.filter((type) => !kinds.has(type))).toEqual([]);
});

test('the year is told in the order in which it happened, and nothing happens in the future', async () => {
  const { events } = await seeded();
  const accountTimes = events
    .filter(({ stream }) => stream.startsWith('account-'))
    .map(({ metadata }) => metadata.occurredAt);
  expect(accountTimes).toEqual(accountTimes.toSorted());
  expect(accountTimes.at(-1)! <= now.toISOString()).toBe(true);
  expect(accountTimes[0]! < '2025-12-01').toBe(true);
});

test('a demo that was cut off goes on where it stopped, and a second one writes nothing', async () => {
  const { store, seed, events } = await seeded();
  await seed();
  expect(await store.readAll(ALL)).toHaveLength(events.length);
});

test('it can be told on any day and at any hour', async () => {
  for (const at of ['2026-11-21T00:00:01.000Z', '2028-02-29T23:59:59.000Z', '2027-03-01T07:30:00.000Z']) {
    expect((await seeded(new Date(at))).events.length).toBeGreaterThan(100);
  }
});

test('the printed investor has money available, money on hold, active and matured holdings', async () => {
  const { store } = await seeded();
  const accounts = createCommandHandler({ store, decider: account, now: () => now });
  const amara = await accounts.load(idOf('investor@northvale.example'));
  expect(amara.held).toBe(1_200_00);
  expect(amara.cash).toBeGreaterThan(1_000_00);
  const statuses = new Set([...amara.holdings.values()].map(({ status }) => status));
  expect([...statuses].sort()).toEqual(['active', 'completed']);
});

test('the printed investor’s account is worth an audit', async () => {
  const { events } = await seeded();
  const mine = events.filter(({ stream }) => stream === `account-${idOf('investor@northvale.example')}`);
  const types = mine.map(({ type }) => type);
  // An identity that was refused and handed in again, and a purchase only after it was approved.
  expect(types.slice(0, 5)).toEqual([
    'AccountOpened',
    'BankAccountLinked',
    'BankAccountLinked',
    'IdentityRejected',
    'IdentityApproved',
  ]);
  expect(types).toEqual(expect.arrayContaining(['DepositRejected', 'WithdrawalCancelled', 'HoldingMatured']));
  const adjusted = mine.find(({ type }) => type === 'BalanceAdjusted');
  expect(adjusted?.data['reason']).toBe('sealed:Incoming wire fee refunded.');
  const [first, second] = mine.filter(({ data }) => data['fourEyesAbove'] !== undefined);
  expect([first?.type, second?.type]).toEqual(['WithdrawalApprovalGiven', 'WithdrawalApproved']);
  expect(first?.metadata.actor.id).not.toBe(second?.metadata.actor.id);
  const asked = mine.find(({ data }) => data['requestId'] === first?.data['requestId']);
  expect(asked).toMatchObject({ type: 'WithdrawalRequested', data: { bankAccountId: expect.any(String) } });
});

test('forty investors have told when they were born and where they live, and documents come before verifications', () => {
  const investors = [...INVESTORS.values()];
  expect(investors).toHaveLength(40);
  expect(new Set(investors.map(({ email }) => email)).size).toBe(40);
  for (const { dob, address, opened, handedIn = 0, verified } of investors) {
    expect([dob, address].every((text) => text !== '')).toBe(true);
    expect(opened >= handedIn && (verified === undefined || handedIn > verified)).toBe(true);
  }
  const waiting = investors.filter(({ handedIn, verified }) => handedIn !== undefined && verified === undefined);
  expect(waiting).toHaveLength(3);
  // Of two who came at one moment nobody could say who is first.
  expect(new Set(waiting.map(({ handedIn }) => handedIn)).size).toBe(3);
});

test('each fund has five to twenty-five investors; the newest may have fewer', async () => {
  const { events } = await seeded();
  const purchases = events.filter(({ type }) => type === 'UnitsPurchased');
  for (const listing of LISTINGS) {
    const { terms, listed } = CATALOGUE[listing];
    const ofThis = purchases.filter(({ data }) => data['investmentName'] === terms.name);
    const count = new Set(ofThis.map(({ stream }) => stream)).size;
    expect(count, terms.name).toBeGreaterThanOrEqual(listed < 60 ? 1 : 5);
    expect(count, terms.name).toBeLessThanOrEqual(25);
  }
});

test('on any day of the week money has moved in each of the last twelve weeks, in and out and into funds', async () => {
  for (const day of [22, 23, 24, 25, 26, 27, 28]) {
    const at = new Date(`2026-11-${day}T12:00:00.000Z`);
    const { events } = await seeded(at);
    const monday = at.getTime() - ((at.getUTCDay() + 6) % 7) * DAY_MS - 12 * HOUR_MS;
    for (const type of ['DepositApproved', 'WithdrawalApproved', 'UnitsPurchased']) {
      const weeks = events
        .filter((event) => event.type === type)
        .map(({ metadata }) => Math.floor((Date.parse(metadata.occurredAt) - monday) / (7 * DAY_MS)));
      for (let week = 0; week > -12; week -= 1) expect(weeks, `${type}, on the ${day}th`).toContain(week);
    }
  }
});

test('each withdrawal names where it goes to', async () => {
  const { events } = await seeded();
  const asked = events.filter(({ type }) => type === 'WithdrawalRequested');
  expect(asked.every(({ data }) => typeof data['bankAccountId'] === 'string')).toBe(true);
});

test('the printed investor pays in by the month, and was paid for whom she invited', async () => {
  for (const at of ['2026-11-21T12:00:00.000Z', '2028-03-06T07:30:00.000Z']) {
    const { events } = await seeded(new Date(at));
    const mine = events.filter(({ stream }) => stream === `account-${idOf('investor@northvale.example')}`);
    const planned = mine.filter(({ data }) => data['month'] !== undefined);
    expect(planned.map(({ type }) => type)).toEqual(['DepositRequested', 'DepositRequested']);
    expect(mine.filter(({ type }) => type === 'ReferralRewarded')).toMatchObject([
      { data: { referredId: idOf('bo.ek@northvale.example'), amount: 25_00 } },
    ]);
  }
});
