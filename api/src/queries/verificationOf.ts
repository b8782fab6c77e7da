import type { IdentityDecision } from '@northvale/projections/models/accounts.ts';
import type { Database } from '../database/database.ts';
import { reviewStatus } from './verifications.ts';

/** What is known more recently than the read model shows. */
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
