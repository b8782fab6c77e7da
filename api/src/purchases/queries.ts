import type { HoldingState } from '@northvale/ledger/account/state.ts';
import { anyOf } from '@northvale/projections/database.ts';
import { holdingState } from '@northvale/projections/holdings/queries.ts';
import { daysOf, returnRate } from '@northvale/projections/investments/queries.ts';
import type { Database } from '../database/database.ts';
import { alphabetical, type Page, page } from '../database/page.ts';
import type { ListQuery } from '../http/lists.ts';

export interface OwnedHolding {
  readonly userId: string;
  readonly holding: HoldingState;
}

type Query = ListQuery<'holdings'>;

/** One page of the back office's list. */
export async function listHoldings(db: Database, { sort, filter, ...range }: Query): Promise<Page<OwnedHolding>> {
  const { field, descending } = sort ?? { field: 'purchasedAt', descending: true };
  const direction = descending ? 'desc' : 'asc';
  const ordered = matching(db, filter)
    .selectAll('holdings')
    .orderBy(
      ({ eb, ref }) =>
        ({
          id: ref('holdings.id'),
          _id: ref('holdings.id'),
          userId: alphabetical(ref('people.name')),
          investmentId: ref('investment_id'),
          investmentName: alphabetical(ref('investment_name')),
          duration: daysOf(ref('duration')),
          amountInvested: ref('amount'),
          investmentReturn: returnRate(ref('investment_return')),
          units: ref('units'),
          purchasedAt: ref('purchased_at'),
          maturesAt: ref('matures_at'),
          status: ref('status'),
          expectedReturn: ref('return_amount'),
          total: eb('amount', '+', ref('return_amount')),
        })[field],
      direction,
    )
    .orderBy('position', direction);
  const { rows, total } = await page(db, ordered, range);
  return { rows: rows.map((row) => ({ userId: row.user_id, holding: holdingState(row) })), total };
}

function matching(db: Database, { id, investmentId, userId, status }: Query['filter']) {
  let found = db
    .selectFrom('holdings')
    .leftJoin('people', (join) => join.on('people.id', '=', ({ cast }) => cast('holdings.user_id', 'uuid')));
  if (id !== undefined) found = found.where('holdings.id', '=', anyOf(id));
  if (investmentId !== undefined) found = found.where('investment_id', '=', investmentId);
  if (userId !== undefined) found = found.where('user_id', '=', userId);
  if (status !== undefined) found = found.where('status', '=', status);
  return found;
}
