import type { RequestKind } from '@northvale/ledger/account/state.ts';
import { anyOf, oneOrAnyOf } from '@northvale/projections/database.ts';
import type { ReadModels } from '@northvale/projections/readModel.ts';
import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from 'kysely';
import { centsOf } from '../contract/dollars.ts';
import { REQUEST_STATUSES } from '../contract/requests.ts';
import type { ListFilter, ListSort } from '../contract/lists.ts';
import { type Conditions, conditionsOf } from '../database/conditions.ts';
import type { Database } from '../database/database.ts';
import { asMet, isNamed, type Named, peopleNamed } from '../database/named.ts';
import { foundInOrderOf, inOrderOf, narrowed, type Searched } from '../database/order.ts';
import { beginningWith, BY_NAME, isWhole, type Listed, personIn } from '../database/page.ts';
import { inSampleOf } from '../database/search.ts';
import { decidedOf, type Decider, requestsByDecider } from './deciders.ts';

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
  const keysBy = (named: Filter['named']) => keysOf(db, kind, { ...filter, named });
  const found = keysBy(filter.named);
  const keys = { found, walked: keysBy(asMet(filter.named)), all: keysBy(undefined) };
  const position = sql.ref('requests.position');
  // What is pending, and nothing else, waits for a decision: where a filter rules one out, nobody looks for it.
  const statuses = [filter.status ?? REQUEST_STATUSES].flat();
  const [hasPending, hasDecided] = [statuses.includes('pending'), statuses.some((status) => status !== 'pending')];
  switch (field) {
    case 'userId':
      return {
        parts: [
          foundInOrderOf(withOwners(filter, keys, sql.ref('requests.user_id')), [BY_NAME, position], { alone: found }),
        ],
      };
    // Those of a status in the order of their making, as the list of one status has them.
    case 'status':
      return { parts: [foundInOrderOf(keys, [sql.ref('status'), sql.ref('requests.created_at'), position])] };
    case 'decidedBy':
      // Who cancels is the owner.
      return requestsByDecider(keys, withOwners(filter, keys, sql.ref('requests.decided_by')), statuses, deciders);
    case 'decidedAt':
    case 'reason': {
      const value = OPTIONAL[field];
      const nullsFirst = true;
      const without = narrowed(keys, (all) => all.where(sql<SqlBool>`${value} IS NULL`));
      const having = narrowed(decidedOf(keys, statuses), (all) => all.where(sql<SqlBool>`${value} IS NOT NULL`));
      return {
        asOne: inOrderOf(found, [value, position], { nullsFirst }),
        parts: [
          ...(field === 'reason' || hasPending
            ? [foundInOrderOf(without, [value, position], { nullsFirst, sameFirst: true })]
            : []),
          ...(hasDecided ? [foundInOrderOf(having, [value, position], { nullsFirst })] : []),
        ],
      };
    }
    default:
      return { parts: [foundInOrderOf(keys, [OF_ALL[field], position])] };
  }
}

/** What is found among a share of all requests. */
export const requestsSampled = (db: Database, kind: RequestKind, filter: Filter) => (share: number) =>
  keysOf(db, kind, { ...filter, named: asMet(filter.named) }).where(inSampleOf('requests', share));

type Keys = ReturnType<typeof keysOf>;
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

const keysOf = (db: Database, kind: RequestKind, filter: Filter) =>
  matching(db, kind, filter).select('requests.position as key');

const matching = (db: Database, kind: RequestKind, filter: Filter) =>
  db
    .selectFrom('requests')
    .where('kind', '=', kind)
    .where((eb) => eb.and([...conditionsOf(filter, CONDITIONS), ...searched(filter, eb)]));

const has = expressionBuilder<ReadModels, 'requests'>();
const CONDITIONS: Conditions<Omit<Filter, 'q' | 'named'>> = {
  id: (id) => has('requests.id', '=', anyOf(id)),
  status: (status) => has('status', '=', oneOrAnyOf(status)),
  userId: (userId) => has('user_id', '=', userId),
  from: (from) => has('requests.created_at', '>=', from),
  to: (to) => has('requests.created_at', '<', to),
  amountFrom: (least) => has('amount', '>=', centsOf(least)),
  amountTo: (most) => has('amount', '<=', centsOf(most)),
};

/**
 * Together with the owners that a column names. Whom a search finds is asked of these then, and of nobody beside them,
 * unless it may also find requests of anybody.
 */
function withOwners({ q, named }: Filter, { found, walked, all }: Searched<Keys>, userId: Expression<string | null>) {
  const joined = (keys: Keys) => keys.innerJoin('people', personIn(userId));
  if (named === undefined || (q !== undefined && PART_OF_ID.test(q)))
    return { found: joined(found), walked: joined(walked), all: joined(all) };
  const owned = (wanted: Named): ReturnType<typeof joined> =>
    all.innerJoin(peopleNamed(wanted), personIn(userId)) as object as ReturnType<typeof joined>;
  return { found: owned(named), walked: owned(asMet(named)), all: joined(all) };
}

/** One digit tells nothing: it ends one in sixteen of all ids. */
const PART_OF_ID = /^[\da-f.-]{2,}$/i;

/** By whose they are, and by how their ids begin or, as people name them, end. */
function searched({ q, named, ...others }: Filter, { eb, or, ref }: Requests): Expression<SqlBool>[] {
  if (q === undefined || named === undefined) return [];
  const byPerson = isNamed(named, { id: ref('user_id'), type: 'text' }, isWhole(others));
  if (!PART_OF_ID.test(q)) return [byPerson];
  const backwards = sql<string>`reverse(${ref('requests.id')})`;
  const digits = q.toLowerCase();
  const ends = eb(backwards, 'like', beginningWith(Array.from(digits).toReversed().join('')));
  return [or([byPerson, eb('requests.id', 'like', beginningWith(digits)), ends])];
}
