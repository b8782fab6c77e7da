import type { Accepted, Outcome } from '@northvale/ledger/command.ts';
import type { DomainEvent } from '@northvale/ledger/decider.ts';
import type { Ctx } from '../http/context.ts';
import { refusalProblem } from '../http/problem.ts';
import type { Parts } from '../parts.ts';

/** How long an answer waits for the read models, so that its reader sees what they have written. */
const READ_YOUR_WRITES_MS = 2_000;

/**
 * Lets an outcome through to the answer: throws a refusal, marks a replay, and waits until the read models show it.
 * @throws Problem with the refusal's reason
 */
export async function accepted<State, Event extends DomainEvent>(
  ctx: Ctx,
  { runner }: Pick<Parts, 'runner'>,
  outcome: Outcome<State, Event>,
): Promise<Accepted<State, Event>> {
  if (outcome.kind === 'refused') throw refusalProblem(outcome.refusal);
  if (outcome.replayed) ctx.set('Idempotent-Replayed', 'true');
  const { position } = outcome;
  if (position !== undefined && !(await runner.waitFor(position, READ_YOUR_WRITES_MS))) {
    ctx.set('Read-Model', 'behind');
  }
  return outcome;
}
