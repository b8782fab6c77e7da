import type { HoldingState } from '@northvale/ledger/account/state.ts';
import { anyOf } from '@northvale/projections/engine/database.ts';
import { holdingState } from '@northvale/projections/models/holdings.ts';
import type { ReadModels } from '@northvale/projections/models/readModels.ts';
import { type Expression, expressionBuilder, sql } from 'kysely';
import type { ListSort } from '../../contract/lists.ts';
import type { Database } from '../../database/database.ts';
import { type Conditions, conditionsOf, type Page, page } from '../../database/list.ts';
import type { ListQuery } from '../../http/lists.ts';

export interface OwnedHolding {
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
