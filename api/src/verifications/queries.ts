import type { IdentityDecision } from '@northvale/projections/accounts/queries.ts';
import { type Expression, sql } from 'kysely';
import type { VerificationStatus } from '../contract/profile.ts';
import type { Database } from '../database/database.ts';

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
