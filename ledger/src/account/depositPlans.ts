import { type Act, type DecisionContext, type Refusal, refuse } from '../decider.ts';
import { MAX_AMOUNT, MAX_DEPOSIT_PLANS, MIN_DEPOSIT } from '../limits.ts';
import type { Cents } from '../money.ts';
import { type DepositRequested, hasTooMany } from './requests.ts';
import { type AccountState, copyOf, type DepositPlanState, isTaken, type Method, ownedId } from './state.ts';

/** A deposit that is requested each month on its day (UTC), until its owner ends it. */
interface DepositPlanTerms {
  readonly amount: Cents;
  readonly method: Method;
  /** 1 to 31: where a month is shorter, its last day. */
  readonly day: number;
}

export type DepositPlanCommand =
  | ({ readonly type: 'StartDepositPlan' } & DepositPlanTerms)
  | ({ readonly type: 'ChangeDepositPlan'; readonly planId: string } & Partial<DepositPlanTerms>)
  | { readonly type: 'PauseDepositPlan'; readonly planId: string }
  | { readonly type: 'ResumeDepositPlan'; readonly planId: string }
  | { readonly type: 'EndDepositPlan'; readonly planId: string }
  /** By the system, on the plan's day of a month. */
  | { readonly type: 'RequestPlannedDeposit'; readonly planId: string; readonly month: string };

type TermsData = { planId: string; amount: Cents; method: Method; day: number };

export type DepositPlanEvent =
  | { readonly type: 'DepositPlanStarted'; readonly data: TermsData }
  | { readonly type: 'DepositPlanChanged'; readonly data: TermsData }
  | { readonly type: 'DepositPlanPaused'; readonly data: { planId: string } }
  | { readonly type: 'DepositPlanResumed'; readonly data: { planId: string } }
  | { readonly type: 'DepositPlanEnded'; readonly data: { planId: string } }
  | {
      readonly type: 'PlannedDepositSkipped';
      readonly data: { planId: string; month: string; amount: Cents; why: SkippedWhy };
    };

/** Why nothing was requested in a month: the last one is still pending, or the account may not. */
export type SkippedWhy = 'pending' | 'frozen' | 'locked' | 'tooMany';

export const depositPlans: Act<
  AccountState,
  DepositPlanCommand,
  DepositPlanEvent,
  DepositPlanEvent | DepositRequested
> = {
  commands: {
    StartDepositPlan({ amount, method, day }, state, { commandId }) {
      const wrong = wrongTerms({ amount, day });
      if (wrong) return wrong;
      if (state.frozen) return refuse('AccountFrozen');
      const planId = ownedId(state.userId, commandId);
      if (isTaken(state, planId)) return refuse('KeyReused');
      const running = [...state.depositPlans.values()].filter(({ status }) => status !== 'ended');
      if (running.length >= MAX_DEPOSIT_PLANS) return refuse('TooMany', { depositPlans: MAX_DEPOSIT_PLANS });
      return [{ type: 'DepositPlanStarted', data: { planId, amount, method, day } }];
    },
    ChangeDepositPlan({ planId, ...changed }, state) {
      const plan = changeable(state, planId);
      if (!('id' in plan)) return plan;
      const { amount = plan.amount, method = plan.method, day = plan.day } = changed;
      const wrong = wrongTerms({ amount, day });
      if (wrong) return wrong;
      const isSame = amount === plan.amount && method === plan.method && day === plan.day;
      return isSame ? [] : [{ type: 'DepositPlanChanged', data: { planId, amount, method, day } }];
    },
    PauseDepositPlan: turned('active', 'DepositPlanPaused'),
    ResumeDepositPlan: turned('paused', 'DepositPlanResumed'),
    EndDepositPlan({ planId }, state) {
      const plan = changeable(state, planId);
      return 'id' in plan ? [{ type: 'DepositPlanEnded', data: { planId } }] : plan;
    },
    RequestPlannedDeposit: requestOfMonth,
  },
  events: {
    DepositPlanStarted: {
      version: 1,
      evolve: (state, { data: { planId: id, ...terms }, occurredAt: startedAt, revision }) =>
        withPlan(state, { id, ...terms, status: 'active', startedAt, lastMonth: '', revision }),
    },
    DepositPlanChanged: {
      version: 1,
      evolve: (state, { data: { planId, ...terms }, revision }) => changed(state, planId, { ...terms, revision }),
    },
    DepositPlanPaused: {
      version: 1,
      evolve: (state, { data, revision }) => changed(state, data.planId, { status: 'paused', revision }),
    },
    DepositPlanResumed: {
      version: 1,
      evolve: (state, { data, revision }) => changed(state, data.planId, { status: 'active', revision }),
    },
    DepositPlanEnded: {
      version: 1,
      evolve: (state, { data, revision }) => changed(state, data.planId, { status: 'ended', revision }),
    },
    PlannedDepositSkipped: {
      version: 1,
      evolve: (state, { data, revision }) => changed(state, data.planId, { lastMonth: data.month, revision }),
    },
  },
};

