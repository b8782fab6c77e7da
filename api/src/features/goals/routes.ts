import type { AccountState } from '@northvale/ledger/account/state.ts';
import { dollarsFromCents } from '@northvale/ledger/money.ts';
import { centsOf } from '../../contract/dollars.ts';
import { type Goal as GoalRecord, MAX_GOALS, type NewGoal } from '../../contract/goals.ts';
import { meaningOf, said } from '../../contract/said.ts';
import { badInput, notFound, Problem } from '../../http/problem.ts';
import { createRoutes, type Routes } from '../../http/router.ts';
import type { Goal } from '../../identity/goals.ts';
import { newId } from '../../identity/ids.ts';
import { keptGoal } from '../../records/goals.ts';
import type { Progress } from './progress.ts';
import { goalsNow, lookAfterGoals, type ReachParts } from './reach.ts';

/**
 * What people save for. It is kept beside the person: nothing of it decides on money, and the account only knows which
 * goals were reached.
 */
export function goalRoutes(parts: ReachParts): Routes {
  const { accounts, goals, now } = parts;
  const routes = createRoutes();

  const keep = async (userId: string, sent: NewGoal, goalFrom: (present: readonly Goal[]) => Goal) => {
    const account = await accounts.load(userId);
    let id = '';
    await goals.keep(userId, (present) => {
      const goal = goalFrom(present);
      ({ id } = goal);
      assertOwned(account, sent);
      const others = present.filter((other) => other.id !== id).flatMap(({ holdings }) => holdings);
      if (goal.holdings.some((holding) => others.includes(holding)))
        throw new Problem('InUse', { message: HOLDING_TAKEN });
      return goal;
    });
    const kept = (await lookAfterGoals(parts, userId)).find(({ goal }) => goal.id === id);
    // Deleted meanwhile, on another device.
    if (!kept) throw notFound();
    return goalRecord(kept);
  };

  routes.on('GET /auth/goals', async (ctx) => {
    const progress = await goalsNow(parts, ctx.state.caller.id);
    ctx.body = { message: 'Goals fetched.', data: progress.map(goalRecord) };
  });

  routes.on('POST /auth/goals', async (ctx) => {
    const { body, caller } = ctx.state;
    const data = await keep(caller.id, body, (present) => {
      if (present.length >= MAX_GOALS) throw new Problem('InUse', { message: TOO_MANY });
      assertAhead(body.by, now());
      return { id: newId(), ...termsOf(body), paused: false, createdAt: now().toISOString() };
    });
    ctx.body = { message: 'Goal set.', data };
  });

  routes.on('PUT /auth/goals/:id', async (ctx) => {
    const { body, caller } = ctx.state;
    const { status, ...terms } = body;
    const data = await keep(caller.id, terms, (present) => {
      const before = present.find(({ id }) => id === ctx.params.id);
      if (!before) throw notFound();
      // One whose day has passed is still renamed or paused.
      if (terms.by !== before.by) assertAhead(terms.by, now());
      const { id, createdAt, reachedAt } = before;
      const paused = status === undefined ? before.paused : status === 'paused';
      return { id, ...termsOf(terms), paused, createdAt, ...(reachedAt !== undefined && { reachedAt }) };
    });
    ctx.body = { message: 'Goal changed.', data };
  });

  routes.on('DELETE /auth/goals/:id', async (ctx) => {
    if (!(await goals.remove(ctx.state.caller.id, ctx.params.id))) throw notFound();
    ctx.body = { message: 'Goal deleted.' };
  });

  return routes;
}

const HOLDING_TAKEN = said('HoldingTaken', 'An investment serves one goal, and one of these serves another already.');
const TOO_MANY = said('TooManyGoals', 'At most {count} goals can be set.', { count: MAX_GOALS });
const DAY_PASSED = said('DayPassed', 'Please choose a day that is still to come.');
const NOT_YOURS = said('NotAmongYours', 'You have no such investment or recurring deposit.');

function assertAhead(by: string, now: Date): void {
  if (by <= now.toISOString().slice(0, by.length)) throw badInput('by', DAY_PASSED);
}

/** Of somebody else's holding or plan a person learns no more than of one that nobody has. */
function assertOwned(account: AccountState, { holdings, planId }: NewGoal): void {
  const wrong = holdings.some((id) => !account.holdings.has(id))
    ? 'holdings'
    : planId !== undefined && !account.depositPlans.has(planId)
      ? 'planId'
      : undefined;
  if (wrong !== undefined)
    throw new Problem('NotFound', { message: NOT_YOURS, issues: [{ path: wrong, ...meaningOf(NOT_YOURS) }] });
}

const termsOf = ({ target, wallet, holdings, planId, ...terms }: NewGoal) => ({
  ...terms,
  target: centsOf(target),
  wallet: centsOf(wallet),
  holdings: [...new Set(holdings)],
  ...(planId !== undefined && { planId }),
});

function goalRecord({ goal, saved, projected, missingPerMonth }: Progress): GoalRecord {
  const { createdAt: _, reachedAt: __, ...kept } = keptGoal(goal);
  return {
    ...kept,
    saved: dollarsFromCents(saved),
    projected: dollarsFromCents(projected),
    missingPerMonth: dollarsFromCents(missingPerMonth),
  };
}
