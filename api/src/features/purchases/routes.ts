import type { PurchaseTerms } from '@northvale/ledger/account/purchases.ts';
import type { HoldingState } from '@northvale/ledger/account/state.ts';
import { anyOf } from '@northvale/projections/engine/database.ts';
import { holdingsOf, holdingState } from '@northvale/projections/models/holdings.ts';
import type { ReadModels } from '@northvale/projections/models/readModels.ts';
import { type Expression, expressionBuilder, sql } from 'kysely';
import { type Accounts, type Investments, issueOnAccount, type Runner } from '../../commands/issueCommand.ts';
import type { ListSort } from '../../contract/lists.ts';
import type { Database } from '../../database/database.ts';
import { type Conditions, conditionsOf, page, type Page } from '../../database/list.ts';
import { answerList, type ListQuery } from '../../http/lists.ts';
import { notFound } from '../../http/problem.ts';
import { createRoutes, type Routes } from '../../http/router.ts';
import { ERASED_NAME } from '../../identity/erasure.ts';
import type { Identity } from '../../identity/identity.ts';
import { holdingRecord } from '../../records/holdings.ts';

/** Buying units, and what was bought. */
export function purchaseRoutes(
  parts: Pick<Identity, 'people'> & {
    readonly accounts: Accounts;
    readonly db: Database;
    readonly investments: Investments;
    readonly reports: Database;
    readonly runner: Runner;
  },
): Routes {
  const { db, people } = parts;
  const routes = createRoutes();

  routes.on('POST /auth/invest', async (ctx) => {
    const { userId, investmentId, unitsPurchased: units, investmentRevision } = ctx.state.body;
    const terms = await currentTerms(parts, investmentId);
    const seen = investmentRevision === undefined ? {} : { seenInvestmentRevision: investmentRevision };
    const payload = { type: 'BuyUnits', units, terms, ...seen } as const;
    const { state, events } = await issueOnAccount(ctx, parts, userId, payload);
    const bought = events.find((event) => event.type === 'UnitsPurchased');
    const holding = bought && state.holdings.get(bought.data.holdingId);
    if (!holding) throw new Error(`the account ${userId} doesn't hold what it has bought`);
    ctx.body = { message: 'Investment Successful!', data: holdingRecord(holding) };
  });

  routes.on('GET /auth/user-investments/:userId', async (ctx) => {
    const { userId } = ctx.params;
    if (!(await people.exists(userId))) throw notFound();
    ctx.body = { message: 'Investments fetched.', investments: (await holdingsOf(db, userId)).map(holdingRecord) };
  });

  routes.on('GET /admin/holdings', async (ctx) => {
    const { rows, total } = await listHoldings(parts.reports, ctx.state.list);
    const names = await people.names(rows.map(({ userId }) => userId));
    const records = rows.map(({ userId, holding }) => ({
      id: holding.id,
      ...holdingRecord(holding),
      userId: { _id: userId, name: names.get(userId) ?? ERASED_NAME },
    }));
    answerList(ctx, records, total);
  });

  return routes;
}

/** An investment's terms as its stream has them now; the read model is never asked what something costs. */
async function currentTerms(
  { investments }: { readonly investments: Investments },
  id: string,
): Promise<PurchaseTerms> {
  const { revision: investmentRevision, ...terms } = await investments.load(id);
  if (terms.investmentId === '') throw notFound();
  return { ...terms, investmentRevision };
}

interface OwnedHolding {
  readonly userId: string;
  readonly holding: HoldingState;
}

type Query = ListQuery<'holdings'>;

/** One page of the back office's list. */
export function listHoldings(db: Database, { sort, filter, ...range }: Query): Promise<Page<OwnedHolding>> {
  const { field, descending } = sort ?? { field: 'purchasedAt', descending: true };
  const found = db.selectFrom('holdings').where(({ and }) => and(conditionsOf(filter, CONDITIONS)));
  const list = {
    keys: found.select('holdings.id as key'),
    by: [SORTS[field], sql.ref('holdings.id')],
    descending,
    async rows(ids: readonly string[]) {
      const rows = db.selectFrom('holdings').selectAll().where('id', '=', anyOf(ids));
      return (await rows.execute()).map(
        (row) => [row.id, { userId: row.user_id, holding: holdingState(row) }] as const,
      );
    },
  };
  return page(db, list, range);
}

const SORTS: Readonly<Record<ListSort<'holdings'>, Expression<unknown>>> = {
  purchasedAt: sql.ref('purchased_at'),
  maturesAt: sql.ref('matures_at'),
  amountInvested: sql.ref('amount'),
};

const has = expressionBuilder<ReadModels, 'holdings'>();
const CONDITIONS: Conditions<Query['filter']> = {
  id: (id) => has('holdings.id', '=', anyOf(id)),
  investmentId: (investmentId) => has('investment_id', '=', investmentId),
  userId: (userId) => has('user_id', '=', userId),
  status: (status) => has('status', '=', status),
  maturesFrom: (from) => has('matures_at', '>=', from),
  maturesTo: (to) => has('matures_at', '<', to),
};
