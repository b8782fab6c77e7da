import type { RequestKind } from '@northvale/ledger/account/state.ts';
import { anyOf } from '@northvale/projections/database.ts';
import { type OwnedRequest, ownedRequest } from '@northvale/projections/requests/queries.ts';
import { centsOf } from '../contract/dollars.ts';
import type { Database } from '../database/database.ts';
import { alphabetical, containing, type Page, page } from '../database/page.ts';
import type { ListQuery } from '../http/lists.ts';

type Query = ListQuery<'deposits' | 'withdrawals'>;

/** One page of the back office's list. Who has no value stands behind those who have, the other way round in front. */
export async function listRequests(
  db: Database,
  kind: RequestKind,
  { sort, filter, ...range }: Query,
): Promise<Page<OwnedRequest>> {
  const { field, descending } = sort ?? { field: 'createdAt', descending: true };
  const ordered = matching(db, kind, filter)
    .selectAll('requests')
    .orderBy(
      ({ ref }) =>
        ({
          id: ref('requests.id'),
          _id: ref('requests.id'),
          userId: alphabetical(ref('people.name')),
          amount: ref('amount'),
          status: ref('status'),
          method: ref('method'),
          createdAt: ref('requests.created_at'),
          decidedAt: ref('decided_at'),
          decidedBy: alphabetical(ref('deciders.name')),
          reason: ref('reason'),
          revision: ref('revision'),
        })[field],
      (order) => (descending ? order.desc().nullsLast() : order.asc().nullsFirst()),
    )
    .orderBy('position', descending ? 'desc' : 'asc');
  const { rows, total } = await page(db, ordered, range);
  return { rows: rows.map(ownedRequest), total };
}

function matching(db: Database, kind: RequestKind, filter: Query['filter']) {
  const { id, status, userId, q, from, to, amountFrom, amountTo } = filter;
  let found = db
    .selectFrom('requests')
    .leftJoin('people', (join) => join.on('people.id', '=', ({ cast }) => cast('requests.user_id', 'uuid')))
    .leftJoin('people as deciders', (join) =>
      join.on('deciders.id', '=', ({ cast }) => cast('requests.decided_by', 'uuid')),
    )
    .where('kind', '=', kind);
  if (id !== undefined) found = found.where('requests.id', '=', anyOf(id));
  if (status !== undefined) found = found.where('status', '=', anyOf(status));
  if (userId !== undefined) found = found.where('user_id', '=', userId);
  if (q !== undefined)
    found = found.where(({ eb, or }) =>
      or((['people.name', 'people.email', 'requests.id'] as const).map((column) => eb(column, 'ilike', containing(q)))),
    );
  if (from !== undefined) found = found.where('requests.created_at', '>=', from);
  if (to !== undefined) found = found.where('requests.created_at', '<', to);
  if (amountFrom !== undefined) found = found.where('amount', '>=', centsOf(amountFrom));
  if (amountTo !== undefined) found = found.where('amount', '<=', centsOf(amountTo));
  return found;
}
