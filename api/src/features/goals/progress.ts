import { nextPlanDate, planDate } from '@northvale/ledger/account/depositPlans.ts';
import type { AccountState, DepositPlanState, HoldingState } from '@northvale/ledger/account/state.ts';
import { add, type Cents, cents, multiply, subtract, ZERO } from '@northvale/ledger/money.ts';
import type { Goal } from '../../identity/goals.ts';

/** How far a goal has come. */
export interface Progress {
  readonly goal: Goal;
  readonly saved: Cents;
  readonly projected: Cents;
  readonly missingPerMonth: Cents;
}

type ById<T> = Pick<ReadonlyMap<string, T>, 'get'>;

interface Owned extends Pick<AccountState, 'cash' | 'held'> {
  readonly holdings: ById<HoldingState>;
  readonly depositPlans: ById<DepositPlanState>;
}

/**
 * How far each goal of a person has come, given in the order in which they were set.
 *
 * - saved = earmark + amounts of its active holdings, where the earmark is what the goals before leave of the balance
 * - projected = earmark + totals at maturity of these holdings + amount of its active plan × the plan's dates from
 *   tomorrow until its day, inclusive
 * - missing a month = what the projection lacks, spread over the whole months until its day, at least one
 *
 * An earmark holds nothing back: what is withdrawn is missing from the last goals first.
 *
 * @param today as '2026-12-31', UTC
 */
export function progressOf(goals: readonly Goal[], account: Owned, today: string): Progress[] {
  let unclaimed = add(account.cash, account.held);
  return goals.map((goal) => {
    const earmark = atMost(goal.wallet, unclaimed);
    unclaimed = subtract(unclaimed, earmark);
    const active = goal.holdings.flatMap((id) => {
      const holding = account.holdings.get(id);
      return holding?.status === 'active' ? [holding] : [];
    });
    const saved = sum(earmark, active, ({ amount }) => amount);
    const atMaturity = sum(earmark, active, ({ amount, returnAmount }) => add(amount, returnAmount));
    const plan = goal.planId === undefined ? undefined : account.depositPlans.get(goal.planId);
    const projected = add(atMaturity, plan ? depositsUntil(plan, today, goal.by) : ZERO);
    const missing = goal.target > projected ? subtract(goal.target, projected) : ZERO;
    return { goal, saved, projected, missingPerMonth: cents(Math.ceil(missing / monthsLeft(today, goal.by))) };
  });
}

const atMost = (amount: Cents, most: Cents): Cents => (amount > most ? most : amount);

const sum = (from: Cents, holdings: readonly HoldingState[], of: (holding: HoldingState) => Cents): Cents =>
  holdings.reduce((all, holding) => add(all, of(holding)), from);

/** What a plan pays in on its dates after a day, until another, inclusive. */
function depositsUntil(plan: DepositPlanState, after: string, until: string): Cents {
  if (plan.status !== 'active') return ZERO;
  const first = nextPlanDate(plan, after);
  if (first > until) return ZERO;
  const isLastMonthToo = planDate(until.slice(0, 'yyyy-mm'.length), plan.day) <= until;
  return multiply(plan.amount, monthsBetween(first, until) + (isLastMonthToo ? 1 : 0));
}

/** From one month to another, whatever their days. */
function monthsBetween(from: string, to: string): number {
  const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return months(to) - months(from);
}

const monthsLeft = (today: string, by: string): number =>
  Math.max(1, monthsBetween(today, by) - (by.slice(8) < today.slice(8) ? 1 : 0));
