import { account } from '@northvale/ledger/account/account.ts';
import type { AccountCommand } from '@northvale/ledger/account/acts.ts';
import type { PurchaseBasis } from '@northvale/ledger/account/purchases.ts';
import { type AccountState, type HoldingState, ownedId, ownerOf } from '@northvale/ledger/account/state.ts';
import { Refusal } from '@northvale/ledger/decider.ts';
import type { Actor } from '@northvale/ledger/event/envelope.ts';
import type { CheckedClock } from '@northvale/ledger/handler/checkedClock.ts';
import type { InvestmentState } from '@northvale/ledger/investment/investment.ts';
import { add, dollarsFromCents } from '@northvale/ledger/money.ts';
import { anyOf } from '@northvale/projections/engine/database.ts';
import { holdingsOf, holdingState } from '@northvale/projections/models/holdings.ts';
import type { ReadModels } from '@northvale/projections/models/readModels.ts';
import { type Expression, expressionBuilder, sql } from 'kysely';
import type { Logger } from 'pino';
import { issueOnAccount, type Runner } from '../../commands/issueCommand.ts';
import {
  basisOf,
  currentInvestment,
  endReservation,
  reserveUnits,
  type SaleParts,
} from '../../commands/reservations.ts';
import { centsOf } from '../../contract/dollars.ts';
import type { HoldingDetail } from '../../contract/holdings.ts';
import type { ListSort } from '../../contract/lists.ts';
import type { Database } from '../../database/database.ts';
import { type Conditions, conditionsOf, page, type Page } from '../../database/list.ts';
import { answerList, type ListQuery } from '../../http/lists.ts';
import type { CommandCtx } from '../../http/idempotency.ts';
import { notFound, Problem, refusalProblem } from '../../http/problem.ts';
import { createRoutes, type Routes } from '../../http/router.ts';
import { ERASED_NAME } from '../../identity/erasure.ts';
import type { Identity } from '../../identity/identity.ts';
import { holdingRecord } from '../../records/holdings.ts';
import { maturitiesCsv, maturitiesOf } from './maturities.ts';

type PurchaseParts = SaleParts & {
  readonly clock: Pick<CheckedClock, 'now'>;
  readonly log: Logger;
  readonly runner: Runner;
};

/** Buying units, and what was bought. */
export function purchaseRoutes(
  parts: PurchaseParts & Pick<Identity, 'people'> & { readonly db: Database; readonly reports: Database },
): Routes {
  const { db, people } = parts;
  const routes = createRoutes();

  routes.on('POST /auth/invest', async (ctx) => {
    const { userId, unitsPurchased: units, investmentRevision, expectedFee } = ctx.state.body;
    const offer = await currentInvestment(parts, ctx.state.body.investmentId);
    const purchase = (basis: PurchaseBasis) =>
      ({
        type: 'BuyUnits',
        units,
        ...basis,
        ...(investmentRevision === undefined ? {} : { seenInvestmentRevision: investmentRevision }),
        ...(expectedFee === undefined ? {} : { expectedFee: centsOf(expectedFee) }),
      }) as const;
    const { state, events } =
      offer.unitsOffered === 0
        ? await issueOnAccount(ctx, parts, userId, purchase(basisOf(parts, offer)))
        : await buyReserved(ctx, parts, offer, purchase);
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

/** Of a limited investment: reserves, buys, and says that it has bought. */
async function buyReserved(
  ctx: CommandCtx & { readonly state: { readonly body: { readonly userId: string } } },
  parts: PurchaseParts,
  offer: InvestmentState,
  purchase: (basis: PurchaseBasis) => Extract<AccountCommand, { readonly type: 'BuyUnits' }>,
) {
  const { accounts, clock } = parts;
  const { caller: actor, command } = ctx.state;
  const { userId } = ctx.state.body;
  const account = await accounts.load(userId);
  const holdingId = ownedId(userId, command.id);
  const { investmentId } = offer;
  // A try of what is bought already needs no units of its own.
  if (account.holdings.has(holdingId)) return issueOnAccount(ctx, parts, userId, purchase(basisOf(parts, offer)));
  const wanted = purchase({ ...basisOf(parts, offer), reservationRevision: Infinity });
  const refused = whyNot(wanted, account, { at: clock.now().toISOString(), actor, commandId: command.id });
  if (refused) throw refusalProblem(refused);
  const { units, seenInvestmentRevision: seenRevision } = wanted;
  const basis = await reserveUnits(parts, { investmentId, holdingId, units, actor, seenRevision }, account);
  const { reservationRevision } = basis;
  const end = async () => {
    if (reservationRevision !== undefined)
      await endReservation(parts, { investmentId, holdingId, reservationRevision });
  };
  const bought = await issueOnAccount(ctx, parts, userId, purchase(basis)).catch(async (error: unknown) => {
    // Where its outcome isn't known, the reservation stays until it is.
    if (error instanceof Problem && error.status < 500) await end();
    throw error;
  });
  // Its buyer needn't wait for it: units that are reserved are nobody else's, and within a minute it is ended anyway.
  end().catch((err: unknown) => parts.log.warn({ err, holdingId }, 'a reservation could not be ended'));
  return bought;
}

/** Why the account would refuse a purchase as it stands, before units are reserved for it. */
function whyNot(
  command: AccountCommand,
  state: AccountState,
  context: { readonly at: string; readonly actor: Actor; readonly commandId: string },
): Refusal | undefined {
  const decided = account.decide(command, state, { ...context, isKeyed: true, firstSeen: state });
  return decided instanceof Refusal ? decided : undefined;
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
