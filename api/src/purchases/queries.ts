import type { HoldingState } from '@northvale/ledger/account/state.ts';
import { anyOf } from '@northvale/projections/engine/database.ts';
import { totals } from '@northvale/projections/models/figures.ts';
import { holdingState } from '@northvale/projections/models/holdings.ts';
import { daysOf, returnRate } from '@northvale/projections/models/investments.ts';
import type { ReadModels } from '@northvale/projections/models/readModels.ts';
import { type Expression, expressionBuilder, sql } from 'kysely';
import type { ListSort } from '../contract/lists.ts';
import { type Conditions, conditionsOf } from '../database/conditions.ts';
import type { Database } from '../database/database.ts';
import { inOrderOf, type Part } from '../database/order.ts';
import { alphabetical, BY_NAME, isWhole, type Listed, type Page, page, personIn } from '../database/page.ts';
import { orderName } from '../database/places.ts';
import type { Search } from '../database/search.ts';
import type { ListQuery } from '../http/lists.ts';

export interface OwnedHolding {
  readonly userId: string;
  readonly holding: HoldingState;
}

type Query = ListQuery<'holdings'>;
type Field = ListSort<'holdings'>;

/** One page of the back office's list. */
export const listHoldings = async (db: Database, { offset, limit, ...query }: Query): Promise<Page<OwnedHolding>> =>
  page(db, await holdingsListed(db, query), { offset, limit });

/** The whole of it. */
export async function holdingsListed(
  db: Database,
  { sort, filter }: Pick<Query, 'sort' | 'filter'>,
): Promise<Listed<string, OwnedHolding>> {
  const { field, descending } = sort ?? { field: 'purchasedAt', descending: true };
  const isOfOne = OF_INVESTMENT.has(field) && Object.keys(filter).join() === 'investmentId';
  return {
    name: orderName('holdings', field, filter),
    known: isWhole(filter) ? (await totals(db)).holdings : undefined,
    parts: [holdingsBy(matching(db, filter), field, isOfOne ? MOST_OF_ONE : undefined)],
    searched: isOfOne ? await holdingsOfOne(db, filter.investmentId) : undefined,
    descending,
    async rows(positions: readonly string[]) {
      const rows = db.selectFrom('holdings').selectAll().where('position', '=', anyOf(positions));
      return (await rows.execute()).map(
        (row) => [row.position, { userId: row.user_id, holding: holdingState(row) }] as const,
      );
    },
  };
}

/** By what the index of an investment's holdings has. Most of them stand together in these orders, by its terms. */
const OF_INVESTMENT: ReadonlySet<Field> = new Set([
  'investmentName',
  'duration',
  'amountInvested',
  'investmentReturn',
  'units',
  'purchasedAt',
  'maturesAt',
  'expectedReturn',
  'total',
] as const);

/** So many are sorted within some fifty milliseconds. */
const MOST_OF_ONE = 100_000;

/** At least as many as have bought of it. */
async function holdingsOfOne(db: Database, investmentId: string | undefined): Promise<Search> {
  const investment = db
    .selectFrom('investments')
    .select('investors')
    .where('id', '=', investmentId ?? '');
  const about = (await investment.executeTakeFirst())?.investors ?? 0;
  return { about, over: (await totals(db)).holdings, isAlone: true, isSpread: false };
}

function holdingsBy(found: ReturnType<typeof matching>, field: Field, few: number | undefined): Part<string> {
  const keys = found.select('holdings.position as key');
  const position = sql.ref('holdings.position');
  if (field === 'userId')
    return inOrderOf(keys.innerJoin('people', personIn(sql.ref('holdings.user_id'))), [BY_NAME, position], {
      alone: keys,
    });
  // Those of a status in the order of their purchases, as the list of one status has them.
  const within = field === 'status' ? [sql.ref('purchased_at')] : [];
  return inOrderOf(keys, [VALUES[field], ...within, position], { few });
}

const VALUES: Readonly<Record<Exclude<Field, 'userId'>, Expression<unknown>>> = {
  id: sql.ref('holdings.id'),
  _id: sql.ref('holdings.id'),
  investmentId: sql.ref('investment_id'),
  investmentName: alphabetical(sql.ref('investment_name')),
  duration: daysOf(sql.ref('duration')),
  amountInvested: sql.ref('amount'),
  investmentReturn: returnRate(sql.ref('investment_return')),
  units: sql.ref('units'),
  purchasedAt: sql.ref('purchased_at'),
  maturesAt: sql.ref('matures_at'),
  status: sql.ref('status'),
  expectedReturn: sql.ref('return_amount'),
  total: sql`(amount + return_amount)`,
};

const matching = (db: Database, filter: Query['filter']) =>
  db.selectFrom('holdings').where(({ and }) => and(conditionsOf(filter, CONDITIONS)));

const has = expressionBuilder<ReadModels, 'holdings'>();
const CONDITIONS: Conditions<Query['filter']> = {
  id: (id) => has('holdings.id', '=', anyOf(id)),
  investmentId: (investmentId) => has('investment_id', '=', investmentId),
  userId: (userId) => has('user_id', '=', userId),
  status: (status) => has('status', '=', status),
};
