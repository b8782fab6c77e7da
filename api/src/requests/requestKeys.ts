import type { RequestKind } from '@northvale/ledger/account/state.ts';
import { anyOf, oneOrAnyOf } from '@northvale/projections/engine/database.ts';
import type { ReadModels } from '@northvale/projections/models/readModels.ts';
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
import { decidedOf, type Decider, MAKING, requestsByDecider, waitingIn } from './deciders.ts';

type Filter = ListFilter<'deposits'> & { readonly named: Named | undefined };
type Field = ListSort<'deposits'>;
type Requests = ExpressionBuilder<ReadModels, 'requests'>;

/**
 * Requests in an order.
 * @param deciders the parts of an order by who decided
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
  const [, position] = MAKING;
  // Pending requests, and no others, have no decision: what a filter rules out isn't queried.
  const statuses = [filter.status ?? REQUEST_STATUSES].flat();
  const [hasPending, hasDecided] = [statuses.includes('pending'), statuses.some((status) => status !== 'pending')];
  switch (field) {
    case 'userId':
      return {
        parts: [
          foundInOrderOf(withOwners(filter, keys, OWNER), [BY_NAME, position], {
            alone: found,
            ...namesOf(filter, keys),
          }),
        ],
      };
    case 'status':
    case 'method':
      return { parts: [foundInOrderOf(keys, [sql.ref(field), ...MAKING])] };
    case 'decidedBy':
      // Whoever cancels is the owner.
      return requestsByDecider(keys, withOwners(filter, keys, sql.ref('requests.decided_by')), statuses, deciders);
    case 'decidedAt':
    case 'reason': {
      const { column, by } = OPTIONAL[field];
      const nullsFirst = true;
      const without = narrowed(keys, (all) => all.where(column, 'is', null));
      const having = narrowed(decidedOf(keys, statuses), (all) => all.where(column, 'is not', null));
      return {
        asOne: inOrderOf(found, [by, ...MAKING], { nullsFirst }),
        parts: [
          ...(field === 'reason' ? [foundInOrderOf(without, MAKING)] : []),
          ...(field === 'decidedAt' && hasPending ? [waitingIn(without)] : []),
          ...(hasDecided ? [foundInOrderOf(having, [by, ...MAKING], { nullsFirst })] : []),
        ],
      };
    }
    default:
      return { parts: [foundInOrderOf(keys, [OF_ALL[field], position])] };
  }
}

/** The matches in a share of all requests. */
export const requestsSampled = (db: Database, kind: RequestKind, filter: Filter) => (share: number) =>
  keysOf(db, kind, { ...filter, named: asMet(filter.named) }).where(inSampleOf('requests', share));

type Keys = ReturnType<typeof keysOf>;
type Parts = Pick<Listed<string, unknown>, 'parts' | 'asOne'>;

const OF_ALL: Readonly<
  Record<Exclude<Field, 'userId' | 'status' | 'method' | 'decidedBy' | keyof typeof OPTIONAL>, Expression<unknown>>
> = {
  id: sql.ref('requests.id'),
  _id: sql.ref('requests.id'),
  amount: sql.ref('amount'),
  createdAt: sql.ref('requests.created_at'),
  revision: sql.ref('revision'),
};

/** Rows without a value come first. */
const OPTIONAL = {
  decidedAt: { column: 'decided_at', by: sql.ref('decided_at') },
  // As its index has it.
  reason: { column: 'reason', by: sql`left(reason, 32)` },
} as const satisfies { readonly [Name in Field]?: object };

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

const OWNER = sql.ref<string>('requests.user_id');

/** Up to so many, reading by their owners' names is fast. */
const MANY = 100_000;

/** The same requests, read person by person in name order: no more of them than a page holds. */
function namesOf(filter: Filter, { all }: Searched<Keys>) {
  const { q: _, named: __, ...others } = filter;
  const owners = isWhole(others) ? ownersOf(filter) : undefined;
  const soonest = (named: Named) => (descending: boolean) => ownedBy(peopleNamed(named, { descending }), all, OWNER);
  return owners && { few: MANY, soonest: soonest(owners) };
}

/** The people whom a search matches, unless it may match other people's requests by id. */
const ownersOf = ({ q, named }: Filter): Named | undefined =>
  q !== undefined && PART_OF_ID.test(q) ? undefined : named;

type Owned = ReturnType<typeof withPeople>;
const withPeople = (keys: Keys, userId: Expression<string | null>) => keys.innerJoin('people', personIn(userId));

const ownedBy = (people: ReturnType<typeof peopleNamed>, keys: Keys, userId: Expression<string | null>) =>
  keys.innerJoin(people, personIn(userId)) as object as Owned;

/** Joins the owners that a column names. A search is then tested on these people only. */
function withOwners(filter: Filter, { found, walked, all }: Searched<Keys>, userId: Expression<string | null>) {
  const owners = ownersOf(filter);
  const joined = (keys: Keys) => withPeople(keys, userId);
  if (owners === undefined) return { found: joined(found), walked: joined(walked), all: joined(all) };
  const owned = (wanted: Named) => ownedBy(peopleNamed(wanted), all, userId);
  return { found: owned(owners), walked: owned(asMet(owners)), all: joined(all) };
}

/** One digit says nothing: one in sixteen ids ends with it. */
const PART_OF_ID = /^[\da-f.-]{2,}$/i;

/** By owner, and by how ids begin or, as people quote them, end. */
function searched({ q, named, ...others }: Filter, { eb, or, ref }: Requests): Expression<SqlBool>[] {
  if (q === undefined || named === undefined) return [];
  const byPerson = isNamed(named, { id: ref('user_id'), type: 'text' }, isWhole(others));
  if (!PART_OF_ID.test(q)) return [byPerson];
  const backwards = sql<string>`reverse(${ref('requests.id')})`;
  const digits = q.toLowerCase();
  const ends = eb(backwards, 'like', beginningWith(Array.from(digits).toReversed().join('')));
  return [or([byPerson, eb('requests.id', 'like', beginningWith(digits)), ends])];
}
