import { randomUUID } from 'node:crypto';
import { bank } from '@northvale/ledger/bank/bank.ts';
import { type ExplainedAs, EXPLANATIONS } from '@northvale/ledger/bank/explanations.ts';
import { account } from '@northvale/ledger/account/account.ts';
import type { AccountCommand } from '@northvale/ledger/account/acts.ts';
import { AppendOutcomeUnknown, StoreUnavailable } from '@northvale/ledger/eventStore/errors.ts';
import type { EventStore } from '@northvale/ledger/eventStore/eventStore.ts';
import { createCommandHandler } from '@northvale/ledger/handler/handler.ts';
import { add, type Cents, cents, negate, usd, ZERO } from '@northvale/ledger/money.ts';
import { createRandom } from '@northvale/ledger/random.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestPerson } from '../../testing/persons.ts';
import { startTestApp, type TestApp } from '../../testing/testApp.ts';
import { verifyOn } from '../../testing/verifyOn.ts';
import type { StatementFile } from '../bankStatements/readStatement.ts';
import { coveredDays, reconcile } from '../queries/reconciliation.ts';
import { type BankParts, finishOldMatches, importStatement, matchLine, namedLines, signDay } from './bank.ts';
import { buyUnits } from './reservations.ts';

const DAYS = 90;
const DAY_MS = 86_400_000;
const ACCOUNT = 'US64SVBK0001';
const random = createRandom(20_261_130);

let app: TestApp;
let people: TestPerson[];
let admin: { readonly id: string; readonly role: 'admin' };
let investmentId: string;
beforeAll(async () => {
  app = await startTestApp();
  const staff = await app.admin();
  admin = { id: staff.id, role: 'admin' };
  people = await Promise.all(Array.from({ length: 12 }, (_, at) => app.person({ name: `Ann ${at}`, verified: true })));
  const terms = { name: 'Mill', category: 'Banking', investmentReturn: '3%', duration: '20 days', pricePerUnit: 50 };
  investmentId = (await app.call('POST /auth/investments', { token: staff.token, body: terms })).body.investment._id;
});
afterAll(() => app.stop());

/** One of two processes: it ends at a random append, before or after it is written, and starts anew. */
function startProcess(): BankParts & { isDead(): boolean } {
  const { store } = app.parts;
  let dead = false;
  const mortal: EventStore = {
    ...store,
    async append(...given) {
      if (dead) throw new StoreUnavailable('the process has ended');
      if (!random.happens(0.03)) return store.append(...given);
      dead = true;
      if (random.happens(0.5)) await store.append(...given);
      throw new AppendOutcomeUnknown('the process ends');
    },
    async readStream(...given) {
      if (dead) throw new StoreUnavailable('the process has ended');
      return store.readStream(...given);
    },
  };
  const { now } = app.clock;
  const accounts = createCommandHandler({ store: mortal, decider: account, now });
  const banks = createCommandHandler({ store: mortal, decider: bank, now });
  return { ...app.parts, accounts, banks, isDead: () => dead };
}

