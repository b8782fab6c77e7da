import { type AdminInvestmentRecord, revisedTerms } from '../../contract/investments.ts';
import { INVESTMENT_ADDED, INVESTMENT_UPDATED } from '../../contract/sentences.ts';
import { recalledOnInvestment } from '../../commands/issueCommand.ts';
import type { CommandCtx } from '../../http/idempotency.ts';
import { answerList } from '../../http/lists.ts';
import { notFound } from '../../http/problem.ts';
import { createRoutes, type Routes } from '../../http/routes.ts';
import type { ChangesTo } from '../../http/wholeRecord.ts';
import {
  delistInvestment,
  type InvestmentParts,
  investmentRecord,
  listInvestment,
  reviseInvestment,
} from './commands.ts';
import { adminInvestmentOf, listInvestments } from './queries.ts';

const TERMS = revisedTerms.omit({ revision: true }).keyof().options;
const SUMS = ['investors', 'investedTotal'] as const;

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
