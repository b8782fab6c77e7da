import { expect, test } from 'vitest';
import {
  admin,
  balanceAdjusted,
  buyUnits,
  CREATED,
  frozen,
  given,
  HOLDING,
  opened,
  system,
  terms,
  unitsPurchased,
  verified,
  withdrawalRequested,
} from '../../testing/given.ts';
import { type BasisPoints, cents, usd } from '../money.ts';
import { unitsCovered } from './fee.ts';

const buy = (units: number) => buyUnits(units);
const money = { ...balanceAdjusted(usd(500)), by: admin };
const investor = given(opened, { ...verified, by: admin }, money);

test('a purchase freezes the terms, the return and the date of maturity', () =>
  investor.when(buy(3), undefined, { at: '2026-11-30T18:00:00.000Z' }).thenEvents({
    type: 'UnitsPurchased',
    data: {
      holdingId: CREATED,
      investmentId: 'an-investment',
      investmentRevision: 3,
      investmentName: 'Old Mill Apartments',
      units: 3,
      pricePerUnit: usd(80),
      amount: usd(240),
      fee: { amount: cents(0), rateBps: 0 as BasisPoints, plan: 'free' },
      fundCharge: '0.4%',
      investmentReturn: '12.5%',
      returnAmount: usd(30),
      duration: '3 months',
      maturesAt: '2027-02-28T00:00:00.000Z',
    },
  }));

test('a purchase beyond what one command may move is refused, whatever is available', () =>
  investor
    .when({ ...buy(3), terms: { ...terms, pricePerUnit: usd(10_000_000) } })
    .thenRefused('BadInput', { path: 'unitsPurchased', most: usd(10_000_000) }));

test('a purchase moves its amount out of what is available', () =>
  expect(investor.when(buy(6)).leadsTo()).toMatchObject({ cash: usd(20), activeHoldings: 1 }));

const free = { platformFeeBps: 25 as BasisPoints };

test('the fee is taken beside the amount, and counts for what is covered', () => {
  // 0.25 % of 240 dollars.
  expect(investor.when({ ...buy(3), ...free }).leadsTo()).toMatchObject({ cash: cents(259_40), invested: usd(240) });
  const just = given(opened, { ...verified, by: admin }, { ...balanceAdjusted(usd(80)), by: admin });
  just
    .when({ ...buy(1), ...free })
    .thenRefused('InsufficientBalance', { amount: usd(80), fee: cents(20), available: usd(80) });
});

test('a member pays no fee', () => {
  const member = given(opened, { ...verified, by: admin }, money, {
    type: 'PlanChanged',
    data: { from: 'free', to: 'member' },
    by: admin,
  });
  const after = member.when({ ...buy(3), ...free }).leadsTo();
  expect(after.cash).toBe(usd(260));
  expect(after.holdings.get(CREATED)?.fee).toEqual({ amount: 0, rateBps: 0, plan: 'member' });
});

test('a fee other than the buyer saw is stale', () => {
  investor.when({ ...buy(3), ...free, expectedFee: cents(59) }).thenRefused('Stale');
  investor.when({ ...buy(3), ...free, expectedFee: cents(60) }).leadsTo();
});

test('some money covers as many units as it pays for with their fee', () => {
  const price = usd(80);
  for (const [money, units] of [
    [cents(160_40), 2],
    [cents(160_39), 1],
    [cents(80_19), 0],
    [cents(-1), 0],
    [usd(1_000_000), 100],
  ] as const) {
    expect(unitsCovered(money, price, 'free', free.platformFeeBps)).toBe(units);
  }
  expect(unitsCovered(usd(160), price, 'member', free.platformFeeBps)).toBe(2);
});

const limited = { ...terms, unitsOffered: 10 };

test('of a limited investment only what is reserved is sold, and not on a reservation that was given up', () => {
  investor.when(buyUnits(1, limited)).thenRefused('Stale');
  const abandoned = { holdingId: CREATED, investmentId: 'an-investment', reservationRevision: 4 };
  const gaveUp = given(opened, { ...verified, by: admin }, money, { type: 'PurchaseAbandoned', data: abandoned });
  gaveUp.when({ ...buyUnits(1, limited), reservationRevision: 4 }).thenRefused('Stale');
  const again = gaveUp.when({ ...buyUnits(1, limited), reservationRevision: 6 }).leadsTo();
  expect(again.holdings.get(CREATED)?.units).toBe(1);
});

test('what has bought is not abandoned, nor is anything twice', () => {
  const abandon = (state: ReturnType<typeof given>, holdingId: string) =>
    state.when({ type: 'AbandonPurchase', holdingId, investmentId: 'i', reservationRevision: 4 }, system);
  abandon(given(opened, money, unitsPurchased(usd(80))), HOLDING).thenEvents();
  const data = { holdingId: CREATED, investmentId: 'i', reservationRevision: 4 };
  abandon(investor, CREATED).thenEvents({ type: 'PurchaseAbandoned', data });
  abandon(given(opened, { type: 'PurchaseAbandoned', data }), CREATED).thenEvents();
});

test('a purchase under the id of another holding is refused', () => {
  const other = unitsPurchased(usd(80));
  const taken = { ...other, data: { ...other.data, holdingId: CREATED } };
  given(opened, { ...verified, by: admin }, money, taken)
    .when(buy(1))
    .thenRefused('KeyReused');
});

test('units outside 1 to 100 are refused', () => {
  for (const units of [0, -1, 101, 1.5, Number.NaN]) {
    investor.when(buy(units)).thenRefused('BadInput', { path: 'unitsPurchased' });
  }
});

test('who is not verified buys nothing', () => given(opened, money).when(buy(1)).thenRefused('NotVerified'));

test('a frozen account buys nothing', () =>
  given(opened, { ...verified, by: admin }, money, { ...frozen, by: admin })
    .when(buy(1))
    .thenRefused('AccountFrozen'));

test('a delisted investment is not sold', () =>
  investor.when({ ...buy(1), terms: { ...terms, listed: false } }).thenRefused('Delisted'));

test('a purchase on terms that have changed since they were shown is stale', () => {
  for (const seen of [1, 4]) investor.when({ ...buy(1), seenInvestmentRevision: seen }).thenRefused('Stale');
  for (const seen of [2, 3]) investor.when({ ...buy(1), seenInvestmentRevision: seen }).leadsTo();
});

test('what is on hold buys nothing', () =>
  given(opened, { ...verified, by: admin }, money, withdrawalRequested(usd(421)))
    .when(buy(1))
    .thenRefused('InsufficientBalance', { amount: usd(80), fee: 0, available: usd(79) }));

test('a return is rounded half to even', () => {
  const odd = { ...terms, pricePerUnit: cents(50), investmentReturn: '1%' };
  const bought = investor.when({ ...buy(1), terms: odd }).leadsTo();
  expect(bought.holdings.get(CREATED)?.returnAmount).toBe(0);
});
