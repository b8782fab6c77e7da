import { expect, test } from 'vitest';
import { admin, owner, OWNER, sealed, system, buyUnits } from '../../testing/given.ts';
import { madeBy, manyDeposits, tellAccount, type Told } from '../../testing/tellAccount.ts';
import type { EventStore } from '../eventStore/eventStore.ts';
import { createMemoryEventStore } from '../eventStore/memory/memoryEventStore.ts';
import { createAccountHistory } from './accountHistory.ts';
import { BEFORE_OPENING } from './moment.ts';
import { cents, usd } from '../money.ts';
import { statementOf } from './statement.ts';

const statement = async (told: readonly Told[], from: string, to: string) => statementIn(await storeOf(told), from, to);

async function storeOf(told: readonly Told[]): Promise<EventStore> {
  const store = createMemoryEventStore();
  await tellAccount(store, told);
  return store;
}

/** The statement of a period as the server makes it: from the moment right before it. */
async function statementIn(store: EventStore, from: string, to: string) {
  const history = createAccountHistory(store);
  const before = new Date(Date.parse(from) - 1).toISOString();
  const start = (await history.atTime(OWNER, before)) ?? BEFORE_OPENING;
  return statementOf(start, history.steps(OWNER, start.revision + 1), { from, to });
}

// Three months: in January money comes, in April a holding of three months matures.
const STORY: readonly Told[] = [
  ['2026-01-05T09:00:00.000Z', owner, { type: 'OpenAccount', userId: OWNER }],
  ['2026-01-05T10:00:00.000Z', owner, { type: 'RequestDeposit', amount: usd(1_000), method: 'Bank Transfer' }],
  ['2026-01-06T10:00:00.000Z', admin, { type: 'ApproveDeposit', requestId: madeBy(1) }],
  ['2026-01-06T11:00:00.000Z', admin, { type: 'ApproveIdentity' }],
  ['2026-01-07T00:00:00.000Z', owner, buyUnits(5)],
  ['2026-01-20T00:00:00.000Z', owner, { type: 'RequestWithdrawal', amount: usd(100), method: 'Card' }],
  ['2026-01-31T23:59:59.999Z', admin, { type: 'ApproveWithdrawal', requestId: madeBy(5) }],
  ['2026-02-01T00:00:00.000Z', admin, { type: 'AdjustBalance', newBalance: usd(510), reason: sealed('wire fee') }],
  ['2026-03-31T00:00:00.000Z', owner, { type: 'RequestWithdrawal', amount: usd(200), method: 'Card' }],
  ['2026-04-07T00:00:00.000Z', system, { type: 'MatureHolding', holdingId: madeBy(4) }],
];

test('a statement leads from the opening balance by its movements to the closing one', async () => {
  const january = await statement(STORY, '2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z');
  expect(january).toMatchObject({ userId: OWNER, opening: 0, closing: usd(500), held: 0, fees: 0, revision: 6 });
  expect(january?.movements.map(({ type, amount, balance, revision }) => [type, amount, balance, revision])).toEqual([
    ['DepositApproved', usd(1_000), usd(1_000), 2],
    ['UnitsPurchased', usd(-400), usd(600), 4],
    ['WithdrawalApproved', usd(-100), usd(500), 6],
  ]);
  expect(january?.movements.map(({ request, holding }) => request?.method ?? holding?.investmentName)).toEqual([
    'Bank Transfer',
    'Old Mill Apartments',
    'Card',
  ]);
  expect(january?.holdings).toMatchObject([{ id: madeBy(4), status: 'active', amount: usd(400) }]);
});

test('a period includes its first millisecond and excludes that of its end', async () => {
  const february = await statement(STORY, '2026-02-01T00:00:00.000Z', '2026-04-07T00:00:00.000Z');
  expect(february?.movements).toMatchObject([{ type: 'BalanceAdjusted', amount: usd(10), reason: 'sealed:wire fee' }]);
  expect(february).toMatchObject({ opening: usd(500), closing: usd(510), held: usd(200), revision: 8 });
});

test('a holding that matured within the period is shown as completed, and no more after it', async () => {
  const april = await statement(STORY, '2026-04-01T00:00:00.000Z', '2026-05-01T00:00:00.000Z');
  expect(april?.holdings).toMatchObject([{ id: madeBy(4), status: 'completed', returnAmount: cents(50_00) }]);
  expect(april?.movements).toMatchObject([{ type: 'HoldingMatured', amount: usd(450), balance: usd(960) }]);
  const may = await statement(STORY, '2026-05-01T00:00:00.000Z', '2026-06-01T00:00:00.000Z');
  expect(may).toMatchObject({ opening: usd(960), closing: usd(960), movements: [], holdings: [], revision: 9 });
});

test('before the account was opened there is no statement', async () => {
  expect(await statement(STORY, '2025-01-01T00:00:00.000Z', '2026-01-05T09:00:00.000Z')).toBeUndefined();
});

test('periods that follow each other meet: each opens with what the one before closed with', async () => {
  const store = await storeOf(manyDeposits(700));
  const hour = (index: number) => new Date(Date.UTC(2026, 0, 1, index - 1)).toISOString();
  const periods = await Promise.all(Array.from({ length: 13 }, (_, i) => statementIn(store, hour(i), hour(i + 1))));
  for (const [index, period] of periods.slice(1).entries()) expect(period?.opening).toBe(periods[index]?.closing);
  expect(periods.flatMap((period) => period?.movements ?? [])).toHaveLength(700);
  const total = Array.from({ length: 700 }, (_, i) => 100 + (i % 7)).reduce((a, b) => a + b);
  expect(periods.at(-1)?.closing).toBe(usd(total));
});