const today = (days = 0) => new Date(app.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
const told = (userId: string, payload: AccountCommand, actor: { id: string; role: 'user' | 'admin' | 'system' }) =>
  app.parts.accounts.handle(userId, { id: randomUUID(), digest: 'test', actor, payload });

/** What the bank will book, and on which day; what stands behind it. */
interface Coming {
  readonly on: string;
  readonly amount: Cents;
  readonly text: string;
  readonly requestId?: string;
  readonly as?: ExplainedAs;
}

test('a quarter of payouts, placements, charges, late and wrong payments comes out even each day, to the cent', async () => {
  const { db } = app.parts;
  const processes = [startProcess(), startProcess()];
  let coming: Coming[] = [{ on: today(), amount: usd(5_000), text: 'own funds', as: 'firmIn' }];
  const invested: {
    readonly userId: string;
    readonly holdingId: string;
    readonly due: string;
    readonly amount: Cents;
  }[] = [];
  let balance = ZERO;
  /** Lines that nobody explains for some days, by the day on which somebody does. */
  let left: { readonly id: string; readonly amount: Cents; readonly until: string }[] = [];
  let crashes = 0;

  for (let day = 0; day < DAYS; day += 1) {
    for (const person of people) await liveThrough(person);
    for (const { userId, holdingId, due, amount } of invested.filter(({ due: on }) => on === today())) {
      const matured = await told(userId, { type: 'MatureHolding', holdingId }, { id: 'system', role: 'system' });
      expect([due, matured.kind]).toEqual([today(), 'accepted']);
      const late = random.integer(0, 4);
      coming.push({ on: today(late), amount, text: 'redemption', as: 'principalReturned' });
      coming.push({
        on: today(late + 1),
        amount: cents(Math.round(amount * 0.03)),
        text: 'return',
        as: 'returnReceived',
      });
    }
    if (day % 30 === 29) coming.push({ on: today(), amount: cents(-1_234), text: 'account charge', as: 'charge' });

    const booked = coming.filter(({ on }) => on <= today());
    coming = coming.filter(({ on }) => on > today());
    const file: StatementFile = {
      kind: 'camt.053',
      account: ACCOUNT,
      from: today(),
      to: today(),
      opening: balance,
      closing: booked.reduce<Cents>((sum, { amount }) => add(sum, amount), balance),
      lines: booked.map(({ amount, text }, at) => ({
        at,
        bookedOn: today(),
        amount,
        text,
        counterparty: '',
        reference: `${day}-${at}`,
      })),
    };
    balance = file.closing;
    await app.caughtUp();
    await surviving((parts) => importStatement(parts, file, { ...key(`import ${day}`), actor: admin }));
    await app.caughtUp();
    for (const [at, { id }] of namedLines(file).entries()) {
      const { amount, requestId, as } = booked[at]!;
      if (random.happens(0.1)) left.push({ id, amount, until: today(random.integer(1, 6)) });
      else if (as !== undefined) await explain(id, as);
      else if (requestId !== undefined)
        await surviving((parts) => matchLine(parts, { lineId: id, actor: admin }, requestId));
    }
    const found = left.filter(({ until }) => until === today());
    left = left.filter(({ until }) => until !== today());
    for (const { id, amount } of found) await explain(id, amount > 0 ? 'firmIn' : 'firmOut');
    await app.caughtUp();
    await finishOldMatches(processes[day % 2]!, new Date(app.clock.now().getTime() + 120_000)).catch(() => undefined);
    await app.caughtUp();

    const { figures } = await reconcile(db, today(), (await coveredDays(db))!);
    const { external, internal } = figures;
    const planted = left.filter(({ amount }) => amount !== 0).map(({ id }) => id);
    const lines = external.outstanding.filter(({ kind }) => kind === 'line').map(({ id }) => id);
    expect([day, external.difference, external.bank, lines.toSorted()]).toEqual([day, 0, balance, planted.toSorted()]);
    const { owed, clientBank, placements, causes } = internal;
    expect(causes.reduce((sum, { amount }) => sum + amount, 0)).toBe(owed - clientBank - placements);
    const signedOn = today();
    app.clock.advance(DAY_MS);
    const signed = await signDay(app.parts, signedOn, 'looked at', { ...key(`sign ${day}`), actor: admin });
    expect([day, signed.kind]).toEqual([day, 'accepted']);
  }
  expect(crashes).toBeGreaterThan(10);
  await app.caughtUp();
  expect((await verifyOn(app, {})).differences).toEqual([]);

  async function liveThrough({ id: userId }: TestPerson): Promise<void> {
    const owner = { id: userId, role: 'user' } as const;
    const state = await app.parts.accounts.load(userId);
    if (random.happens(0.2)) {
      const amount = cents(random.integer(100_00, 3_000_00));
      const asked = await told(userId, { type: 'RequestDeposit', amount, method: 'Bank Transfer' }, owner);
      const [event] = asked.kind === 'accepted' ? asked.events : [];
      if (event?.type !== 'DepositRequested') throw new Error('a request');
      // Some pay another amount than they have asked for, some late.
      const came = random.happens(0.2) ? cents(amount - 15_00) : amount;
      coming.push({ on: today(random.integer(0, 4)), amount: came, text: 'deposit', requestId: event.data.requestId });
    }
    if (random.happens(0.1) && state.cash >= usd(200)) {
      const asked = await told(userId, { type: 'RequestWithdrawal', amount: usd(150), method: 'Bank Transfer' }, owner);
      const [event] = asked.kind === 'accepted' ? asked.events : [];
      if (event?.type !== 'WithdrawalRequested') throw new Error('a request');
      const { requestId } = event.data;
      await told(userId, { type: 'ApproveWithdrawal', requestId }, admin);
      coming.push({ on: today(random.integer(0, 3)), amount: negate(usd(150)), text: 'payout', requestId });
    }
    if (random.happens(0.15) && state.cash >= usd(120)) {
      const command = { id: randomUUID(), digest: 'test', actor: owner };
      const bought = await buyUnits(app.parts, userId, command, { investmentId, units: 2 });
      const [event] = bought.kind === 'accepted' ? bought.events : [];
      if (event?.type !== 'UnitsPurchased') throw new Error('a purchase');
      const { holdingId, amount, maturesAt } = event.data;
      invested.push({ userId, holdingId, due: maturesAt.slice(0, 10), amount });
      coming.push({ on: today(1), amount: negate(amount), text: 'placement', as: 'placement' });
    }
  }

  async function explain(lineId: string, as: ExplainedAs): Promise<void> {
    const explanation = EXPLANATIONS[as].ofInvestment ? { as, investmentId } : { as };
    const command = { ...key(`explain ${lineId}`), actor: admin };
    await surviving(async ({ banks }) => {
      const outcome = await banks.handle(ACCOUNT, {
        ...command,
        payload: { type: 'ExplainLine', lineId, explanation },
      });
      if (outcome.kind === 'refused') throw new Error(`${as}: ${JSON.stringify(outcome.refusal)}`);
    });
  }

  /** Tried on one process after the other, as whoever hears nothing presses the button again. */
  async function surviving(act: (parts: BankParts) => Promise<unknown>): Promise<void> {
    for (;;) {
      const at = random.integer(0, 2);
      if (processes[at]!.isDead()) {
        processes[at] = startProcess();
        crashes += 1;
      }
      try {
        return void (await act(processes[at]!));
      } catch (error) {
        if (!(error instanceof AppendOutcomeUnknown || error instanceof StoreUnavailable)) throw error;
        await app.caughtUp();
      }
    }
  }
}, 180_000);

const ids = new Map<string, string>();
function key(name: string) {
  const id = ids.get(name) ?? randomUUID();
  ids.set(name, id);
  return { id, digest: 'test', isKeyed: true };
}
