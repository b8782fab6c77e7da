import { noteAccessChange } from './accessChanges.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import type { IdentityDatabase } from './tables.ts';
import { withPerson } from './withPerson.ts';

interface Change {
  readonly printed?: boolean;
  readonly matched?: string;
  /** Links to reset the password stay good: they are the owner's way back. */
  readonly keepsLinks?: boolean;
}

export interface Credentials {
  /**
   * Takes the same time for an unknown person. Resolves to the hash that the password matches, to be asked for again.
   */
  matches(userId: string | undefined, password: string): Promise<string | undefined>;
  /**
   * Whether the password is still the one that was matched: to match takes long enough for it to be changed meanwhile.
   */
  stands(userId: string, matched: string): Promise<boolean>;
  /**
   * Links to reset the password die with it, and so does a change of address that waits: its asker may be shut out now.
   * @returns whether it was still the one that was matched, where one had to be
   */
  change(userId: string, password: string, at: Date, how?: Change): Promise<boolean>;
}

/** @param changed is told whose password was changed */
export const createCredentials = (db: IdentityDatabase, changed: (userId: string) => void): Credentials => ({
  async matches(userId, password) {
    const found = userId === undefined ? undefined : await hashOf(db, userId);
    return (await passwordMatches(found, password)) ? found : undefined;
  },

  stands: async (userId, matched) => (await hashOf(db, userId)) === matched,

  async change(userId, password, at, { printed = false, matched, keepsLinks = false } = {}) {
    const changes = { password_hash: await hashPassword(password), changed_at: at.toISOString(), printed };
    const isChanged = await withPerson(db, userId, 'forShare', async (transaction) => {
      const update = transaction.updateTable('credentials').set(changes).where('user_id', '=', userId);
      const still = matched === undefined ? update : update.where('password_hash', '=', matched);
      const { numUpdatedRows } = await still.executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      const links = transaction.deleteFrom('mailed_secrets').where('purpose', '=', 'resetPassword');
      if (!keepsLinks) await links.where('user_id', '=', userId).execute();
      await transaction.deleteFrom('email_changes').where('user_id', '=', userId).execute();
      await noteAccessChange(transaction, userId, 'password', at, { kind: 'passwordChanged' });
      return true;
    });
    changed(userId);
    return isChanged ?? false;
  },
});

const hashOf = async (db: IdentityDatabase, userId: string): Promise<string | undefined> =>
  (await db.selectFrom('credentials').select('password_hash').where('user_id', '=', userId).executeTakeFirst())
    ?.password_hash;