/**
 * The request of a month, or that it is left out. One of a month that was dealt with is refused: so neither two
 * processes nor a restored backup make two.
 */
function requestOfMonth(
  { planId, month }: Extract<DepositPlanCommand, { readonly type: 'RequestPlannedDeposit' }>,
  state: AccountState,
  { commandId, at }: DecisionContext<AccountState>,
): readonly (DepositPlanEvent | DepositRequested)[] | Refusal {
  const plan = state.depositPlans.get(planId);
  if (!plan) return refuse('NotFound');
  if (plan.status !== 'active' || month <= plan.lastMonth) return refuse('AlreadyDecided', { status: plan.status });
  if (at.slice(0, 10) < planDate(month, plan.day)) return refuse('BadInput', { path: 'month' });
  const { amount, method } = plan;
  const why = whyNot(state, plan);
  if (why) return [{ type: 'PlannedDepositSkipped', data: { planId, month, amount, why } }];
  const requestId = ownedId(state.userId, commandId);
  return [{ type: 'DepositRequested', data: { requestId, amount, method, planId, month } }];
}

function whyNot(state: AccountState, { lastRequestId }: DepositPlanState): SkippedWhy | undefined {
  if (state.frozen) return 'frozen';
  if (state.withdrawalsLocked) return 'locked';
  if (lastRequestId !== undefined && state.requests.get(lastRequestId)?.status === 'pending') return 'pending';
  return hasTooMany(state) ? 'tooMany' : undefined;
}

function changeable(state: AccountState, planId: string): DepositPlanState | Refusal {
  const plan = state.depositPlans.get(planId);
  if (!plan) return refuse('NotFound');
  if (plan.status === 'ended') return refuse('AlreadyDecided', { status: plan.status });
  return state.frozen ? refuse('AccountFrozen') : plan;
}

function turned(from: DepositPlanState['status'], type: 'DepositPlanPaused' | 'DepositPlanResumed') {
  return ({ planId }: { readonly planId: string }, state: AccountState): readonly DepositPlanEvent[] | Refusal => {
    const plan = changeable(state, planId);
    if (!('id' in plan)) return plan;
    return plan.status === from ? [{ type, data: { planId } }] : [];
  };
}

function wrongTerms({ amount, day }: Pick<DepositPlanTerms, 'amount' | 'day'>): Refusal | undefined {
  if (amount < MIN_DEPOSIT || amount > MAX_AMOUNT) return refuse('BadInput', { path: 'amount' });
  return Number.isInteger(day) && day >= 1 && day <= 31 ? undefined : refuse('BadInput', { path: 'day' });
}

function withPlan(state: AccountState, plan: DepositPlanState): AccountState {
  const after = copyOf(state);
  after.depositPlans = state.depositPlans.set(plan.id, plan);
  return after;
}

function changed(state: AccountState, planId: string, change: Partial<DepositPlanState>): AccountState {
  const plan = state.depositPlans.get(planId);
  if (!plan) throw new Error(`account ${state.userId} has no deposit plan ${planId}`);
  return withPlan(state, { ...plan, ...change });
}

/** The plan after one of its deposits was requested. */
export const planRequested = (
  state: AccountState,
  { planId, month, requestId }: { readonly planId: string; readonly month: string; readonly requestId: string },
  revision: number,
): AccountState => changed(state, planId, { lastMonth: month, lastRequestId: requestId, revision });

/** The date (UTC) of a plan in a month such as '2026-12': its day, or the month's last one. */
export function planDate(month: string, day: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return `${month}-${String(Math.min(day, last)).padStart(2, '0')}`;
}

/** The first date of a plan after a day, in a month that wasn't dealt with. Both as '2026-12-31'. */
export function nextPlanDate(
  { day, lastMonth }: { readonly day: number; readonly lastMonth: string },
  after: string,
): string {
  const [year, month] = after.split('-').map(Number) as [number, number];
  for (let ahead = 0; ; ahead += 1) {
    const of = new Date(Date.UTC(year, month - 1 + ahead, 1)).toISOString().slice(0, 7);
    if (of > lastMonth && planDate(of, day) > after) return planDate(of, day);
  }
}
