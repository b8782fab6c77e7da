import type { DepositPlanState, HoldingState } from '@northvale/ledger/account/state.ts';
import { type Cents, usd, ZERO } from '@northvale/ledger/money.ts';
import { expect, test } from 'vitest';
import type { Goal } from '../../identity/goals.ts';
import { progressOf } from './progress.ts';

const TODAY = '2026-12-05';

const goal = (changed: Partial<Goal> = {}): Goal => ({
  id: 'g',
  name: 'House',
  picture: 'home',
  target: usd(1_000),
  by: '2027-03-05',
  wallet: ZERO,
  holdings: [],
  paused: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...changed,
});

interface Given {
  readonly goals: readonly Goal[];
  readonly cash?: Cents;
  readonly held?: Cents;
  readonly holdings?: Readonly<Record<string, Pick<HoldingState, 'amount' | 'returnAmount' | 'status'>>>;
  readonly plan?: Partial<DepositPlanState>;
}

/** Dollars that are saved, projected and missing a month, a goal each. */
function progress({ goals, cash = ZERO, held = ZERO, holdings = {}, plan = {} }: Given) {
  const plans = { p: { id: 'p', amount: usd(100), day: 31, status: 'active', lastMonth: '', ...plan } };
  const found = progressOf(
    goals,
    {
      cash,
      held,
      holdings: new Map(Object.entries(holdings as Record<string, HoldingState>)),
      depositPlans: new Map(Object.entries(plans as Record<string, DepositPlanState>)),
    },
    TODAY,
  );
  return found.map(({ saved, projected, missingPerMonth }) => [saved, projected, missingPerMonth].map((c) => c / 100));
}

test('earmarks are served in the order of the goals, from all of the balance, paused ones too', () => {
  const goals = [goal({ wallet: usd(300), paused: true }), goal({ wallet: usd(300) }), goal({ wallet: usd(300) })];
  const saved = progress({ goals, cash: usd(350), held: usd(50) }).map(([each]) => each);
  expect(saved).toEqual([300, 100, 0]);
});

test('an active holding counts what it cost, and in the projection what it pays; one that has matured nothing', () => {
  const holdings = {
    a: { amount: usd(200), returnAmount: usd(20), status: 'active' },
    b: { amount: usd(400), returnAmount: usd(40), status: 'completed' },
  } as const;
  expect(progress({ goals: [goal({ holdings: ['a', 'b'] })], holdings })).toEqual([[200, 220, 260]]);
});

test.each([
  ['its day, the last of a shorter month too', '2027-02-28', {}, 300],
  ['not on the day after', '2027-02-27', {}, 200],
  ['not before its first date', '2026-12-30', {}, 0],
  ['not on today’s date', '2026-12-31', { day: 5 }, 0],
  ['not in a month that was dealt with', '2027-01-31', { lastMonth: '2026-12' }, 100],
  ['not while it is paused', '2027-02-28', { status: 'paused' }, 0],
] as const)('a recurring deposit is projected on each of its dates: %s', (_, by, plan, projected) => {
  expect(progress({ goals: [goal({ by, planId: 'p' })], plan })[0]?.[1]).toBe(projected);
});

test.each([
  ['2027-03-05', 333.34],
  ['2027-03-04', 500],
  ['2026-12-20', 1_000],
  ['2026-01-01', 1_000],
])('what is missing is spread over the whole months until %s, up to the cent above', (by, missing) => {
  expect(progress({ goals: [goal({ by })] })).toEqual([[0, 0, missing]]);
});

test('a goal whose projection reaches its target misses nothing', () => {
  expect(progress({ goals: [goal({ wallet: usd(2_000) })], cash: usd(2_000) })).toEqual([[2_000, 2_000, 0]]);
});
