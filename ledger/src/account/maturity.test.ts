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
  type Past,
  system,
  terms,
  unitsPurchased,
  verified,
} from '../../testing/given.ts';
import { type BasisPoints, cents, usd } from '../money.ts';
import type { MaturityChoice } from './state.ts';

const money = { ...balanceAdjusted(usd(500)), by: admin };
const investor = given(opened, money);
const DUE = { at: '2026-12-01T00:00:00.000Z' };
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

const chosen = (choice: MaturityChoice) => ({
  type: 'MaturityChoiceMade' as const,
  data: { holdingId: HOLDING, choice },
});
const choose = (choice: MaturityChoice) => ({ type: 'ChooseAtMaturity', holdingId: HOLDING, choice }) as const;

test('an owner chooses what becomes of the money, until it is paid out', () => {
  holder.when(choose('reinvestAll')).thenEvents(chosen('reinvestAll'));
  holder.when(choose('payOut')).thenEvents();
  holder.when(choose('reinvestAll'), admin).thenRefused('NotFound');
  holder.when({ ...choose('payOut'), holdingId: CREATED }).thenRefused('NotFound');
  given(opened, money, unitsPurchased(usd(200)), frozen)
    .when(choose('reinvestAll'))
    .thenRefused('AccountFrozen');
  given(opened, money, unitsPurchased(usd(200)), holdingMatured(usd(200)))
    .when(choose('reinvestAll'))
    .thenRefused('AlreadyDecided');
});

const basis = { terms: { ...terms, pricePerUnit: usd(60) }, platformFeeBps: 25 as BasisPoints };
const reinvest = (more: object = {}) => ({ ...mature, reinvestment: { ...basis, ...more } });
const reinvesting = (choice: MaturityChoice, ...more: readonly Past[]) =>
  given(opened, { ...verified, by: admin }, money, unitsPurchased(usd(200)), chosen(choice), ...more);

test('the principal, or all of it, buys as many units as it covers, fee included, with the payout', () => {
  for (const [choice, units, fee] of [
    ['reinvestPrincipal', 3, 45],
    ['reinvestAll', 3, 45],
  ] as const) {
    const after = reinvesting(choice).when(reinvest(), system, DUE).leadsTo();
    expect(after.holdings.get(HOLDING)).toMatchObject({ status: 'completed', reinvestedAs: CREATED });
    expect(after.holdings.get(CREATED)).toMatchObject({
      units,
      reinvestedFrom: HOLDING,
      fee: { amount: fee },
      atMaturity: 'payOut',
    });
    expect(after.cash).toBe(cents(500_00 - 200_00 + 220_00 - 180_00 - fee));
  }
  const all = { terms: { ...basis.terms, pricePerUnit: usd(70) } };
  const units = (choice: MaturityChoice) =>
    reinvesting(choice).when(reinvest(all), system, DUE).leadsTo().holdings.get(CREATED)?.units;
  expect([units('reinvestPrincipal'), units('reinvestAll')]).toEqual([2, 3]);
});

test('where nothing can be bought it is paid out, with the reason', () => {
  const why = (more: object, ...past: readonly Past[]) =>
    reinvesting('reinvestAll', ...past)
      .when(reinvest(more), system, DUE)
      .leadsTo()
      .holdings.get(HOLDING)?.notReinvested;
  const on = (changed: object) => ({ terms: { ...basis.terms, ...changed } });
  expect(why(on({ listed: false }))).toBe('Delisted');
  expect(why(on({ pricePerUnit: usd(220) }))).toBe('InsufficientBalance');
  expect(why(on({ unitsOffered: 5 }))).toBe('SoldOut');
  expect(why({}, { ...frozen, by: admin })).toBe('AccountFrozen');
});

test('of a limited investment it buys what is reserved', () => {
  const limited = { terms: { ...basis.terms, unitsOffered: 5 }, reservedUnits: 2, reservationRevision: 9 };
  const after = reinvesting('reinvestAll').when(reinvest(limited), system, DUE).leadsTo();
  expect(after.holdings.get(CREATED)?.units).toBe(2);
});

test('a payout that knows nothing of the choice is decided again', () =>
  reinvesting('reinvestAll').when(mature, system, DUE).thenRefused('Stale'));

test('who chose after all to be paid out is', () => {
  const after = reinvesting('reinvestAll', chosen('payOut')).when(reinvest(), system, DUE).leadsTo();
  expect([after.holdings.size, after.cash]).toEqual([1, usd(520)]);
});
