import { anyOf } from '@northvale/projections/engine/database.ts';
import { totals } from '@northvale/projections/models/figures.ts';
import { sql } from 'kysely';
import { verificationStatus } from '../contract/profile.ts';
import { type Conditions, conditionsOf } from '../database/conditions.ts';
import type { Database } from '../database/database.ts';
import { aboutOf, asMet, isNamed, type Named, named } from '../database/named.ts';
import { foundInOrderOf, inOrderOf, narrowed, type Range } from '../database/order.ts';
import { BY_NAME, type Listed, page } from '../database/page.ts';
import { orderName } from '../database/places.ts';
import { inSampleOf, isBestAtOnce } from '../database/search.ts';
import type { ListFilter, ListSort } from '../contract/lists.ts';
import type { ListQuery } from '../http/lists.ts';
import { IS, reviewStatus } from './reviewStatus.ts';

type Filter = ListFilter<'verifications'> & { readonly named: Named | undefined };
type Field = ListSort<'verifications'>;

/** One page of the back office's list. */
export const listVerifications = async (db: Database, { offset, limit, ...query }: ListQuery<'verifications'>) =>
  page(db, await verificationsListed(db, query, { offset, limit }), { offset, limit });

/** The whole list. */
export async function verificationsListed(
  db: Database,
  { sort, filter }: Pick<ListQuery<'verifications'>, 'sort' | 'filter'>,
  range: Range = { offset: 0, limit: 0 },
) {
  const { field, descending } = sort ?? { field: 'submittedAt', descending: false };
  const { accounts } = await totals(db);
  const wanted = { ...filter, named: filter.q === undefined ? undefined : await named(db, filter.q, accounts) };
  const isAlone = Object.keys(filter).length === 1;
  const searched = wanted.named && {
    about: aboutOf(wanted.named, accounts),
    over: accounts,
    isAlone,
    // People with similar names are clustered only in the order of names.
    isSpread: isAlone && field !== 'name',
    sample: { rows: accounts, found: (share: number) => sampled(db, wanted, share) },
  };
  return {
    name: orderName('verifications', field, filter),
    ...documentsBy(db, wanted, field),
    atOnce: searched && isBestAtOnce(searched, range),
    searched,
    descending,
    rows: (userIds: readonly string[]) => records(db, userIds),
  };
}

/** The matches in a share of all documents. */
const sampled = (db: Database, filter: Filter, share: number) =>
  matching(db, { ...filter, named: asMet(filter.named) })
    .select(USER_ID.as('key'))
    .where(inSampleOf('documents', share));

async function records(db: Database, userIds: readonly string[]) {
  const found = await reviewed(db)
    .innerJoin('people', 'people.id', 'documents.user_id')
    .where('documents.user_id', '=', anyOf(userIds))
    .where('accounts.user_id', 'is not', null)
    .select([USER_ID.as('userId'), 'people.name', 'id_card_type as idCardType'])
    .select(['submitted_at as submittedAt', 'identity_reason as reason'])
    .select(STATUS.as('status'))
    .execute();
  return found.map((row) => [row.userId, row] as const);
}

/** Postgres skips the join where no condition uses the account, as there is at most one. */
const reviewed = (db: Database) =>
  db
    .selectFrom('documents')
    .leftJoin('accounts', (join) => join.on('accounts.user_id', '=', ({ cast }) => cast('documents.user_id', 'text')));

const USER_ID = sql<string>`documents.user_id::text`;

function documentsBy(db: Database, filter: Filter, field: Field): Pick<Listed<string, unknown>, 'parts' | 'asOne'> {
  // Sorted by status, each part has its own condition: a second one would lower the row estimate of a rare status.
  const wanted = field === 'status' ? { ...filter, status: undefined } : filter;
  const keysOf = (named: Filter['named']) => matching(db, { ...wanted, named }).select(USER_ID.as('key'));
  const found = keysOf(filter.named);
  const keys = { found, walked: keysOf(asMet(filter.named)), all: keysOf(undefined) };
  const id = sql.ref('documents.user_id');
  switch (field) {
    case 'name': {
      const byName = narrowed(keys, (all) => all.innerJoin('people', 'people.id', 'documents.user_id'));
      return { parts: [foundInOrderOf(byName, [BY_NAME, id], { alone: found })] };
    }
    case 'status':
      // A list of one status has only that part.
      return {
        asOne:
          filter.status === undefined
            ? inOrderOf(found.where('accounts.user_id', 'is not', null), [STATUS, id], { counted: found })
            : undefined,
        parts: STATUSES.filter((each) => filter.status === undefined || filter.status === each).map((each) =>
          foundInOrderOf(
            narrowed(keys, (all) => all.where(IS[each])),
            [id],
          ),
        ),
      };
    case 'reason': {
      const having = narrowed(keys, (all) => all.where('identity_reason', 'is not', null));
      const without = narrowed(keys, (all) => all.where('identity_reason', 'is', null));
      return {
        asOne: inOrderOf(found, [sql`identity_reason IS NULL`, REASON, id]),
        parts: [foundInOrderOf(having, [REASON, sql.ref('accounts.user_id')]), foundInOrderOf(without, [id])],
      };
    }
    case 'idCardType':
      return { parts: [foundInOrderOf(keys, [sql.ref('id_card_type'), id])] };
    case 'submittedAt':
      return { parts: [foundInOrderOf(keys, [sql.ref('submitted_at'), id])] };
    case 'id':
    case '_id':
    case 'userId':
      return { parts: [foundInOrderOf(keys, [id])] };
  }
}

const STATUS = reviewStatus({
  verified: sql.ref('verified'),
  decision: sql.ref('identity_decision'),
  decidedAt: sql.ref('identity_decided_at'),
  submittedAt: sql.ref('submitted_at'),
});
const STATUSES = verificationStatus.options.toSorted();

/** As its index has it. */
const REASON = sql`left(identity_reason, 32)`;

function matching(db: Database, { named, ...filter }: Filter) {
  const conditions = conditionsOf(filter, CONDITIONS);
  const found = reviewed(db).where(({ and }) => and(conditions));
  return named === undefined
    ? found
    : found.where(isNamed(named, { id: sql.ref('documents.user_id'), type: 'uuid' }, conditions.length === 0));
}

const CONDITIONS: Conditions<Omit<Filter, 'q' | 'named'>> = {
  id: (id) => sql`${USER_ID} = ${anyOf(id)}`,
  status: (status) => IS[status],
};
