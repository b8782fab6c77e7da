import { anyOf } from '@northvale/projections/database.ts';
import { sql } from 'kysely';
import { verificationStatus } from '../contract/profile.ts';
import type { Database } from '../database/database.ts';
import { isNamed, type Named, named } from '../database/named.ts';
import { BY_NAME, type KeyQuery, page } from '../database/page.ts';
import type { ListFilter, ListSort } from '../contract/lists.ts';
import type { ListQuery } from '../http/lists.ts';
import { IS, reviewStatus } from './reviewStatus.ts';

type Filter = ListFilter<'verifications'> & { readonly named: Named | undefined };
type Field = ListSort<'verifications'>;

/** One page of the back office's list. */
export async function listVerifications(db: Database, { sort, filter, ...range }: ListQuery<'verifications'>) {
  const { field, descending } = sort ?? { field: 'submittedAt', descending: false };
  const wanted = { ...filter, named: filter.q === undefined ? undefined : await named(db, filter.q) };
  const list = {
    keys: (turned: boolean) => inOrder(db, wanted, field, descending !== turned),
    rows: (userIds: readonly string[]) => records(db, userIds),
  };
  return page(db, list, range);
}

async function records(db: Database, userIds: readonly string[]) {
  const found = await reviewed(db)
    .innerJoin('people', 'people.id', 'documents.user_id')
    .where('documents.user_id', '=', anyOf(userIds))
    .select(['accounts.user_id as userId', 'people.name', 'id_card_type as idCardType'])
    .select(['submitted_at as submittedAt', 'identity_reason as reason'])
    .select(({ ref }) =>
      reviewStatus({
        verified: ref('verified'),
        decision: ref('identity_decision'),
        decidedAt: ref('identity_decided_at'),
        submittedAt: ref('submitted_at'),
      }).as('status'),
    )
    .execute();
  return found.map((row) => [row.userId, row] as const);
}

const reviewed = (db: Database) =>
  db
    .selectFrom('documents')
    .innerJoin('accounts', (join) => join.on('accounts.user_id', '=', ({ cast }) => cast('documents.user_id', 'text')));

function inOrder(db: Database, filter: Filter, field: Field, descending: boolean): KeyQuery<string>[] {
  const direction = descending ? 'desc' : 'asc';
  // Sorted by status, each part asks for its own: asked twice, a rare status would seem rarer than it is.
  const wanted = field === 'status' ? { ...filter, status: undefined } : filter;
  const found = matching(db, wanted).select('accounts.user_id as key');
  const byName = () => found.innerJoin('people', 'people.id', 'documents.user_id').orderBy(BY_NAME, direction);
  // A list of one status asks for no other.
  const statuses = STATUSES.filter((each) => filter.status === undefined || filter.status === each);
  const parts = (): KeyQuery<string>[] => {
    switch (field) {
      case 'name':
        return [byName().orderBy('documents.user_id', direction)];
      case 'status':
        return statuses.map((each) => found.where(IS[each]).orderBy('documents.user_id', direction));
      case 'reason':
        return [
          found
            .where('identity_reason', 'is not', null)
            .orderBy(REASON, direction)
            .orderBy('accounts.user_id', direction),
          found.where('identity_reason', 'is', null).orderBy('documents.user_id', direction),
        ];
      case 'idCardType':
        return [found.orderBy('id_card_type', direction).orderBy('documents.user_id', direction)];
      case 'submittedAt':
        return [found.orderBy('submitted_at', direction).orderBy('documents.user_id', direction)];
      case 'id':
      case '_id':
      case 'userId':
        return [found.orderBy('documents.user_id', direction)];
    }
  };
  return descending ? parts().toReversed() : parts();
}

const STATUSES = verificationStatus.options.toSorted();

/** As its index has it. */
const REASON = sql`left(identity_reason, 32)`;

function matching(db: Database, { id, status, named }: Filter) {
  let found = reviewed(db);
  if (id !== undefined) found = found.where('accounts.user_id', '=', anyOf(id));
  if (status !== undefined) found = found.where(IS[status]);
  if (named !== undefined) found = found.where(({ ref }) => isNamed(named, ref('accounts.user_id')));
  return found;
}
