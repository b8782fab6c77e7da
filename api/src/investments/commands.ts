import type { InvestmentEvent, InvestmentState, InvestmentTerms } from '@northvale/ledger/investment/investment.ts';
import type { Outcome } from '@northvale/ledger/command.ts';
import { dollarsFromCents } from '@northvale/ledger/money.ts';
import { accepted } from '../accounts/respond.ts';
import { centsOf } from '../contract/dollars.ts';
import type { AdminInvestmentRecord, InvestmentRevision } from '../contract/investments.ts';
import type { Ctx } from '../http/context.ts';
import type { Parts } from '../parts.ts';
import { demandFor } from './queries.ts';

/** The sentences of the spec's error catalogue. */
export const LISTED = 'Investment added successfully.';
export const REVISED = 'Investment updated successfully.';

/** The terms that a form or record names, in the ledger's units. */
export function namedTerms(
  { name, category, investmentReturn, duration, pricePerUnit, img }: Omit<InvestmentRevision, 'editId'>,
): Partial<InvestmentTerms> {
  return {
    ...(name === undefined ? {} : { name }),
    ...(category === undefined ? {} : { category }),
    ...(investmentReturn === undefined ? {} : { investmentReturn }),
    ...(duration === undefined ? {} : { duration }),
    ...(pricePerUnit === undefined ? {} : { pricePerUnit: centsOf(pricePerUnit) }),
    ...(img === undefined ? {} : { img }),
  };
}

/** The investment as it stood right after a command. */
export async function answeredInvestment(
  ctx: Ctx,
  parts: Parts,
  outcome: Outcome<InvestmentState, InvestmentEvent>,
): Promise<AdminInvestmentRecord> {
  const { state } = await accepted(ctx, parts, outcome);
  return investmentRecord(parts, state);
}

/** An investment as its stream has it; only who has bought it comes from the read model. */
export async function investmentRecord({ pool }: Parts, state: InvestmentState): Promise<AdminInvestmentRecord> {
  const { investmentId, img, name, category, investmentReturn, duration, pricePerUnit, revision, listed, createdAt } = state;
  const { investors, investedTotal } = await demandFor(pool, investmentId);
  return {
    id: investmentId, _id: investmentId, img, name, category, investmentReturn, duration,
    pricePerUnit: dollarsFromCents(pricePerUnit), investors, revision, listed, createdAt, investedTotal,
  };
}
