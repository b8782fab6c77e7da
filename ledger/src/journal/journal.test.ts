import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  balanceAdjusted,
  depositRequested,
  HOLDING,
  holdingMatured,
  opened,
  OWNER,
  REQUEST,
  unitsPurchased,
} from '../../testing/given.ts';
import { randomHistory } from '../../testing/randomHistory.ts';
import type { AccountEvent } from '../account/acts.ts';
import { type BasisPoints, add, cents, subtract, usd, ZERO } from '../money.ts';
import { journalAccount } from './chartOfAccounts.ts';
import { balancesBefore, type Posting, postings, transfers } from './journal.ts';

const cash = `investor:${OWNER}:cash`;
const held = `investor:${OWNER}:held`;
const lines = (event: AccountEvent) =>
  postings(event, OWNER).map(({ account, debit, credit }) => [account, debit, credit]);

test('an approved deposit is owed to the investor and stands in the client bank', () =>
  expect(lines({ type: 'DepositApproved', data: { requestId: REQUEST, amount: usd(5) } })).toEqual([
    ['client-bank', 500, 0],
    [cash, 0, 500],
  ]));

test('a withdrawal passes from cash through held out of the bank', () => {
  const data = { requestId: REQUEST, amount: usd(5) };
  expect(lines({ type: 'WithdrawalRequested', data: { ...data, method: 'Card' } })).toEqual([
    [cash, 500, 0],
    [held, 0, 500],
  ]);
  expect(lines({ type: 'WithdrawalApproved', data })).toEqual([
    [held, 500, 0],
    ['client-bank', 0, 500],
  ]);
  expect(lines({ type: 'WithdrawalRejected', data })).toEqual([
    [held, 500, 0],
    [cash, 0, 500],
  ]);
  expect(lines({ type: 'WithdrawalCancelled', data })).toEqual([
    [held, 500, 0],
    [cash, 0, 500],
  ]);
});

test('an edit of a balance is booked against adjustments, up and down', () => {
  expect(lines(balanceAdjusted(usd(5)))).toEqual([
    ['adjustments', 500, 0],
    [cash, 0, 500],
  ]);
  expect(lines(balanceAdjusted(usd(5), cents(-100)))).toEqual([
    [cash, 100, 0],
    ['adjustments', 0, 100],
  ]);
});

test('a purchase is invested, and maturity pays principal and return', () => {
  const invested = `investor:${OWNER}:invested`;
  expect(lines(unitsPurchased(usd(50)))).toEqual([
    [cash, 5_000, 0],
    [invested, 0, 5_000],
  ]);
  expect(lines(holdingMatured(usd(50)))).toEqual([
    [invested, 5_000, 0],
    [cash, 0, 5_000],
    ['returns-paid', 500, 0],
    [cash, 0, 500],
  ]);
});

test('a fee is debited with its purchase, and is income of the platform', () => {
  const { data } = unitsPurchased(usd(50));
  const fee = { amount: cents(12), rateBps: 25 as BasisPoints, plan: 'free' } as const;
  expect(lines({ type: 'UnitsPurchased', data: { ...data, fee } })).toEqual([
    [cash, 5_012, 0],
    [`investor:${OWNER}:invested`, 0, 5_000],
    ['platform-fees', 0, 12],
  ]);
});

test('a return of nothing makes no posting of nothing', () =>
  expect(
    lines({
      type: 'HoldingMatured',
      data: { holdingId: HOLDING, investmentId: 'i', principal: usd(50), returnAmount: cents(0), notReinvested: '' },
    }),
  ).toHaveLength(2));

test('an event that moves no money has no postings', () => {
  expect(postings(opened, OWNER)).toEqual([]);
  expect(postings(depositRequested(usd(100)), OWNER)).toEqual([]);
});

test('an entry that would move a negative amount cannot be made', () =>
  expect(() => postings({ type: 'DepositApproved', data: { requestId: REQUEST, amount: cents(-1) } }, OWNER)).toThrow(
    RangeError,
  ));

const owed = (entries: readonly Posting[], name: string) =>
  entries
    .filter(({ account }) => account === `investor:${OWNER}:${name}`)
    .reduce((total, { debit, credit }) => add(total, subtract(credit, debit)), ZERO);

test('in any history debits equal credits, and the postings add up to the account', () =>
  fc.assert(
    fc.property(randomHistory, ({ events, state }) => {
      const entries = events.flatMap((event) => postings(event, OWNER));
      expect(entries.reduce((rest, { debit, credit }) => add(rest, subtract(debit, credit)), ZERO)).toBe(0);
      const { cash, held, invested } = state;
      expect(['cash', 'held', 'invested'].map((name) => owed(entries, name))).toEqual([cash, held, invested]);
      expect(Math.min(cash, held, invested)).toBeGreaterThanOrEqual(0);
      const active = [...state.holdings.values()].filter(({ status }) => status === 'active');
      expect(invested).toBe(active.reduce((total, { amount }) => add(total, amount), ZERO));
    }),
  ));

test('the balances before any event follow from those after it', () =>
  fc.assert(
    fc.property(randomHistory, ({ events, state }) => {
      const nothing = { cash: ZERO, held: ZERO, invested: ZERO };
      const { cash, held, invested } = state;
      const back = events.toReversed().reduce((after, event) => balancesBefore(after, transfers(event)), {
        cash,
        held,
        invested,
      });
      expect(back).toEqual(nothing);
    }),
  ));

test('every account of an entry is in the chart, and one of the platform’s says which events book on it', () => {
  fc.assert(
    fc.property(randomHistory, ({ events }) => {
      for (const event of events) {
        for (const { account } of postings(event, OWNER)) {
          const found = journalAccount(account);
          if (!found) throw new Error(`${account} is in no chart`);
          if ('userId' in found) expect([found.kind, found.userId]).toEqual(['liability', OWNER]);
          else expect(found.bookedBy).toContain(event.type);
        }
      }
    }),
  );
});

test('what is no account has no place in the chart', () => {
  for (const name of ['', 'bank', 'investor:a:gold', 'investor::cash', 'constructor', `investor:${OWNER}`]) {
    expect(journalAccount(name)).toBeUndefined();
  }
});
