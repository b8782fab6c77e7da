import { expect, test } from 'vitest';
import {
  admin,
  balanceAdjusted,
  CREATED,
  frozen,
  given,
  HOLDING,
  holdingMatured,
  opened,
  system,
  terms,
  unitsPurchased,
  verified,
  withdrawalRequested,
} from '../../testing/given.ts';
import { cents, usd } from '../money.ts';

const buy = (units: number) => ({ type: 'BuyUnits', units, terms }) as const;
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
    .thenRefused('InsufficientBalance', { available: usd(79) }));

const holder = given(opened, money, unitsPurchased(usd(200)));
const mature = { type: 'MatureHolding', holdingId: HOLDING } as const;

test('a matured holding pays principal and return', () =>
  expect(holder.when(mature, system, { at: '2026-12-01T00:00:00.000Z' }).leadsTo()).toMatchObject({
    cash: usd(520),
    activeHoldings: 0,
  }));

test('a holding does not mature before its day', () =>
  holder.when(mature, system, { at: '2026-11-30T23:59:59.999Z' }).thenRefused('BadInput'));

test('a holding matures once', () =>
  given(opened, money, unitsPurchased(usd(200)), { ...holdingMatured(usd(200)), by: system })
    .when(mature, system, { at: '2026-12-02T00:00:00.000Z' })
    .thenRefused('AlreadyDecided'));

test('a holding that nobody bought is not found', () => investor.when(mature, system).thenRefused('NotFound'));

test('a return is rounded half to even', () => {
  const odd = { ...terms, pricePerUnit: cents(50), investmentReturn: '1%' };
  const bought = investor.when({ ...buy(1), terms: odd }).leadsTo();
  expect(bought.holdings.get(CREATED)?.returnAmount).toBe(0);
});
