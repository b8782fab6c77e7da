import type { RequestKind } from '@northvale/ledger/account/state.ts';
import { anyOf } from '@northvale/projections/engine/database.ts';
import type { ReadModels } from '@northvale/projections/models/readModels.ts';
import { ownedRequest, type OwnedRequest } from '@northvale/projections/models/requests.ts';
import { expressionBuilder, type Expression, type SqlBool, sql } from 'kysely';
import { centsOf } from '../contract/dollars.ts';
import type { ListSort } from '../contract/lists.ts';
import type { Database } from '../database/database.ts';
import { beginningWith, type Conditions, conditionsOf, ofPeopleCalled, page, type Page } from '../database/list.ts';
import type { ListQuery } from '../http/lists.ts';

type Query = ListQuery<'deposits' | 'withdrawals'>;

/** One page of the back office's list. Requests without a decision come first in ascending order. */
export async function listRequests(
  db: Database,
  kind: RequestKind,
  { sort, filter: { q, ...filter }, ...range }: Query,
): Promise<Page<OwnedRequest>> {
  const { field, descending } = sort ?? { field: 'createdAt', descending: true };
  let found = db
    .selectFrom('requests')
    .where('kind', '=', kind)
    .where(({ and }) => and(conditionsOf(filter, CONDITIONS)));
  if (q !== undefined) found = found.where(await searched(db, q));
  const list = {
    keys: found.select('requests.id as key'),
    by: [SORTS[field], sql.ref('requests.id')],
    descending,
    nullsFirst: field === 'decidedAt',
    async rows(ids: readonly string[]) {
      const rows = db.selectFrom('requests').selectAll().where('id', '=', anyOf(ids));
      return (await rows.execute()).map((row) => [row.id, ownedRequest(row)] as const);
    },
  };
  return page(db, list, range);
}

const SORTS: Readonly<Record<ListSort<'deposits'>, Expression<unknown>>> = {
  createdAt: sql.ref('requests.created_at'),
  amount: sql.ref('amount'),
  decidedAt: sql.ref('decided_at'),
};

const has = expressionBuilder<ReadModels, 'requests'>();
const CONDITIONS: Conditions<Omit<Query['filter'], 'q'>> = {
  id: (id) => has('requests.id', '=', anyOf(id)),
  status: (status) => has('status', '=', anyOf(status)),
  userId: (userId) => has('user_id', '=', userId),
  from: (from) => has('requests.created_at', '>=', from),
  to: (to) => has('requests.created_at', '<', to),
  amountFrom: (least) => has('amount', '>=', centsOf(least)),
  amountTo: (most) => has('amount', '<=', centsOf(most)),
};

/** One digit says nothing: one in sixteen ids ends with it. */
const PART_OF_ID = /^[\da-f.-]{2,}$/i;

/** The digits after the owner's id: more aren't looked for at an id's end. */
const SHOWN = 12;

/** By owner, and by how ids begin or, as people quote them, end. */
async function searched(db: Database, q: string): Promise<Expression<SqlBool>> {
  const byOwner = (await ofPeopleCalled(db, q))(has.ref('user_id'));
  if (!PART_OF_ID.test(q)) return byOwner;
  const digits = q.toLowerCase();
  const backwards = sql<string>`reverse(right(requests.id, ${sql.lit(SHOWN)}))`;
  const ends = has(backwards, 'like', beginningWith(Array.from(digits).toReversed().slice(0, SHOWN).join('')));
  return has.or([byOwner, has('requests.id', 'like', beginningWith(digits)), ends]);
}
