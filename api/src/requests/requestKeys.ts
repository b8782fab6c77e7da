import type { RequestKind } from '@northvale/ledger/account/state.ts';
import { anyOf } from '@northvale/projections/database.ts';
import type { ReadModels } from '@northvale/projections/readModel.ts';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { centsOf } from '../contract/dollars.ts';
import { REQUEST_STATUSES } from '../contract/requests.ts';
import type { ListFilter, ListSort } from '../contract/lists.ts';
import type { Database } from '../database/database.ts';
import { asMet, inOneWay, isNamed, type Named } from '../database/named.ts';
import { inOrderOf } from '../database/order.ts';
import { beginningWith, BY_NAME, type Listed, personIn } from '../database/page.ts';
import { type Decider, requestsByDecider } from './deciders.ts';

type Filter = ListFilter<'deposits'> & { readonly named: Named | undefined };
type Field = ListSort<'deposits'>;
type Requests = ExpressionBuilder<ReadModels, 'requests'>;

/**
 * Requests in an order.
 * @param deciders of whom an order by who decided is made
 */
export function requestsBy(
  db: Database,
  kind: RequestKind,
  filter: Filter,
  field: Field,
  deciders: readonly Decider[] = [],
): Parts {
  const keysOf = (named: Filter['named']) =>
    matching(db, kind, { ...filter, named }).select('requests.position as key');
  const found = keysOf(filter.named);
  const walked = () => keysOf(asMet(filter.named));
  const position = sql.ref('requests.position');
  // What is pending, and nothing else, waits for a decision: where a filter rules one out, nobody looks for it.
  const statuses = [filter.status ?? REQUEST_STATUSES].flat();
  const [hasPending, hasDecided] = [statuses.includes('pending'), statuses.some((status) => status !== 'pending')];
  switch (field) {
    case 'userId': {
      const joined = (keys: typeof found) => keys.innerJoin('people', personIn(sql.ref('requests.user_id')));
      const options = { alone: found, walked: () => joined(walked()) };
      return { parts: [inOrderOf(joined(found), [BY_NAME, position], options)] };
    }
    // Those of a status in the order of their making, as the list of one status has them.
    case 'status':
      return { parts: [inOrderOf(found, [sql.ref('status'), sql.ref('requests.created_at'), position], { walked })] };
    case 'decidedBy':
      return requestsByDecider(keysOf(inOneWay(filter.named)), statuses, deciders);
    case 'decidedAt':
    case 'reason': {
      const value = OPTIONAL[field];
      const nullsFirst = true;
      const without = (keys: typeof found) => keys.where(sql<SqlBool>`${value} IS NULL`);
      const having = (keys: typeof found) => keys.where(sql<SqlBool>`${value} IS NOT NULL`);
      return {
        asOne: inOrderOf(found, [value, position], { nullsFirst }),
        parts: [
          ...(field === 'reason' || hasPending
            ? [
                inOrderOf(without(found), [value, position], {
                  nullsFirst,
                  sameFirst: true,
                  walked: () => without(walked()),
                }),
              ]
            : []),
          ...(hasDecided
            ? [inOrderOf(having(found), [value, position], { nullsFirst, walked: () => having(walked()) })]
            : []),
        ],
      };
    }
    default:
      return { parts: [inOrderOf(found, [OF_ALL[field], position], { walked })] };
  }
}

type Parts = Pick<Listed<string, unknown>, 'parts' | 'asOne'>;

const OF_ALL: Readonly<
  Record<Exclude<Field, 'userId' | 'status' | 'decidedBy' | keyof typeof OPTIONAL>, Expression<unknown>>
> = {
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

/** One digit tells nothing: it ends one in sixteen of all ids. */
const PART_OF_ID = /^[\da-f.-]{2,}$/i;

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
