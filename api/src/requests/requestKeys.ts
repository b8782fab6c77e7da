import type { RequestKind } from '@northvale/ledger/account/state.ts';
import { anyOf } from '@northvale/projections/database.ts';
import type { ReadModels } from '@northvale/projections/readModel.ts';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { centsOf } from '../contract/dollars.ts';
import { REQUEST_STATUSES } from '../contract/requests.ts';
import type { ListFilter, ListSort } from '../contract/lists.ts';
import type { Database } from '../database/database.ts';
import { isNamed, type Named } from '../database/named.ts';
import { inOrderOf, type Part } from '../database/order.ts';
import { beginningWith, BY_NAME, personIn } from '../database/page.ts';

type Filter = ListFilter<'deposits'> & { readonly named: Named | undefined };
type Field = ListSort<'deposits'>;
type Requests = ExpressionBuilder<ReadModels, 'requests'>;

/**
 * Requests in an order.
 * @param nameless who decided some of them and has no name to sort by
 */
export function requestsBy(
  db: Database,
  kind: RequestKind,
  filter: Filter,
  field: Field,
  nameless: readonly string[] = [],
): Part<string>[] {
  const found = matching(db, kind, filter).select('requests.position as key');
  const position = sql.ref('requests.position');
  const byName = (column: 'requests.user_id' | 'requests.decided_by') =>
    inOrderOf(found.innerJoin('people', personIn(sql.ref(column))), [BY_NAME, position]);
  if (field === 'userId') return [byName('requests.user_id')];
  // Those of a status in the order of their making, as the list of one status has them.
  if (field === 'status') return [inOrderOf(found, [sql.ref('status'), sql.ref('requests.created_at'), position])];
  if (field !== 'decidedAt' && field !== 'reason' && field !== 'decidedBy')
    return [inOrderOf(found, [OF_ALL[field], position])];
  const value = OPTIONAL[field];
  const without = inOrderOf(found.where(sql<SqlBool>`${value} IS NULL`), [value, position], {
    nullsFirst: true,
    sameFirst: true,
  });
  const having = found.where(sql<SqlBool>`${value} IS NOT NULL`);
  if (field !== 'decidedBy') return [without, inOrderOf(having, [value, position], { nullsFirst: true })];
  // What is pending, and nothing else, waits for whoever decides it: where a filter rules one out, nobody looks for it.
  const statuses = [filter.status ?? REQUEST_STATUSES].flat();
  return [
    ...(statuses.includes('pending') ? [without] : []),
    ...(statuses.some((status) => status !== 'pending')
      ? [
          ...nameless.map((id) => inOrderOf(found.where('decided_by', '=', id), [position])),
          byName('requests.decided_by'),
        ]
      : []),
  ];
}

/**
 * Who decided on others' requests and is no person: parts of the system, and whoever is gone. Who cancelled their own is
 * one. An index names each decider once, however many requests they have decided.
 */
export async function namelessDeciders(db: Database, kind: RequestKind): Promise<string[]> {
  const others = sql`FROM requests WHERE kind = ${kind} AND decided_by <> user_id`;
  const { rows } = await sql<{ id: string }>`
    WITH RECURSIVE deciders (id) AS (
      (SELECT decided_by ${others} ORDER BY decided_by LIMIT 1)
      UNION ALL
      SELECT (SELECT decided_by ${others} AND decided_by > deciders.id ORDER BY decided_by LIMIT 1)
        FROM deciders WHERE deciders.id IS NOT NULL
    )
    SELECT id FROM deciders
     WHERE id IS NOT NULL AND NOT EXISTS (SELECT FROM people WHERE people.id::text = deciders.id)`.execute(db);
  return rows.map(({ id }) => id);
}

const OF_ALL: Readonly<Record<Exclude<Field, 'userId' | 'status' | keyof typeof OPTIONAL>, Expression<unknown>>> = {
  id: sql.ref('requests.id'),
  _id: sql.ref('requests.id'),
  amount: sql.ref('amount'),
  method: sql.ref('method'),
  createdAt: sql.ref('requests.created_at'),
  revision: sql.ref('revision'),
};

/** Who has no value stands in front. */
const OPTIONAL = {
  decidedAt: sql.ref('decided_at'),
  decidedBy: sql.ref('decided_by'),
  // As its index has it.
  reason: sql`left(reason, 32)`,
} satisfies { readonly [Name in Field]?: Expression<unknown> };

function matching(db: Database, kind: RequestKind, filter: Filter) {
  const { id, status, userId, from, to, amountFrom, amountTo } = filter;
  let found = db.selectFrom('requests').where('kind', '=', kind);
  if (id !== undefined) found = found.where('requests.id', '=', anyOf(id));
  if (status !== undefined) found = found.where('status', '=', typeof status === 'string' ? status : anyOf(status));
  if (userId !== undefined) found = found.where('user_id', '=', userId);
  if (from !== undefined) found = found.where('requests.created_at', '>=', from);
  if (to !== undefined) found = found.where('requests.created_at', '<', to);
  if (amountFrom !== undefined) found = found.where('amount', '>=', centsOf(amountFrom));
  if (amountTo !== undefined) found = found.where('amount', '<=', centsOf(amountTo));
  return found.where((eb) => eb.and(searched(filter, eb)));
}

const PART_OF_ID = /^[\da-f.-]+$/i;

/** By whose they are, and by how their ids begin or, as people name them, end. */
function searched({ q, named }: Filter, { eb, or, ref }: Requests): Expression<SqlBool>[] {
  if (q === undefined || named === undefined) return [];
  const byPerson = isNamed(named, ref('user_id'));
  if (!PART_OF_ID.test(q)) return [byPerson];
  const backwards = sql<string>`reverse(${ref('requests.id')})`;
  const digits = q.toLowerCase();
  const ends = eb(backwards, 'like', beginningWith(Array.from(digits).toReversed().join('')));
  return [or([byPerson, eb('requests.id', 'like', beginningWith(digits)), ends])];
}
