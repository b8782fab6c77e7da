import { createSecretKey, randomUUID } from 'node:crypto';
import { account } from '@northvale/ledger/account/account.ts';
import { platformFee } from '@northvale/ledger/account/fee.ts';
import { planDate } from '@northvale/ledger/account/depositPlans.ts';
import { type AccountState, ownedId } from '@northvale/ledger/account/state.ts';
import { AppendOutcomeUnknown, StoreUnavailable } from '@northvale/ledger/eventStore/errors.ts';
import type { EventStore } from '@northvale/ledger/eventStore/eventStore.ts';
import { createMemoryEventStore } from '@northvale/ledger/eventStore/memory/memoryEventStore.ts';
import { type LedgerEvent, ledgerEvent } from '@northvale/ledger/event/ledgerEvent.ts';
import { createCommandHandler } from '@northvale/ledger/handler/handler.ts';
import { investment } from '@northvale/ledger/investment/investment.ts';
import { postings } from '@northvale/ledger/journal/journal.ts';
import { type BasisPoints, usd } from '@northvale/ledger/money.ts';
import { createRandom } from '@northvale/ledger/random.ts';
import { depositPlans as depositPlanRows } from '@northvale/projections/models/depositPlans.ts';
import { holdings, holdingState, holdingsTable } from '@northvale/projections/models/holdings.ts';
import { investments, investmentsTable } from '@northvale/projections/models/investments.ts';
import { referrals } from '@northvale/projections/models/referrals.ts';
import { createReadTables } from '@northvale/projections/testing/readTables.ts';
import { expect, test } from 'vitest';
import { commandIdOf } from '../http/idempotency.ts';
import type { Reactor } from '../reactors/reactor.ts';
import { maturity, referral } from '../reactors/reactors.ts';
import { buyUnits, endOldReservations, type SaleParts } from './reservations.ts';

const DAY_MS = 86_400_000;
const INVESTORS = 1_000;
const FEE_BPS = 25 as BasisPoints;
const random = createRandom(20_261_129);
const ADMIN = { id: 'an-admin', role: 'admin' } as const;
const keys = { digest: createSecretKey(Buffer.alloc(32)) };

/** What each offers in all; 0 for no limit. */
const OFFERED = [0, 0, 40, 150, 600] as const;
const offers = OFFERED.map((unitsOffered, index) => ({
  id: `0189000${index}-0000-7000-8000-000000000000`,
  unitsOffered,
}));
const DURATIONS = ['20 days', '1 months', '3 months'] as const;
const CHOICES = ['payOut', 'reinvestPrincipal', 'reinvestAll'] as const;

let now = new Date('2026-01-01T08:00:00.000Z');
const store = createMemoryEventStore();

const REWARD = usd(20);
const settings = { platformFeeBps: FEE_BPS, referralReward: REWARD, referralMinDeposit: usd(150) };

type Parts = SaleParts & { readonly store: EventStore; readonly config: typeof settings };

interface Process {
  readonly parts: Parts;
  isDead(): boolean;
}

/** A process that ends at a random append, before or after it is written. */
function startProcess(chance: number): Process {
  let dead = false;
  const mortal: EventStore = {
    ...store,
    async append(...given) {
      if (dead) throw new StoreUnavailable('the process has ended');
      if (!random.happens(chance)) return store.append(...given);
      dead = true;
      if (random.happens(0.5)) await store.append(...given);
      throw new AppendOutcomeUnknown('the process ends');
    },
    async readStream(...given) {
      if (dead) throw new StoreUnavailable('the process has ended');
      return store.readStream(...given);
    },
  };
  const clock = { now: () => now };
  const parts: Parts = {
    store: mortal,
    accounts: createCommandHandler({ store: mortal, decider: account, ...clock }),
    investments: createCommandHandler({ store: mortal, decider: investment, ...clock }),
    clock,
    config: settings,
    keys,
    log: { warn: () => undefined },
  };
  return { parts, isDead: () => dead };
}

