import type { Database } from '../src/database/database.ts';
import type { Sample } from './listQuestions.ts';

/** Of whatever is there. @throws Error where there is no holding or no decided request */
export async function sampleOf(db: Database): Promise<Sample> {
  const holding = await db
    .selectFrom('holdings')
    .select(['user_id as userId', 'investment_id as investmentId'])
    .orderBy('position')
    .limit(1)
    .executeTakeFirstOrThrow();
  const request = await db
    .selectFrom('requests')
    .select(['id as requestId', 'decided_by'])
    .where('status', '=', 'approved')
    .orderBy('position')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { at: middle } = await db
    .selectFrom('activity')
    .select('occurred_at as at')
    .where('occurred_at', '>', '2024-09-01T00:00:00.000Z')
    .orderBy('occurred_at')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { ...holding, requestId: request.requestId, staffId: request.decided_by ?? '', middle };
}
