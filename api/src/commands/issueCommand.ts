import type { AccountCommand, AccountEvent } from '@northvale/ledger/account/acts.ts';
import type { AccountState } from '@northvale/ledger/account/state.ts';
import type { DomainEvent } from '@northvale/ledger/decider.ts';
import type { Accepted, Outcome } from '@northvale/ledger/handler/command.ts';
import type { CommandHandler } from '@northvale/ledger/handler/handler.ts';
import type { InvestmentCommand, InvestmentEvent, InvestmentState } from '@northvale/ledger/investment/investment.ts';
import type { ProjectionRunner } from '@northvale/projections/engine/runner.ts';
import type { CommandCtx } from '../http/idempotency.ts';
import { refusalProblem } from '../http/problem.ts';

export type Accounts = CommandHandler<AccountState, AccountCommand, AccountEvent>;
export type Investments = CommandHandler<InvestmentState, InvestmentCommand, InvestmentEvent>;
/** What routes ask of the read models: to have passed an event, and how they are. */
export type Runner = Pick<ProjectionRunner, 'waitFor' | 'onProgress' | 'status' | 'catchingUp'>;

/** How long an answer waits for the read models, so that its reader sees what they have written. */
export const READ_YOUR_WRITES_MS = 2_000;

/**
 * Issues the caller's command on an account, under the call's key.
 * @throws Problem with the refusal's reason
 */
export const issueOnAccount = async (
  ctx: CommandCtx,
  { accounts, runner }: { readonly accounts: Accounts; readonly runner: Runner },
  userId: string,
  payload: AccountCommand,
): Promise<Accepted<AccountState, AccountEvent>> =>
  accepted(ctx, runner, accounts.handle(userId, { ...ctx.state.command, actor: ctx.state.caller, payload }));

/** The same on an investment. */
export const issueOnInvestment = async (
  ctx: CommandCtx,
  { investments, runner }: { readonly investments: Investments; readonly runner: Runner },
  id: string,
  payload: InvestmentCommand,
): Promise<Accepted<InvestmentState, InvestmentEvent>> =>
  accepted(ctx, runner, investments.handle(id, { ...ctx.state.command, actor: ctx.state.caller, payload }));

/**
 * What an earlier try of this call had written on an account; undefined where nothing. Asked first where a record is
 * sent whole: by now it may differ in nothing, or in what others have changed since.
 */
export async function recalledOnAccount(
  ctx: CommandCtx,
  { accounts, runner }: { readonly accounts: Accounts; readonly runner: Runner },
  userId: string,
): Promise<Accepted<AccountState, AccountEvent> | undefined> {
  const outcome = ctx.state.command.isKeyed ? await accounts.recall(userId, ctx.state.command) : undefined;
  return outcome && accepted(ctx, runner, outcome);
}

/** The same on an investment. */
export async function recalledOnInvestment(
  ctx: CommandCtx,
  { investments, runner }: { readonly investments: Investments; readonly runner: Runner },
  id: string,
): Promise<Accepted<InvestmentState, InvestmentEvent> | undefined> {
  const outcome = ctx.state.command.isKeyed ? await investments.recall(id, ctx.state.command) : undefined;
  return outcome && accepted(ctx, runner, outcome);
}

/** Throws a refusal, marks a replay, and waits until the read models show what was written. */
export async function accepted<State, Event extends DomainEvent>(
  ctx: CommandCtx,
  runner: Runner,
  handled: Outcome<State, Event> | Promise<Outcome<State, Event>>,
): Promise<Accepted<State, Event>> {
  // Before anything of it is written.
  const seen = runner.status().position;
  const outcome = await handled;
  if (outcome.kind === 'refused') throw refusalProblem(outcome.refusal);
  ctx.state.written = true;
  if (outcome.replayed) ctx.set('Idempotent-Replayed', 'true');
  const { position, replayed } = outcome;
  if (position !== undefined && !(await runner.waitFor(position, READ_YOUR_WRITES_MS, replayed ? '' : seen))) {
    ctx.set('Read-Model', 'behind');
  }
  return outcome;
}
