import type { InvestmentState, InvestmentTerms } from '@northvale/ledger/investment/investment.ts';
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
import { answeredInvestment, investmentRecord, LISTED, namedTerms, REVISED } from './commands.ts';
import { listInvestments } from './queries.ts';

const anyRecord = z.record(z.string(), z.unknown());
const revisedTerms = investmentRevision.omit({ editId: true });
const READ_ONLY = ['id', '_id', 'investors', 'investedTotal', 'createdAt', 'listed'];

/** The back office's resource `investments`, in the simple-rest dialect. */
export function adminInvestmentRoutes(parts: Parts): Routes {
  const { investments, pool } = parts;
  const routes = createRoutes();

  routes.get('/admin/investments', requireRole('admin', 'auditor'), async (ctx) => {
    const query = listQuery(ctx, 'investments');
    answerList(ctx, 'investments', query, await listInvestments(pool, query));
  });

  routes.get('/admin/investments/:id', requireRole('admin', 'auditor'), async (ctx) => {
    ctx.body = await investmentRecord(parts, await standing(parts, String(ctx.params['id'])));
  });

  routes.post('/admin/investments', requireRole('admin'), body(newInvestment), idempotent(parts), async (ctx) => {
    const { caller: actor, command } = ctx.state;
    const terms = { img: '', ...namedTerms(ctx.state.body) } as InvestmentTerms;
    const payload = { type: 'ListInvestment', investmentId: command.id, terms } as const;
    const data = await answeredInvestment(ctx, parts, await investments.handle(command.id, { ...command, actor, payload }));
    ctx.status = 201;
    ctx.body = { message: LISTED, data };
  });

  routes.put('/admin/investments/:id', requireRole('admin'), body(anyRecord), idempotent(parts), async (ctx) => {
    const { caller: actor, command } = ctx.state;
    const id = String(ctx.params['id']);
    const state = await standing(parts, id);
    const { revision: _, ...changes } = changedFields(ctx.state.body, await investmentRecord(parts, state));
    const readOnly = Object.keys(changes).find((field) => READ_ONLY.includes(field));
    if (readOnly !== undefined) throw badInput(readOnly, 'This field cannot be changed.');
    const sent = ctx.state.body['revision'];
    const { revision, ...terms } = checked(revisedTerms, { ...changes, ...(sent === undefined ? {} : { revision: sent }) });
    const seen = revision === undefined ? {} : { seenRevision: revision };
    const payload = { type: 'ReviseInvestment', terms: namedTerms(terms), ...seen } as const;
    ctx.body = {
      message: REVISED,
      data: await answeredInvestment(ctx, parts, await investments.handle(id, { ...command, actor, payload })),
    };
  });

  routes.delete('/admin/investments/:id', requireRole('admin'), idempotent(parts), async (ctx) => {
    const { caller: actor, command } = ctx.state;
    const payload = { type: 'DelistInvestment' } as const;
    const outcome = await investments.handle(String(ctx.params['id']), { ...command, actor, payload });
    ctx.body = { message: REVISED, data: await answeredInvestment(ctx, parts, outcome) };
  });

  return routes;
}

async function standing({ investments }: Parts, id: string): Promise<InvestmentState> {
  const state = await investments.load(id);
  if (state.investmentId === '') throw notFound();
  return state;
}
