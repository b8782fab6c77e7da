import type { PurchaseTerms } from '@northvale/ledger/account/purchases.ts';
import { accepted } from '../accounts/respond.ts';
import { invest } from '../contract/holdings.ts';
import { assertMayRead, assertOwn, authenticated, requireRole } from '../http/access.ts';
import { body } from '../http/body.ts';
import { idempotent } from '../http/idempotency.ts';
import { answerList, listQuery } from '../http/lists.ts';
import { notFound } from '../http/problem.ts';
import { createRoutes, type Routes } from '../http/routes.ts';
import { ERASED_NAME } from '../identity/persons.ts';
import type { Parts } from '../parts.ts';
import { holdingsOf, listHoldings } from './queries.ts';
import { holdingRecord } from './records.ts';

/** Buying units, and what was bought. */
export function purchaseRoutes(parts: Parts): Routes {
  const { accounts, people, pool } = parts;
  const routes = createRoutes();

  routes.post('/auth/invest', authenticated, body(invest), idempotent(parts), async (ctx) => {
    const { caller, command } = ctx.state;
    const { userId, investmentId, unitsPurchased: units, investmentRevision } = ctx.state.body;
    assertOwn(caller, userId);
    const terms = await currentTerms(parts, investmentId);
    const seen = investmentRevision === undefined ? {} : { seenInvestmentRevision: investmentRevision };
    const payload = { type: 'BuyUnits', units, terms, ...seen } as const;
    const { state, events } = await accepted(
      ctx,
      parts,
      await accounts.handle(userId, { ...command, actor: caller, payload }),
    );
    const bought = events.find((event) => event.type === 'UnitsPurchased');
    const holding = bought && state.holdings.get(bought.data.holdingId);
    if (!holding) throw new Error(`the account ${userId} doesn't hold what it has bought`);
    ctx.status = 201;
    ctx.body = { message: 'Investment Successful!', data: holdingRecord(holding) };
  });

  routes.get('/auth/user-investments/:userId', authenticated, async (ctx) => {
    const userId = String(ctx.params['userId']);
    assertMayRead(ctx.state.caller, userId);
    if (!(await people.exists(userId))) throw notFound();
    ctx.body = { message: 'Investments fetched.', investments: (await holdingsOf(pool, userId)).map(holdingRecord) };
  });

  routes.get('/admin/holdings', requireRole('admin', 'auditor'), async (ctx) => {
    const query = listQuery(ctx, 'holdings');
    const { rows, total } = await listHoldings(pool, query);
    const names = await people.names(rows.map(({ userId }) => userId));
    const records = rows.map(({ userId, holding }) => ({
      id: holding.id,
      ...holdingRecord(holding),
      userId: { _id: userId, name: names.get(userId) ?? ERASED_NAME },
    }));
    answerList(ctx, 'holdings', query, { rows: records, total });
  });

  return routes;
}

/** An investment's terms as its stream has them now; the read model is never asked what something costs. */
async function currentTerms({ investments }: Parts, id: string): Promise<PurchaseTerms> {
  const { investmentId, revision, listed, name, pricePerUnit, investmentReturn, duration } = await investments.load(id);
  if (investmentId === '') throw notFound();
  return { investmentId, investmentRevision: revision, listed, name, pricePerUnit, investmentReturn, duration };
}
