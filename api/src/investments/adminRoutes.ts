import type { InvestmentState } from '@northvale/ledger/investment/investment.ts';
import * as z from 'zod';
import { investmentRevision, newInvestment } from '../contract/investments.ts';
import { requireRole } from '../http/access.ts';
import { body, checked } from '../http/body.ts';
import { changedFields } from '../http/changedFields.ts';
import { idempotent } from '../http/idempotency.ts';
import { answerList, listQuery } from '../http/lists.ts';
import { badInput, notFound } from '../http/problem.ts';
import { createRoutes, type Routes } from '../http/routes.ts';
import type { Parts } from '../parts.ts';
import { delistInvestment, investmentRecord, LISTED, listInvestment, REVISED, reviseInvestment } from './commands.ts';
import { listInvestments } from './queries.ts';

const anyRecord = z.record(z.string(), z.unknown());
const revisedTerms = investmentRevision.omit({ editId: true });
const READ_ONLY = ['id', '_id', 'investors', 'investedTotal', 'createdAt', 'listed'];

/** The back office's resource `investments`, in the simple-rest dialect. */
export function adminInvestmentRoutes(parts: Parts): Routes {
  const { pool } = parts;
  const routes = createRoutes();

  routes.get('/admin/investments', requireRole('admin', 'auditor'), async (ctx) => {
    const query = listQuery(ctx, 'investments');
    answerList(ctx, 'investments', query, await listInvestments(pool, query));
  });

  routes.get('/admin/investments/:id', requireRole('admin', 'auditor'), async (ctx) => {
    ctx.body = await investmentRecord(parts, await standing(parts, String(ctx.params['id'])));
  });

  routes.post('/admin/investments', requireRole('admin'), body(newInvestment), idempotent(parts), async (ctx) => {
    const data = await listInvestment(ctx, parts, ctx.state.body);
    ctx.status = 201;
    ctx.body = { message: LISTED, data };
  });

  routes.put('/admin/investments/:id', requireRole('admin'), body(anyRecord), idempotent(parts), async (ctx) => {
    const id = String(ctx.params['id']);
    const state = await standing(parts, id);
    const { revision: _, ...changes } = changedFields(ctx.state.body, await investmentRecord(parts, state));
    const readOnly = Object.keys(changes).find((field) => READ_ONLY.includes(field));
    if (readOnly !== undefined) throw badInput(readOnly, 'This field cannot be changed.');
    const sent = ctx.state.body['revision'];
    const named = checked(revisedTerms, { ...changes, ...(sent === undefined ? {} : { revision: sent }) });
    ctx.body = { message: REVISED, data: await reviseInvestment(ctx, parts, id, named) };
  });

  routes.delete('/admin/investments/:id', requireRole('admin'), idempotent(parts), async (ctx) => {
    ctx.body = { message: REVISED, data: await delistInvestment(ctx, parts, String(ctx.params['id'])) };
  });

  return routes;
}

async function standing({ investments }: Parts, id: string): Promise<InvestmentState> {
  const state = await investments.load(id);
  if (state.investmentId === '') throw notFound();
  return state;
}
