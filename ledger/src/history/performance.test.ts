import { expect, test } from 'vitest';
import { given, holdingMatured, HOLDING, opened, unitsPurchased, balanceAdjusted } from '../../testing/given.ts';
import { usd } from '../money.ts';
import { performanceOf } from './performance.ts';
import { type Flow, xirr } from './xirr.ts';

const flows = (...of: [string, number][]): Flow[] => of.map(([at, amount]) => ({ at, amount }));

// Published beside the XIRR of spreadsheets and of libraries that follow it.
const EXAMPLES: readonly [string, Flow[], number][] = [
  [
    'Microsoft Excel, help page of XIRR',
    flows(
      ['2008-01-01', -10_000],
      ['2008-03-01', 2_750],
      ['2008-10-30', 4_250],
      ['2009-02-15', 3_250],
      ['2009-04-01', 2_750],
    ),
    0.373362535,
  ],
  ['xlcalculator', flows(['2010-12-29', -10_000], ['2012-01-25', 20], ['2012-03-08', 10_100]), 0.0100612652],
  [
    'Xirr for Ruby',
    flows(['2019-09-10', -400], ['2020-01-21', -400], ['2020-02-24', -400], ['2020-03-16', 895.24]),
    -0.742,
  ],
  ['xirr for Python, a loss', flows(['2019-12-31', -80_005.8], ['2020-03-12', 65_209.6]), -0.6453638827],
  ['xirr for Python, another', flows(['2019-12-31', -100_082.76], ['2020-03-05', 82_671.24]), -0.6581],
  ['xirr for Python, nothing gained', flows(['2019-12-31', -100], ['2020-03-05', 100]), 0],
  ['xirr for Python, tenfold in nine weeks', flows(['2019-12-31', -100], ['2020-03-05', 1_000]), 412_461.6383],
  ['a leap year', flows(['2020-01-01', -1_000], ['2021-01-01', 1_100]), 0.0997135859],
  [
    'pyxirr, a loss over years',
    flows(
      ['2018-01-15', -25_000],
      ['2018-04-15', 1_000],
      ['2019-04-15', 2_000],
      ['2020-04-15', 3_000],
      ['2021-04-15', 4_000],
      ['2022-04-15', 5_000],
    ),
    -0.1546472327,
  ],
  [
    'serial days 45000, 45100, 45200',
    flows(['2023-03-15', -1_000], ['2023-06-23', 500], ['2023-10-01', 600]),
    0.2538601049,
  ],
];

test.each(EXAMPLES)('the annual return agrees with a published example: %s', (_, of, published) => {
  const digits = Math.abs(published) > 100 ? 4 : String(published).length > 8 ? 8 : 4;
  expect(xirr(of)).toBeCloseTo(published, digits - 1);
});

test('flows of one day, and of one sign, have no annual return', () => {
  expect(xirr(flows(['2026-01-01', -100], ['2026-01-01', 110]))).toBeNull();
  expect(xirr(flows(['2026-01-01', -100], ['2026-02-01', -100]))).toBeNull();
  expect(xirr([])).toBeNull();
});

test('an active holding is worth what it cost and what it earned by days, a matured one what it paid', () => {
  // 200 dollars on 1 November, with 20 to come on 1 December.
  const bought = given(opened, balanceAdjusted(usd(500)), unitsPurchased(usd(200)));
  const half = performanceOf([...bought.state.holdings.values()], '2026-11-16T00:00:00.000Z');
  expect(half).toMatchObject({ invested: usd(200), worth: usd(210), realised: 0, expected: usd(20), fees: 0 });
  const paid = bought.state.holdings.get(HOLDING)!;
  const after = given(opened, balanceAdjusted(usd(500)), unitsPurchased(usd(200)), {
    ...holdingMatured(usd(200)),
    at: paid.maturesAt,
  });
  const done = performanceOf([...after.state.holdings.values()], '2027-11-16T00:00:00.000Z');
  expect(done).toMatchObject({ invested: 0, worth: 0, realised: usd(20), expected: 0 });
  // 10 % in 30 days: 1.1^(365 / 30).
  expect([done.annualReturn, done.promisedReturn]).toEqual([2.1887, 2.1887]);
});
