import type { OutsideFacts } from '@northvale/ledger/account/outsideFacts.ts';
import { acceptsSecondFactor } from '../auth/secondFactor.ts';
import type { CommandCtx } from '../http/idempotency.ts';
import type { Parts } from '../parts.ts';

/*
 * The one place where facts from outside an account's stream are looked up for a decision about it.
 */

/** For a decision of staff. */
export const staffFacts = ({ config }: Pick<Parts, 'config'>): OutsideFacts =>
  config.fourEyesAbove === undefined ? {} : { fourEyesAbove: config.fourEyesAbove };

/** For what may take the second factor of the caller: whether they have one that `otp` doesn't show. */
export async function stepUpFacts(
  parts: Pick<Parts, 'config' | 'now' | 'people' | 'secondFactors'>,
  { state: { caller, command } }: CommandCtx,
  otp: string | undefined,
): Promise<OutsideFacts> {
  const person = await parts.people.byId(caller.id);
  const shown = !person || (await acceptsSecondFactor(parts, person, otp, { stepUpFor: command }));
  return { secondFactorMissing: !shown, stepUpAbove: parts.config.stepUpAbove };
}
