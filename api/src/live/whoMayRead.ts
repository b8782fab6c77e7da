import { anyOf } from '@northvale/projections/engine/database.ts';
import type { ProjectionRunner } from '@northvale/projections/engine/runner.ts';
import type { Database } from '../database/database.ts';
import type { Reader } from './news.ts';

interface ReadingParts {
  readonly db: Database;
  readonly now: () => Date;
  readonly runner: Pick<ProjectionRunner, 'status'>;
}

/**
 * Of some streams' readers those whose sessions live, and whose accounts are open and of the role that the streams are
 * for. A stream's news say so too, but not of what happened between its opening and the step that let its reader in,
 * nor of what lies between two logs.
 */
export async function whoMayRead(
  { db, now, runner }: ReadingParts,
  readers: readonly Reader[],
): Promise<(reader: Reader) => boolean> {
  // A role that was given a moment ago isn't shown by read models that lag.
  const { current } = runner.status();
  const found = await db
    .selectFrom('sessions')
    .leftJoin('accounts', (join) => join.on('accounts.user_id', '=', ({ cast }) => cast('sessions.user_id', 'text')))
    .select(['sessions.id', 'role', 'closed'])
    .where('sessions.id', '=', anyOf(readers.map(({ sessionId }) => sessionId)))
    .where('expires_at', '>', now().toISOString())
    .execute();
  const living = new Map(found.map(({ id, ...standing }) => [id, standing]));
  return ({ sessionId, role: openedFor }) => {
    const standing = living.get(sessionId);
    if (!standing) return false;
    const { role, closed } = standing;
    return closed !== true && (!current || role === null || role === openedFor);
  };
}
