import type { OutsideFacts } from '@northvale/ledger/account/outsideFacts.ts';
import { countAdmins } from '@northvale/projections/accounts/queries.ts';
import { acceptsSecondFactor, type FactorParts } from '../auth/secondFactor.ts';
import type { Caller } from '../http/context.ts';
import type { CommandCtx } from '../http/idempotency.ts';
import type { Parts } from '../parts.ts';

/*
 * The one place where facts from outside an account's stream are looked up for a decision about it.
 */

export type FactParts = Pick<Parts, 'accounts' | 'config' | 'db'>;

/** For a decision of staff: what counts where two have to look. */
export async function staffFacts({ accounts, config, db }: FactParts, caller: Caller): Promise<OutsideFacts> {
  const { fourEyesAbove } = config;
  if (fourEyesAbove === undefined) return {};
  const [{ adminSince }, admins] = await Promise.all([accounts.load(caller.id), countAdmins(db)]);
  return { fourEyesAbove, admins, ...(adminSince === undefined ? {} : { adminSince }) };
}

/** For the closing of an account. */
export const closingFacts = async ({ db }: Pick<Parts, 'db'>): Promise<OutsideFacts> => ({
  admins: await countAdmins(db),
});

/** For what may take the second factor of the caller: whether they have one that `otp` doesn't show. */
export async function stepUpFacts(
  parts: FactorParts,
  { state: { caller, command } }: CommandCtx,
  otp: string | undefined,
): Promise<OutsideFacts> {
  const person = await parts.people.byId(caller.id);
  const shown = !person || (await acceptsSecondFactor(parts, person, otp, { stepUpFor: command }));
  return { secondFactorMissing: !shown, stepUpAbove: parts.config.stepUpAbove };
}
