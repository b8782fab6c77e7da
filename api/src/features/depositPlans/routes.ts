import type { AccountCommand } from '@northvale/ledger/account/acts.ts';
import { nextPlanDate } from '@northvale/ledger/account/depositPlans.ts';
import { type DepositPlanState, ownerOf } from '@northvale/ledger/account/state.ts';
import { dollarsFromCents } from '@northvale/ledger/money.ts';
import { type DepositPlanRow, depositPlanState, plansOf } from '@northvale/projections/models/depositPlans.ts';
import { type Accounts, issueOnAccount, type Runner } from '../../commands/issueCommand.ts';
import type { DepositPlanRecord } from '../../contract/depositPlans.ts';
import { centsOf } from '../../contract/dollars.ts';
import { DEFAULT_METHOD } from '../../contract/requests.ts';
import type { Database } from '../../database/database.ts';
import type { CommandCtx } from '../../http/idempotency.ts';
import { notFound } from '../../http/problem.ts';
import { createRoutes, type Routes } from '../../http/router.ts';

interface PlanParts {
  readonly accounts: Accounts;
  readonly db: Database;
  readonly now: () => Date;
  readonly runner: Runner;
}

/** A person's recurring deposits. What is requested each month, a reactor requests. */
export function depositPlanRoutes(parts: PlanParts): Routes {
  const { db, now } = parts;
  const routes = createRoutes();

  routes.on('GET /auth/deposit-plans', async (ctx) => {
    const { id } = ctx.state.caller;
    const [plans, requested] = await Promise.all([plansOf(db, id), requestsOf(db, id)]);
    ctx.body = {
      data: plans.map((row) => planRecord(depositPlanState(row), row.skipped, requested.get(row.id) ?? [], now())),
    };
  });

  routes.on('POST /auth/deposit-plans', async (ctx) => {
    const { amount, method = DEFAULT_METHOD, day } = ctx.state.body;
    const payload = { type: 'StartDepositPlan', amount: centsOf(amount), method, day } as const;
    const { id } = ctx.state.caller;
    const { state, events } = await issueOnAccount(ctx, parts, id, payload);
    const started = events.find((event) => event.type === 'DepositPlanStarted');
    const plan = started && state.depositPlans.get(started.data.planId);
    if (!plan) throw new Error(`the account ${id} doesn't have the plan that it has started`);
    ctx.body = { message: 'Your recurring deposit is set up.', data: planRecord(plan, [], [], now()) };
  });

  routes.on('PATCH /auth/deposit-plans/:id', async (ctx) => {
    const { id: planId } = ctx.params;
    const userId = ownerOf(planId);
    if (userId === undefined) throw notFound();
    const data = await changePlan(ctx, parts, userId, changeOf(planId, ctx.state.body));
    ctx.body = { message: 'Your recurring deposit is changed.', data };
  });

  return routes;
}

async function changePlan(
  ctx: CommandCtx,
  parts: PlanParts,
  userId: string,
  payload: Extract<AccountCommand, { readonly planId: string }>,
): Promise<DepositPlanRecord> {
  const { state } = await issueOnAccount(ctx, parts, userId, payload);
  const plan = state.depositPlans.get(payload.planId);
  if (!plan) throw notFound();
  const [rows, requested] = await Promise.all([plansOf(parts.db, userId), requestsOf(parts.db, userId)]);
  const skipped = rows.find(({ id }) => id === plan.id)?.skipped ?? [];
  return planRecord(plan, skipped, requested.get(plan.id) ?? [], parts.now());
}

const STATUS_COMMANDS = {
  active: 'ResumeDepositPlan',
  paused: 'PauseDepositPlan',
  ended: 'EndDepositPlan',
} as const;

type Change = { [Name in 'amount' | 'day']?: number | undefined } & {
  method?: DepositPlanRecord['method'] | undefined;
  status?: DepositPlanRecord['status'] | undefined;
};

function changeOf(
  planId: string,
  { status, amount, day, method }: Change,
): Extract<AccountCommand, { planId: string }> {
  if (status !== undefined) return { type: STATUS_COMMANDS[status], planId };
  return {
    type: 'ChangeDepositPlan',
    planId,
    ...(amount === undefined ? {} : { amount: centsOf(amount) }),
    ...(day === undefined ? {} : { day }),
    ...(method === undefined ? {} : { method }),
  };
}

/** The ids of what each plan has requested, the newest first. */
async function requestsOf(db: Database, userId: string): Promise<ReadonlyMap<string, string[]>> {
  const rows = await db
    .selectFrom('requests')
    .select(['id', 'plan_id'])
    .where('user_id', '=', userId)
    .where('plan_id', 'is not', null)
    .orderBy('position', 'desc')
    .execute();
  const byPlan = new Map<string, string[]>();
  for (const { id, plan_id } of rows) byPlan.set(plan_id!, [...(byPlan.get(plan_id!) ?? []), id]);
  return byPlan;
}

function planRecord(
  plan: DepositPlanState,
  skipped: DepositPlanRow['skipped'],
  requests: readonly string[],
  now: Date,
): DepositPlanRecord {
  const { id: _id, amount, method, day, status, startedAt, revision } = plan;
  return {
    _id,
    amount: dollarsFromCents(amount),
    method,
    day,
    status,
    ...(status === 'active' && { next: nextPlanDate(plan, now.toISOString().slice(0, 10)) }),
    requests: [...requests],
    skipped: skipped.toReversed(),
    startedAt,
    revision,
  };
}
