import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Why nothing is signed, and since when (ISO 8601). */
interface Refusal {
  readonly since: string;
  readonly reason: string;
}

export interface Refusals {
  current(): Promise<Refusal | undefined>;
  /**
   * Keeps what speaks against signing now; null where nothing does. `since` is when something first did.
   * @returns whether it is another reason than before, or none any longer
   */
  replace(reason: string | null, at: Date): Promise<boolean>;
}

/** Whether checkpoints are signed, as the process that signs has found: kept where every process can tell of it. */
export function createRefusals(db: Database): Refusals {
  return {
    async current() {
      const { refused_since: since, refused_reason: reason } = await db
        .selectFrom('check_progress')
        .select(['refused_since', 'refused_reason'])
        .executeTakeFirstOrThrow();
      return since === null || reason === null ? undefined : { since, reason };
    },

    async replace(reason, at) {
      const since = reason === null ? null : sql<string>`coalesce(refused_since, ${at.toISOString()}::timestamptz)`;
      const { numUpdatedRows } = await db
        .updateTable('check_progress')
        .set({ refused_since: since, refused_reason: reason })
        .where('refused_reason', 'is distinct from', reason)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}
