import { type Expression, type SqlBool, sql } from 'kysely';
import type { VerificationStatus } from '../../contract/profile.ts';

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
export const WAITS = sql<SqlBool>`NOT verified AND (identity_decision IS DISTINCT FROM 'rejected' OR ${NOT_SINCE})`;

/** As `reviewStatus` has it, in terms that indexes know. */
export const IS: Readonly<Record<VerificationStatus, Expression<SqlBool>>> = {
  approved: sql<SqlBool>`verified`,
  rejected: sql<SqlBool>`NOT verified AND identity_decision = 'rejected' AND NOT ${NOT_SINCE}`,
  'under review': WAITS,
};
