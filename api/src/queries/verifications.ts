import { anyOf } from '@northvale/projections/engine/database.ts';
import { type Expression, sql, type SqlBool } from 'kysely';
import type { VerificationStatus } from '../contract/profile.ts';
import type { Database } from '../database/database.ts';
import { alphabetical, type Conditions, conditionsOf, ofPeopleCalled, page } from '../database/list.ts';
import type { ListQuery } from '../http/lists.ts';

interface Reviewed {
  readonly verified: Expression<boolean>;
  readonly decision: Expression<string | null>;
  readonly decidedAt: Expression<string | null>;
  readonly submittedAt: Expression<string>;
}

/** How far the review of a document has come. A decision from before it was handed in was about another one. */
export const reviewStatus = ({ verified, decision, decidedAt, submittedAt }: Reviewed) =>
  sql<VerificationStatus>`CASE WHEN ${verified} THEN 'approved'
    WHEN ${decision} = 'rejected' AND ${decidedAt} >= ${submittedAt} THEN 'rejected' ELSE 'under review' END`;

const NOT_SINCE = sql<SqlBool>`identity_decided_at < submitted_at`;

/** Of a document and its account: whether it waits for a decision. */
const WAITS = sql<SqlBool>`NOT verified AND (identity_decision IS DISTINCT FROM 'rejected' OR ${NOT_SINCE})`;

/** As `reviewStatus` has it, in terms that indexes know. */
const IS: Readonly<Record<VerificationStatus, Expression<SqlBool>>> = {
  approved: sql<SqlBool>`verified`,
  rejected: sql<SqlBool>`NOT verified AND identity_decision = 'rejected' AND NOT ${NOT_SINCE}`,
  'under review': WAITS,
};

type Query = ListQuery<'verifications'>;

/** One page of the back office's list. */
export async function listVerifications(db: Database, { sort, filter: { q, ...filter }, ...range }: Query) {
  const { field, descending } = sort ?? { field: 'submittedAt', descending: false };
  let found = reviewed(db).where(({ and }) => and(conditionsOf(filter, CONDITIONS)));
  if (q !== undefined) found = found.where((await ofPeopleCalled(db, q, 'uuid'))(sql.ref('documents.user_id')));
  const userId = sql.ref('documents.user_id');
  const list = {
    ...(field === 'name'
      ? {
          keys: found.innerJoin('people', 'people.id', 'documents.user_id').select(USER_ID.as('key')),
          by: [alphabetical(sql.ref('people.name')), userId],
        }
      : { keys: found.select(USER_ID.as('key')), by: [sql.ref('submitted_at'), userId] }),
    descending,
    async rows(userIds: readonly string[]) {
      const rows = await reviewed(db)
        .innerJoin('people', 'people.id', 'documents.user_id')
        .where('documents.user_id', '=', anyOf(userIds))
        .where('accounts.user_id', 'is not', null)
        .select([USER_ID.as('userId'), 'people.name', 'id_card_type as idCardType'])
        .select(['submitted_at as submittedAt', 'identity_reason as reason'])
        .select(STATUS.as('status'))
        .execute();
      return rows.map((row) => [row.userId, row] as const);
    },
  };
  return page(db, list, range);
}

/** Postgres skips the join where no condition uses the account, as there is at most one. */
const reviewed = (db: Database) =>
  db
    .selectFrom('documents')
    .leftJoin('accounts', (join) => join.on('accounts.user_id', '=', ({ cast }) => cast('documents.user_id', 'text')));

const USER_ID = sql<string>`documents.user_id::text`;

const STATUS = reviewStatus({
  verified: sql.ref('verified'),
  decision: sql.ref('identity_decision'),
  decidedAt: sql.ref('identity_decided_at'),
  submittedAt: sql.ref('submitted_at'),
});

const CONDITIONS: Conditions<Omit<Query['filter'], 'q'>> = {
  id: (id) => sql`${USER_ID} = ${anyOf(id)}`,
  status: (status) => IS[status],
};
