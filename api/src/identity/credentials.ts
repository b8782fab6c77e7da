import { hashPassword, passwordMatches } from './passwords.ts';
import type { IdentityDatabase } from './tables.ts';

export interface Credentials {
  /** Takes the same time for an unknown person. */
  matches(userId: string | undefined, password: string): Promise<boolean>;
  /** Links to reset the password die with it. */
  change(userId: string, password: string, at: Date, how?: { readonly printed: boolean }): Promise<void>;
}

/** @param changed is told whose password was changed */
export const createCredentials = (db: IdentityDatabase, changed: (userId: string) => void): Credentials => ({
  async matches(userId, password) {
    const found =
      userId &&
      (await db.selectFrom('credentials').select('password_hash').where('user_id', '=', userId).executeTakeFirst());
    return passwordMatches(found ? found.password_hash : undefined, password);
  },

  async change(userId, password, at, { printed } = { printed: false }) {
    const changes = { password_hash: await hashPassword(password), changed_at: at.toISOString(), printed };
    await db.transaction().execute(async (transaction) => {
      await transaction.updateTable('credentials').set(changes).where('user_id', '=', userId).execute();
      await transaction
        .deleteFrom('mailed_secrets')
        .where('user_id', '=', userId)
        .where('purpose', '=', 'resetPassword')
        .execute();
    });
    changed(userId);
  },
});
