import type { HoldingState } from '@northvale/ledger/account/state.ts';
import { anyOf } from '@northvale/projections/database.ts';
import { totals } from '@northvale/projections/figures/queries.ts';
import { holdingState } from '@northvale/projections/holdings/queries.ts';
import { daysOf, returnRate } from '@northvale/projections/investments/queries.ts';
import type { ReadModels } from '@northvale/projections/readModel.ts';
import { type Expression, type ExpressionBuilder, sql } from 'kysely';
import type { ListSort } from '../contract/lists.ts';
import type { Database } from '../database/database.ts';
import { alphabetical, BY_NAME, isWhole, type KeyQuery, type Page, page, personIn } from '../database/page.ts';
import type { ListQuery } from '../http/lists.ts';

export interface OwnedHolding {
  readonly userId: string;
  readonly holding: HoldingState;
}

type Query = ListQuery<'holdings'>;
type Field = ListSort<'holdings'>;

/** One page of the back office's list. */
export async function listHoldings(db: Database, { sort, filter, ...range }: Query): Promise<Page<OwnedHolding>> {
  const { field, descending } = sort ?? { field: 'purchasedAt', descending: true };
  const list = {
    known: isWhole(filter) ? (await totals(db)).holdings : undefined,
    keys: (turned: boolean) => [inOrder(matching(db, filter), field, descending !== turned)],
    async rows(positions: readonly string[]) {
      const rows = db.selectFrom('holdings').selectAll().where('position', '=', anyOf(positions));
      return (await rows.execute()).map(
        (row) => [row.position, { userId: row.user_id, holding: holdingState(row) }] as const,
      );
    },
  };
  return page(db, list, range);
}

function inOrder(found: ReturnType<typeof matching>, field: Field, descending: boolean): KeyQuery<string> {
  const direction = descending ? 'desc' : 'asc';
  const keys = found.select('holdings.position as key');
  if (field !== 'userId') {
    const ordered = keys.orderBy(VALUES[field], direction);
    // Those of a status in the order of their purchases, as the list of one status has them.
    const within = field === 'status' ? ordered.orderBy('purchased_at', direction) : ordered;
    return within.orderBy('holdings.position', direction);
  }
  return keys
    .innerJoin('people', personIn(sql.ref('holdings.user_id')))
    .orderBy(BY_NAME, direction)
    .orderBy('holdings.position', direction);
}

type Holdings = ExpressionBuilder<ReadModels, 'holdings'>;

const VALUES: Readonly<Record<Exclude<Field, 'userId'>, (eb: Holdings) => Expression<unknown>>> = {
  id: ({ ref }) => ref('holdings.id'),
  _id: ({ ref }) => ref('holdings.id'),
  investmentId: ({ ref }) => ref('investment_id'),
  investmentName: ({ ref }) => alphabetical(ref('investment_name')),
  duration: ({ ref }) => daysOf(ref('duration')),
  amountInvested: ({ ref }) => ref('amount'),
  investmentReturn: ({ ref }) => returnRate(ref('investment_return')),
  units: ({ ref }) => ref('units'),
  purchasedAt: ({ ref }) => ref('purchased_at'),
  maturesAt: ({ ref }) => ref('matures_at'),
  status: ({ ref }) => ref('status'),
  expectedReturn: ({ ref }) => ref('return_amount'),
  total: ({ eb, ref }) => eb('amount', '+', ref('return_amount')),
};

function matching(db: Database, { id, investmentId, userId, status }: Query['filter']) {
  let found = db.selectFrom('holdings');
  if (id !== undefined) found = found.where('holdings.id', '=', anyOf(id));
  if (investmentId !== undefined) found = found.where('investment_id', '=', investmentId);
  if (userId !== undefined) found = found.where('user_id', '=', userId);
  if (status !== undefined) found = found.where('status', '=', status);
  return found;
}