const processes = [startProcess(0), startProcess(0)];
const some = () => processes[random.integer(0, 2)]!.parts;
/** To one process, or to both at once. */
const deliver = async (to: (parts: Parts) => Promise<unknown>) => {
  const receivers = random.happens(0.2) ? processes.map(({ parts }) => parts) : [some()];
  await Promise.allSettled(receivers.map(to));
};

const personOf = (index: number): string => `01890000-0000-7000-8000-${String(index).padStart(12, '0')}`;

async function begin(): Promise<string[]> {
  const [{ parts }] = processes as [Process, Process];
  for (const [index, { id, unitsOffered }] of offers.entries()) {
    const terms = {
      name: `Offer ${index}`,
      category: 'Banking',
      investmentReturn: '5%',
      duration: DURATIONS[index % 3]!,
      pricePerUnit: usd(50 + 25 * index),
      img: '',
      fundCharge: '',
      unitsOffered,
    } as const;
    const payload = { type: 'ListInvestment', investmentId: id, terms } as const;
    await parts.investments.handle(id, { id: randomUUID(), digest: '', actor: ADMIN, payload });
  }
  return Promise.all(
    Array.from({ length: INVESTORS }, async (_, index) => {
      const userId = personOf(index);
      const issue = (payload: Parameters<typeof account.decide>[0]) =>
        parts.accounts.handle(userId, { id: randomUUID(), digest: '', actor: ADMIN, payload });
      const referrer = index % 4 === 1 ? { referredBy: personOf(index - 1) } : {};
      await issue({ type: 'OpenAccount', userId, ...referrer });
      await issue({ type: 'ApproveIdentity' });
      await issue({ type: 'AdjustBalance', newBalance: usd(random.integer(200, 2_000)) });
      if (random.happens(0.3)) await issue({ type: 'ChangePlan', plan: 'member' });
      return userId;
    }),
  );
}

/** What events ask for, until it is done. */
const due = new Map<string, { dueAt: string; perform: (parts: Parts) => Promise<void> }>();
const REACTORS: readonly ((parts: Parts) => Reactor)[] = [maturity, referral];
let seen: string | undefined;
async function noteTasks(): Promise<void> {
  const page = await store.readAll({ ...(seen === undefined ? {} : { after: seen }), limit: 100_000 });
  seen = page.at(-1)?.position ?? seen;
  for (const stored of page) {
    const recorded = ledgerEvent(stored);
    if (recorded.category !== 'account') continue;
    const { id: userId, event } = recorded;
    const task = { key: stored.id, userId, eventId: stored.id, event, tries: 0 };
    for (const [index, reactor] of REACTORS.entries()) {
      const asked = reactor(processes[0]!.parts).taskOf(recorded);
      if (!asked) continue;
      const { dueAt = event.occurredAt } = asked;
      due.set(`${stored.id} ${index}`, { dueAt, perform: (parts) => reactor(parts).perform(task) });
    }
  }
}

async function doDue(): Promise<void> {
  await noteTasks();
  for (const [id, { dueAt, perform }] of due) {
    if (dueAt > now.toISOString()) continue;
    const results = await Promise.allSettled(
      (random.happens(0.2) ? processes : [processes[random.integer(0, 2)]!]).map(({ parts }) => perform(parts)),
    );
    if (results.every(({ status }) => status === 'fulfilled')) due.delete(id);
  }
}

interface Plan {
  readonly userId: string;
  readonly planId: string;
  readonly day: number;
}
const plans: Plan[] = [];

async function startPlan(userId: string): Promise<void> {
  const [id, day] = [commandIdOf(userId, 'plan'), random.integer(1, 32)];
  const payload = { type: 'StartDepositPlan', amount: usd(150), method: 'Card', day } as const;
  const command = { id, digest: 'd', actor: { id: userId, role: 'user' } as const, payload };
  await deliver((parts) => parts.accounts.handle(userId, command));
  plans.push({ userId, planId: ownedId(userId, id), day });
}

