import type { InvestmentCommand, InvestmentState } from '@northvale/ledger/investment/investment.ts';
import { givenTerms, type InvestmentTerms } from '@northvale/ledger/investment/terms.ts';
import { dollarsFromCents } from '@northvale/ledger/money.ts';
import { demandFor } from '@northvale/projections/models/investments.ts';
import { type Investments, issueOnInvestment, type Runner } from '../../commands/issueCommand.ts';
import { centsOf } from '../../contract/dollars.ts';
import type { AdminInvestmentRecord, InvestmentRevision } from '../../contract/investments.ts';
import type { Database } from '../../database/database.ts';
import type { CommandCtx } from '../../http/idempotency.ts';
import { pictureShown } from './pictures.ts';

type NamedTerms = Omit<InvestmentRevision, 'editId'>;
export type InvestmentParts = { readonly db: Database; readonly investments: Investments; readonly runner: Runner };

/** Lists an investment. Its id is the command's, so that a retry finds the one that the first try listed. */
export function listInvestment(
  ctx: CommandCtx,
  parts: InvestmentParts,
  named: NamedTerms,
): Promise<AdminInvestmentRecord> {
  const { id: investmentId } = ctx.state.command;
  const terms = { img: '', ...namedTerms(named) } as InvestmentTerms;
  return command(ctx, parts, investmentId, { type: 'ListInvestment', investmentId, terms });
}

/** Changes what is named, unless the investment moved since the revision that was looked at. */
export function reviseInvestment(
  ctx: CommandCtx,
  parts: InvestmentParts,
  id: string,
  { revision, ...named }: NamedTerms,
): Promise<AdminInvestmentRecord> {
  const seen = revision === undefined ? {} : { seenRevision: revision };
  return command(ctx, parts, id, { type: 'ReviseInvestment', terms: namedTerms(named), ...seen });
}

export const delistInvestment = (ctx: CommandCtx, parts: InvestmentParts, id: string): Promise<AdminInvestmentRecord> =>
  command(ctx, parts, id, { type: 'DelistInvestment' });

/** The terms that a form or record names, in the ledger's units. */
const namedTerms = ({
  name,
  category,
  investmentReturn,
  duration,
  pricePerUnit,
  img,
}: NamedTerms): Partial<InvestmentTerms> =>
  givenTerms({
    name,
    category,
    investmentReturn,
    duration,
    pricePerUnit: pricePerUnit === undefined ? undefined : centsOf(pricePerUnit),
    img,
  });

/** Issues a command, and answers with the investment as it stood right after it. */
async function command(
  ctx: CommandCtx,
  parts: InvestmentParts,
  id: string,
  payload: InvestmentCommand,
): Promise<AdminInvestmentRecord> {
  const { state } = await issueOnInvestment(ctx, parts, id, payload);
  return investmentRecord(parts, state);
}

/** An investment as its stream has it; only who has bought it comes from the read model. */
export async function investmentRecord(
  { db }: { readonly db: Database },
  state: InvestmentState,
): Promise<AdminInvestmentRecord> {
  const { investmentId, termsMovedAt: _, img, pricePerUnit, ...same } = state;
  const { investors, invested_total } = await demandFor(db, investmentId);
  return {
    id: investmentId,
    _id: investmentId,
    ...same,
    img: pictureShown(img),
    pricePerUnit: dollarsFromCents(pricePerUnit),
    investors,
    investedTotal: dollarsFromCents(invested_total),
  };
}
