import type { IdentityDecision } from '@northvale/projections/accounts/queries.ts';
import { anyOf } from '@northvale/projections/database.ts';
import { type Expression, sql } from 'kysely';
import type { VerificationStatus } from '../contract/profile.ts';
import type { Database } from '../database/database.ts';
import { alphabetical, containing, page } from '../database/page.ts';
import type { ListQuery } from '../http/lists.ts';

interface Reviewed {
  readonly verified: Expression<boolean>;
  readonly decision: Expression<string | null>;
  readonly decidedAt: Expression<string | null>;
  readonly submittedAt: Expression<string>;
}

/** How far the review of a document has come. A decision from before it was handed in was about another one. */
const reviewStatus = ({ verified, decision, decidedAt, submittedAt }: Reviewed) =>
  sql<VerificationStatus>`CASE WHEN ${verified} THEN 'approved'
    WHEN ${decision} = 'rejected' AND ${decidedAt} >= ${submittedAt} THEN 'rejected' ELSE 'under review' END`;

/** What is known better than the read model knows it. */
export interface Known {
  /** What the account says now. */
  readonly verified: boolean;
  /** The decision that has just been made. */
  readonly decision?: IdentityDecision | undefined;
}

/** One person's document and how far its review has come. */
export const findVerification = (db: Database, userId: string, { verified, decision }: Known) =>
  db
    .selectFrom('documents')
    .leftJoin('accounts', (join) => join.on('accounts.user_id', '=', ({ cast }) => cast('documents.user_id', 'text')))
    .where('documents.user_id', '=', userId)
    .select(['id_card_type as idCardType', 'submitted_at as submittedAt'])
    .select(({ ref, val }) => [
      reviewStatus({
        verified: val(verified),
        decision: decision ? val(decision.decision) : ref('identity_decision'),
        decidedAt: decision ? val(decision.at) : ref('identity_decided_at'),
        submittedAt: ref('submitted_at'),
      }).as('status'),
      decision ? val(decision.reason ?? null).as('reason') : ref('identity_reason').as('reason'),
    ])
    .executeTakeFirst();

type Query = ListQuery<'verifications'>;

/** One page of the back office's list. */
export function listVerifications(db: Database, { sort, filter, ...range }: Query) {
  const { field, descending } = sort ?? { field: 'submittedAt', descending: false };
  const direction = descending ? 'desc' : 'asc';
  const ordered = matching(db, filter)
    .select(['userId', 'name', 'idCardType', 'submittedAt', 'status', 'reason'])
    .orderBy(({ ref }) => (field === 'name' ? alphabetical(ref('name')) : ref(SORTS[field])), direction)
    .orderBy('userId', direction);
  return page(db, ordered, range);
}

const SORTS = {
  id: 'userId',
  _id: 'userId',
  userId: 'userId',
  idCardType: 'idCardType',
  submittedAt: 'submittedAt',
  status: 'status',
  reason: 'reason',
} as const;

function matching(db: Database, { id, status, q }: Query['filter']) {
  const listed = db
    .selectFrom('documents')
    .innerJoin('people', 'people.id', 'documents.user_id')
    .innerJoin('accounts', (join) => join.on('accounts.user_id', '=', ({ cast }) => cast('documents.user_id', 'text')))
    .select(['accounts.user_id as userId', 'people.name', 'people.email', 'id_card_type as idCardType'])
    .select(['submitted_at as submittedAt', 'identity_reason as reason'])
    .select(({ ref }) =>
      reviewStatus({
        verified: ref('verified'),
        decision: ref('identity_decision'),
        decidedAt: ref('identity_decided_at'),
        submittedAt: ref('submitted_at'),
      }).as('status'),
    );
  let found = db.selectFrom(listed.as('listed'));
  if (id !== undefined) found = found.where('userId', '=', anyOf(id));
  if (status !== undefined) found = found.where('status', '=', status);
  if (q !== undefined)
    found = found.where(({ eb, or }) => or([eb('name', 'ilike', containing(q)), eb('email', 'ilike', containing(q))]));
  return found;
}