/** As the round does it: of each plan the present month, once its date has come. */
async function requestPlanned(): Promise<void> {
  const [today, month] = [now.toISOString().slice(0, 10), now.toISOString().slice(0, 7)];
  for (const { userId, planId, day } of plans) {
    if (planDate(month, day) > today) continue;
    const payload = { type: 'RequestPlannedDeposit', planId, month } as const;
    const command = { id: commandIdOf('plans', `${planId} ${month}`), digest: 'd', actor: PLANS, payload };
    if (!dealtWith.has(command.id)) await deliver((parts) => parts.accounts.handle(userId, command));
    const { depositPlans } = await some()
      .accounts.load(userId)
      .catch((): AccountState => account.initialState);
    if (depositPlans.get(planId)?.lastMonth === month) dealtWith.add(command.id);
  }
}
const PLANS = { id: 'plans', role: 'system' } as const;
const dealtWith = new Set<string>();

/** Most of what waits is approved within days. */
async function decideDeposits(): Promise<void> {
  for (const { userId } of plans) {
    if (!random.happens(0.1)) continue;
    const { requests } = await some()
      .accounts.load(userId)
      .catch((): AccountState => account.initialState);
    const waiting = [...requests.values()].find(({ status }) => status === 'pending');
    if (!waiting) continue;
    const payload = { type: 'ApproveDeposit', requestId: waiting.id } as const;
    const command = { id: commandIdOf('approve', waiting.id), digest: 'd', actor: ADMIN, payload };
    await deliver((parts) => parts.accounts.handle(userId, command));
  }
}

/** A day of the two processes; one that has ended is started anew. */
async function live(people: readonly string[], chance: number): Promise<void> {
  for (const [index, each] of processes.entries()) if (each.isDead()) processes[index] = startProcess(chance);
  const buyers = people.filter(() => random.happens(0.008));
  await Promise.all(
    buyers.map(async (userId) => {
      const actor = { id: userId, role: 'user' } as const;
      const command = { id: commandIdOf(userId, `${now.toISOString()}`), digest: 'd', isKeyed: true, actor };
      const wanted = { investmentId: random.pick(offers).id, units: random.integer(1, 6) };
      await deliver((parts) => buyUnits(parts, userId, command, wanted));
    }),
  );
  for (const userId of people.filter(() => random.happens(0.004))) {
    const { holdings: held } = await some()
      .accounts.load(userId)
      .catch((): AccountState => account.initialState);
    const [holding] = [...held.values()].filter(({ status }) => status === 'active');
    if (!holding) continue;
    const payload = { type: 'ChooseAtMaturity', holdingId: holding.id, choice: random.pick(CHOICES) } as const;
    const command = { id: randomUUID(), digest: 'd', actor: { id: userId, role: 'user' } as const, payload };
    await deliver((parts) => parts.accounts.handle(userId, command));
  }
  now = new Date(now.getTime() + 2 * 60_000);
  const ids = offers.map(({ id }) => id);
  await deliver((parts) => endOldReservations(parts, ids, now));
  await requestPlanned();
  await decideDeposits();
  await doDue();
  now = new Date(now.getTime() + DAY_MS - 2 * 60_000);
}

