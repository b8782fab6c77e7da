import type { Kysely } from 'kysely';
import type { ReactorTables } from './tasks.ts';

/** Events that are older aren't mailed about any more: of a log that is read anew, or a year of history. */
const TOO_OLD_MS = 3 * 86_400_000;

export const isTooOld = (at: string, now: Date): boolean => now.getTime() - Date.parse(at) > TOO_OLD_MS;

/** What reactors have mailed, or noted to be mailed, so that a mail isn't sent again where a task is. */
export interface Mailed {
  has(key: string): Promise<boolean>;
  note(key: string, at: Date): Promise<void>;
}

export function createMailed(db: Kysely<ReactorTables>): Mailed {
  return {
    has: async (key) =>
      (await db.selectFrom('mailed').select('key').where('key', '=', key).executeTakeFirst()) !== undefined,

    async note(key, at) {
      const noted = db.insertInto('mailed').values({ key, at: at.toISOString() });
      await noted.onConflict((conflict) => conflict.doNothing()).execute();
      const forgotten = new Date(at.getTime() - 2 * TOO_OLD_MS).toISOString();
      await db.deleteFrom('mailed').where('at', '<', forgotten).execute();
    },
  };
}
