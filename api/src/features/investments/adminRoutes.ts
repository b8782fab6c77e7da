import { type InvestmentCommand, type InvestmentState, unitsLeft } from '@northvale/ledger/investment/investment.ts';
import { givenTerms, type InvestmentTerms } from '@northvale/ledger/investment/terms.ts';
import { dollarsFromCents } from '@northvale/ledger/money.ts';
import { demandFor } from '@northvale/projections/models/investments.ts';
import { type Investments, issueOnInvestment, recalledOnInvestment, type Runner } from '../../commands/issueCommand.ts';
import { centsOf } from '../../contract/dollars.ts';
import type { AdminInvestmentRecord } from '../../contract/investments.ts';
import { type InvestmentRevision, revisedTerms } from '../../contract/investmentTerms.ts';
import { INVESTMENT_ADDED, INVESTMENT_UPDATED } from '../../contract/sentences.ts';
import type { Database } from '../../database/database.ts';
import type { CommandCtx } from '../../http/idempotency.ts';
import { answerList } from '../../http/lists.ts';
import { notFound } from '../../http/problem.ts';
import { createRoutes, type Routes } from '../../http/router.ts';
import type { ChangesTo } from '../../http/wholeRecord.ts';
import { pictureShown } from './pictures.ts';
import { adminInvestmentOf, listInvestments } from './queries.ts';

const TERMS = revisedTerms.omit({ revision: true }).keyof().options;
const SUMS = ['investors', 'investedTotal', 'unitsLeft'] as const;

/** The back office's resource `investments`, in the simple-rest dialect. */
export function adminInvestmentRoutes(parts: InvestmentParts): Routes {
  const routes = createRoutes();

  routes.on('GET /admin/investments', async (ctx) => {
    const { rows, total } = await listInvestments(parts.db, ctx.state.list);
    answerList(ctx, rows, total);
  });

  routes.on('GET /admin/investments/:id', async (ctx) => {
    ctx.body = await standing(parts, ctx.params.id);
  });

  routes.on('POST /admin/investments', async (ctx) => {
    ctx.body = { message: INVESTMENT_ADDED, data: await listInvestment(ctx, parts, ctx.state.body) };
  });

  routes.on('PUT /admin/investments/:id', async (ctx) => {
    const { id } = ctx.params;
    // Read first: what an earlier try of this call has changed by then is told as its answer.
    const present = await standing(parts, id);
    const earlier = await recalledOnInvestment(ctx, parts, id);
    const data = earlier
      ? await investmentRecord(parts, earlier.state)
      : await reviseRecord(ctx, parts, present, ctx.state.changesTo);
    ctx.body = { message: INVESTMENT_UPDATED, data };
  });

  routes.on('DELETE /admin/investments/:id', async (ctx) => {
    ctx.body = { message: INVESTMENT_UPDATED, data: await delistInvestment(ctx, parts, ctx.params.id) };
  });

  return routes;
}

/** The terms that a record changes, where they differ. */
async function reviseRecord(
  ctx: CommandCtx,
  parts: InvestmentParts,
  present: AdminInvestmentRecord,
  changesTo: ChangesTo<'PUT /admin/investments/:id'>,
): Promise<AdminInvestmentRecord> {
  const { revision, ...changes } = changesTo(present, { commands: TERMS, growing: SUMS });
  const isChange = Object.keys(changes).length > 0;
  return isChange ? reviseInvestment(ctx, parts, present._id, { revision, ...changes }) : present;
}

/** As the read models have it, or its stream where those lag. */
async function standing(parts: InvestmentParts, id: string): Promise<AdminInvestmentRecord> {
  const { db, investments, runner } = parts;
  const shown = runner.status().current ? await adminInvestmentOf(db, id) : undefined;
  if (shown) return shown;
  const state = await investments.load(id);
  if (state.investmentId === '') throw notFound();
  return investmentRecord(parts, state);
}

type NamedTerms = Omit<InvestmentRevision, 'editId'>;
export type InvestmentParts = { readonly db: Database; readonly investments: Investments; readonly runner: Runner };

/** Lists an investment. Its id is the command's, so that a retry finds the one that the first try listed. */
export function listInvestment(
  ctx: CommandCtx,
  parts: InvestmentParts,
  named: NamedTerms,
): Promise<AdminInvestmentRecord> {
  const { id: investmentId } = ctx.state.command;
  const terms = { img: '', fundCharge: '', unitsOffered: 0, ...namedTerms(named) } as InvestmentTerms;
  return command(ctx, parts, investmentId, { type: 'ListInvestment', investmentId, terms });
}

/** Changes what is named, unless the investment moved since the revision that was looked at. */
export async function reviseInvestment(
  ctx: CommandCtx,
  parts: InvestmentParts,
  id: string,
  { revision, ...named }: NamedTerms,
): Promise<AdminInvestmentRecord> {
  const seen = revision === undefined ? {} : { seenRevision: revision };
  const terms = namedTerms(named);
  // A limit that is set now counts what was sold until then.
  const bought = terms.unitsOffered === undefined ? {} : { unitsBought: (await demandFor(parts.db, id)).units };
  return command(ctx, parts, id, { type: 'ReviseInvestment', terms, ...seen, ...bought });
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
  fundCharge,
  unitsOffered,
}: NamedTerms): Partial<InvestmentTerms> =>
  givenTerms({
    name,
    category,
    investmentReturn,
    duration,
    pricePerUnit: pricePerUnit === undefined ? undefined : centsOf(pricePerUnit),
    img,
    fundCharge,
    unitsOffered: unitsOffered === null ? 0 : unitsOffered,
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
async function investmentRecord(
  { db }: { readonly db: Database },
  state: InvestmentState,
): Promise<AdminInvestmentRecord> {
  const { investmentId, termsMovedAt: _, img, pricePerUnit, unitsOffered, sold, reserved, ...rest } = state;
  const { reservations: __, ...same } = rest;
  const { investors, invested_total } = await demandFor(db, investmentId);
  return {
    id: investmentId,
    _id: investmentId,
    ...same,
    img: pictureShown(img),
    pricePerUnit: dollarsFromCents(pricePerUnit),
    unitsOffered: unitsOffered === 0 ? null : unitsOffered,
    unitsLeft: unitsLeft({ unitsOffered, sold, reserved }) ?? null,
    investors,
    investedTotal: dollarsFromCents(invested_total),
  };
}
