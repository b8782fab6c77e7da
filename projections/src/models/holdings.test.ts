import { usd } from '@northvale/ledger/money.ts';
import {
  balanceAdjusted,
  HOLDING,
  holdingMatured,
  opened,
  OWNER,
  type Past,
  unitsPurchased,
  verified,
} from '@northvale/ledger/testing/given.ts';
import { expect, test } from 'vitest';
import { createReadTables } from '../../testing/readTables.ts';
import { storyOf } from '../../testing/histories.ts';
import { holdings, holdingsTable } from './holdings.ts';

function rowAfter(...facts: readonly Past[]) {
  const tables = createReadTables(holdings);
  tables.apply(storyOf(opened, balanceAdjusted(usd(500)), verified, ...facts));
  return tables.rowsOf(holdingsTable)[0];
}

test('a purchase is a holding on the terms of its day', () => {
  expect(rowAfter(unitsPurchased(usd(200)))).toMatchObject({
    id: HOLDING,
    user_id: OWNER,
    investment_id: 'an-investment',
    units: 1,
    amount: usd(200),
    return_amount: usd(20),
    investment_return: '10%',
    status: 'active',
    purchased_at: '2026-01-04T00:00:00.000Z',
    matures_at: '2026-12-01T00:00:00.000Z',
  });
});

test('a matured holding is completed', () => {
  expect(rowAfter(unitsPurchased(usd(200)), holdingMatured(usd(200)))).toMatchObject({
    status: 'completed',
    revision: 4,
  });
});

test('a maturity without a purchase is refused', () => {
  expect(() => rowAfter(holdingMatured(usd(200)))).toThrow('nobody bought it');
});
