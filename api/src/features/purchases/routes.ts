import { type HoldingState, ownerOf } from '@northvale/ledger/account/state.ts';
import { add, dollarsFromCents } from '@northvale/ledger/money.ts';
import { anyOf } from '@northvale/projections/engine/database.ts';
import { holdingsOf, holdingState } from '@northvale/projections/models/holdings.ts';
import type { ReadModels } from '@northvale/projections/models/readModels.ts';
import { type Expression, expressionBuilder, sql } from 'kysely';
import { accepted, issueOnAccount, type Runner } from '../../commands/issueCommand.ts';
import { buyUnits, type SaleParts } from '../../commands/reservations.ts';
import { centsOf } from '../../contract/dollars.ts';
import type { HoldingDetail } from '../../contract/holdingDetail.ts';
import type { ListSort } from '../../contract/lists.ts';
import type { Database } from '../../database/database.ts';
import { type Conditions, conditionsOf, page, type Page } from '../../database/list.ts';
import { answerList, type ListQuery } from '../../http/lists.ts';
import { notFound } from '../../http/problem.ts';
import { createRoutes, type Routes } from '../../http/router.ts';
import { ERASED_NAME } from '../../identity/erasure.ts';
import type { Identity } from '../../identity/identity.ts';
import { holdingRecord } from '../../records/holdings.ts';
import { maturitiesCsv, maturitiesOf } from './maturities.ts';

/** Buying units, and what was bought. */
export function purchaseRoutes(
  parts: SaleParts &
    Pick<Identity, 'people'> & { readonly db: Database; readonly reports: Database; readonly runner: Runner },
): Routes {
  const { db, people } = parts;
  const routes = createRoutes();

  routes.on('POST /auth/invest', async (ctx) => {
    const { userId, investmentId, unitsPurchased: units, investmentRevision, expectedFee } = ctx.state.body;
    const wanted = {
      investmentId,
      units,
      ...(investmentRevision === undefined ? {} : { seenInvestmentRevision: investmentRevision }),
      ...(expectedFee === undefined ? {} : { expectedFee: centsOf(expectedFee) }),
    };
    const outcome = await buyUnits(parts, userId, { ...ctx.state.command, actor: ctx.state.caller }, wanted);
    const { state, events } = await accepted(ctx, parts.runner, outcome);
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

  routes.on('GET /auth/holdings/:id', async (ctx) => {
    const { id } = ctx.params;
    const row = await db.selectFrom('holdings').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) throw notFound();
    const timeline = timelineOf(holdingState(row), await happenedTo(db, row.user_id, id));
    ctx.body = { message: 'Investment fetched.', data: { ...holdingRecord(holdingState(row)), timeline } };
  });

  routes.on('PUT /auth/holdings/:id/at-maturity', async (ctx) => {
    const { id: holdingId } = ctx.params;
    const userId = ownerOf(holdingId);
    if (userId === undefined) throw notFound();
    const { choice } = ctx.state.body;
    const { state } = await issueOnAccount(ctx, parts, userId, { type: 'ChooseAtMaturity', holdingId, choice });
    const holding = state.holdings.get(holdingId);
    if (!holding) throw notFound();
    ctx.body = { message: 'Your choice is saved.', data: holdingRecord(holding) };
  });

  routes.on('GET /admin/maturities', async (ctx) => {
    const { from, to, by = 'month', investmentId, format = 'json' } = ctx.state.query;
    const due = await maturitiesOf(parts.reports, { from, to, by, investmentId }, parts.clock.now());
    if (format === 'csv') ctx.attachment(`maturities-${from.slice(0, 10)}-${to.slice(0, 10)}.csv`);
    ctx.body = format === 'csv' ? maturitiesCsv(due) : due;
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

interface Happened {
  readonly at: string;
  readonly type: string;
}

/** The events about a holding, in their order. */
const happenedTo = (db: Database, userId: string, holdingId: string): Promise<Happened[]> =>
  db
    .selectFrom('activity')
    .select(['occurred_at as at', 'type'])
    .where('user_id', '=', userId)
    .where('subject', '=', holdingId)
    .orderBy('position')
    .execute();

/** What became of a holding so far, and when it matures. */
function timelineOf(holding: HoldingState, happened: readonly Happened[]): HoldingDetail['timeline'] {
  const { purchasedAt, maturesAt, maturedAt, amount, returnAmount, reinvestedAs, notReinvested } = holding;
  const due = dollarsFromCents(add(amount, returnAmount));
  const choices = happened.filter(({ type }) => type === 'MaturityChoiceMade');
  return [
    { at: purchasedAt, kind: 'purchased', amount: dollarsFromCents(amount) },
    ...choices.map(({ at }) => ({ at, kind: 'choiceMade' as const })),
    maturedAt === undefined
      ? { at: maturesAt, kind: 'matures', amount: due }
      : { at: maturedAt, kind: 'matured', amount: due },
    ...(maturedAt !== undefined && reinvestedAs !== undefined ? [{ at: maturedAt, kind: 'reinvested' as const }] : []),
    ...(maturedAt !== undefined && notReinvested !== undefined
      ? [{ at: maturedAt, kind: 'notReinvested' as const }]
      : []),
  ];
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