test('a year of purchases, maturities, recurring deposits and referrals, with crashes and doubled deliveries, sells, pays, requests and rewards everything once', async () => {
  const people = await begin();
  for (const userId of people.slice(0, 120)) await startPlan(userId);
  processes.splice(0, 2, startProcess(0.02), startProcess(0.02));
  for (let day = 0; day < 365; day += 1) {
    // A month without any server.
    if (day === 150) now = new Date(now.getTime() + 31 * DAY_MS);
    await live(people, 0.02);
  }
  processes.splice(0, 2, startProcess(0), startProcess(0));
  await live([], 0);
  const today = new Date(now.getTime() - DAY_MS).toISOString();
  const log = await store.readAll({ limit: 1_000_000 });
  const events = log.map(ledgerEvent);

  const accounts = new Map<string, AccountState>();
  const unitsSold = new Map<string, number>();
  const entries = new Map<string, number>();
  const paid = new Map<string, number>();
  const rewarded: string[] = [];
  const months: string[] = [];
  for (const { category, id, event } of events as readonly LedgerEvent[]) {
    if (category !== 'account') continue;
    accounts.set(id, account.evolve(accounts.get(id) ?? account.initialState, event));
    for (const { account: name, debit, credit } of postings(event, id)) {
      entries.set(name, (entries.get(name) ?? 0) + credit - debit);
    }
    if (event.type === 'HoldingMatured') {
      paid.set(event.data.holdingId, (paid.get(event.data.holdingId) ?? 0) + 1);
    }
    if (event.type === 'ReferralRewarded') rewarded.push(event.data.referredId);
    if (event.type === 'PlannedDepositSkipped') months.push(`${event.data.planId} ${event.data.month}`);
    if (event.type === 'DepositRequested') months.push(`${event.data.planId} ${event.data.month}`);
    if (event.type !== 'UnitsPurchased') continue;
    const { investmentId, units, amount, fee } = event.data;
    expect(fee).toEqual(platformFee(fee.plan, amount, FEE_BPS));
    const sold = (unitsSold.get(investmentId) ?? 0) + units;
    unitsSold.set(investmentId, sold);
    // At every moment.
    const { unitsOffered } = offers.find((offer) => offer.id === investmentId)!;
    if (unitsOffered > 0) expect(sold).toBeLessThanOrEqual(unitsOffered);
  }
  expect([...entries.values()].reduce((sum, each) => sum + each, 0)).toBe(0);

  const all = [...accounts.values()].flatMap((state) => [...state.holdings.values()]);
  for (const { id, status } of all) expect(paid.get(id) ?? 0).toBe(status === 'completed' ? 1 : 0);
  expect(all.filter(({ status, maturesAt }) => status === 'active' && maturesAt < today)).toEqual([]);
  const fees = all.reduce((sum, { fee }) => sum + fee.amount, 0);
  expect(entries.get('platform-fees')).toBe(fees);

  // One reward a referred person, one request or none a plan and month, and none for the month without a server.
  expect(new Set(rewarded).size).toBe(rewarded.length);
  const earned = [...accounts].flatMap(([id, state]) =>
    [...state.requests.values()].some(({ status, amount }) => status === 'approved' && amount >= usd(150)) ? [id] : [],
  );
  expect(rewarded.toSorted()).toEqual(earned.filter((id) => Number(id.slice(-12)) % 4 === 1).toSorted());
  expect(new Set(months).size).toBe(months.length);

  const tables = createReadTables(investments, holdings, depositPlanRows, referrals);
  tables.apply(log, 500);
  const once = tables.dump();
  tables.apply(log.slice(-2_000), 500);
  expect(tables.dump()).toEqual(once);
  const rows = new Map(tables.rowsOf(holdingsTable).map((row) => [row.id, holdingState(row)]));
  expect(rows.size).toBe(all.length);
  for (const holding of all) expect(rows.get(holding.id)).toEqual(holding);
  for (const { id, unitsOffered } of offers) {
    const { sold, reserved } = await some().investments.load(id);
    expect([sold, reserved]).toEqual([unitsOffered === 0 ? 0 : unitsSold.get(id), 0]);
    expect(tables.rowsOf(investmentsTable).find((row) => row.id === id)).toMatchObject({ sold, reserved });
  }
  // What it is about has happened, and often.
  const count = (type: string) => events.filter(({ event }) => event.type === type).length;
  expect(count('UnitsPurchased')).toBeGreaterThan(1_000);
  expect(months.length).toBeGreaterThan(1_000);
  expect(rewarded.length).toBeGreaterThan(20);
  expect(count('PurchaseAbandoned')).toBeGreaterThan(0);
  expect(all.filter(({ reinvestedFrom }) => reinvestedFrom !== undefined).length).toBeGreaterThan(20);
  expect(all.filter(({ notReinvested }) => notReinvested !== undefined).length).toBeGreaterThan(0);
});
