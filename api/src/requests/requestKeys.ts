import type { RequestKind } from '@northvale/ledger/account/state.ts';
import { anyOf } from '@northvale/projections/database.ts';
import type { ReadModels } from '@northvale/projections/readModel.ts';
import { type Expression, type ExpressionBuilder, type OrderByItemBuilder, type SqlBool, sql } from 'kysely';
import { centsOf } from '../contract/dollars.ts';
import { REQUEST_STATUSES } from '../contract/requests.ts';
import type { ListFilter, ListSort } from '../contract/lists.ts';
import type { Database } from '../database/database.ts';
import { isNamed, type Named } from '../database/named.ts';
import { beginningWith, BY_NAME, type KeyQuery, personIn } from '../database/page.ts';

type Filter = ListFilter<'deposits'> & { readonly named: Named | undefined };
type Field = ListSort<'deposits'>;
type Requests = ExpressionBuilder<ReadModels, 'requests'>;

/**
 * The places of requests in an order.
 * @param nameless who decided some of them and has no name to sort by
 */
export function requestKeys(
  db: Database,
  kind: RequestKind,
  filter: Filter,
  field: Field,
  descending: boolean,
  nameless: readonly string[] = [],
): KeyQuery<string>[] {
  const direction = descending ? 'desc' : 'asc';
  const found = matching(db, kind, filter).select('requests.position as key');
  const byName = (column: 'requests.user_id' | 'requests.decided_by') =>
    found.innerJoin('people', personIn(sql.ref(column))).orderBy(BY_NAME, direction);
  const last = descending ? nullsLast : nullsFirst;
  const parts = (): (typeof found)[] => {
    if (field === 'userId') return [byName('requests.user_id')];
    if (field === 'decidedAt' || field === 'reason') return [found.orderBy(OPTIONAL[field], last)];
    // Those of a status in the order of their making, as the list of one status has them.
    if (field === 'status') return [found.orderBy('status', direction).orderBy('requests.created_at', direction)];
    if (field !== 'decidedBy') return [found.orderBy(OF_ALL[field], direction)];
    const undecided = found.where('decided_by', 'is', null).orderBy('decided_by', last);
    // What is pending, and nothing else, waits for whoever decides it: where a filter rules one out, nobody looks for it.
    const statuses = [filter.status ?? REQUEST_STATUSES].flat();
    const kinds = [
      ...(statuses.includes('pending') ? [undecided] : []),
      ...(statuses.some((status) => status !== 'pending')
        ? [...nameless.map((id) => found.where('decided_by', '=', id)), byName('requests.decided_by')]
        : []),
    ];
    return descending ? kinds.toReversed() : kinds;
  };
  return parts().map((part) => part.orderBy('requests.position', direction));
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

const nullsFirst = (order: OrderByItemBuilder) => order.asc().nullsFirst();
const nullsLast = (order: OrderByItemBuilder) => order.desc().nullsLast();

type Value = (eb: Requests) => Expression<unknown>;

const OF_ALL: Readonly<Record<Exclude<Field, 'userId' | 'status' | 'decidedAt' | 'decidedBy' | 'reason'>, Value>> = {
  id: ({ ref }) => ref('requests.id'),
  _id: ({ ref }) => ref('requests.id'),
  amount: ({ ref }) => ref('amount'),
  method: ({ ref }) => ref('method'),
  createdAt: ({ ref }) => ref('requests.created_at'),
  revision: ({ ref }) => ref('revision'),
};

const OPTIONAL: Readonly<Record<'decidedAt' | 'reason', Value>> = {
  decidedAt: ({ ref }) => ref('decided_at'),
  // As its index has it.
  reason: ({ ref }) => sql`left(${ref('reason')}, 32)`,
};

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
