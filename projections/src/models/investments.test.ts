import { usd } from '@northvale/ledger/money.ts';
import { balanceAdjusted, opened, OWNER, unitsPurchased, verified } from '@northvale/ledger/testing/given.ts';
import { stored } from '@northvale/ledger/testing/storedEvents.ts';
import { expect, test } from 'vitest';
import { anInvestment, listed, storyOf } from '../../testing/histories.ts';
import { createReadTables } from '../../testing/readTables.ts';
import { buyersTable, investments, investmentsTable } from './investments.ts';

const purchases = storyOf(
  opened,
  balanceAdjusted(usd(1_000)),
  verified,
  unitsPurchased(usd(80)),
  unitsPurchased(usd(160)),
);
const ANOTHER = '01890000-0000-7000-8000-000000000002';
/** The same purchases by somebody else. */
const anothers = purchases.map((event) => ({ ...event, stream: `account-${ANOTHER}` }));

function rowAfter(...events: Parameters<ReturnType<typeof createReadTables>['apply']>[0]) {
  const tables = createReadTables(investments);
  tables.apply(events);
  return tables.rowsOf(investmentsTable)[0];
}

test('a listed investment shows its terms and has no investors yet', () => {
  expect(rowAfter(listed)).toEqual({
    id: 'an-investment',
    name: 'Old Mill Apartments',
    category: 'Real Estate',
    investment_return: '12.5%',
    duration: '3 months',
    price_per_unit: usd(80),
    img: '',
    fund_charge: '',
    units_offered: 0,
    sold: 0,
    reserved: 0,
    listed: true,
    revision: 0,
    created_at: '2025-12-01T00:00:00.000Z',
    investors: 0,
    units: 0,
    invested_total: 0,
  });
});

test('an investor who buys twice counts once, and both purchases count', () => {
  expect(rowAfter(listed, ...purchases)).toMatchObject({ investors: 1, invested_total: usd(240) });
  expect(rowAfter(listed, ...purchases, ...anothers)).toMatchObject({ investors: 2, invested_total: usd(480) });
});

test('a purchase that is delivered again is not counted again', () => {
  const tables = createReadTables(investments);
  tables.apply([listed, ...purchases]);
  tables.apply(purchases);
  expect(tables.rowsOf(investmentsTable)[0]).toMatchObject({ investors: 1, invested_total: usd(240) });
  expect(tables.rowsOf(buyersTable)).toEqual([
    { investment_id: 'an-investment', user_id: OWNER, revision: 4, units: 2, invested: usd(240) },
  ]);
});

test('units that are reserved, sold and released are counted', () => {
  const data = { holdingId: 'a', units: 2 };
  const [, ...reserving] = stored('investment', 'an-investment', [
    anInvestment,
    { ...anInvestment, type: 'UnitsReserved', revision: 1, data },
    { ...anInvestment, type: 'ReservationConfirmed', revision: 2, data },
    { ...anInvestment, type: 'UnitsReserved', revision: 3, data: { holdingId: 'b', units: 3 } },
    { ...anInvestment, type: 'ReservationReleased', revision: 4, data: { holdingId: 'b', units: 3 } },
  ]);
  expect(rowAfter(listed, ...reserving.slice(0, 3))).toMatchObject({ sold: 2, reserved: 3 });
  expect(rowAfter(listed, ...reserving)).toMatchObject({ sold: 2, reserved: 0, revision: 4 });
});

test('revised terms replace the old ones, and a delisting keeps the investors', () => {
  const { investmentId: _, ...terms } = anInvestment.type === 'InvestmentListed' ? anInvestment.data : neverHere();
  const [, revised, delisted] = stored('investment', 'an-investment', [
    anInvestment,
    { ...anInvestment, type: 'InvestmentRevised', revision: 1, data: { ...terms, pricePerUnit: usd(95) } },
    { ...anInvestment, type: 'InvestmentDelisted', revision: 2, data: {} },
  ]);
  if (!revised || !delisted) throw new Error('three events');
  expect(rowAfter(listed, ...purchases, revised, delisted)).toMatchObject({
    price_per_unit: usd(95),
    listed: false,
    revision: 2,
    investors: 1,
    invested_total: usd(240),
  });
});

test('a purchase of what was never listed is refused', () => {
  expect(() => rowAfter(...purchases)).toThrow('which was never listed');
});

function neverHere(): never {
  throw new Error('the investment was listed');
}
