import type { ToldChange } from '../mail/ownerWords.ts';
import { noteAccessChange } from './accessChanges.ts';
import type { IdentityDatabase } from './tables.ts';
import { noteUntold } from './untoldChanges.ts';
import { withPerson } from './withPerson.ts';

/** Passkeys and codes alike. */
export interface Factors {
  /**
   * Removes those that were set up after a time; resolves to whether there were any.
   * @param told what their owner is mailed of it, whether there were any or not
   */
  removeSince(userId: string, since: Date, at: Date, told?: ToldChange): Promise<boolean>;
}

export const createFactors = (db: IdentityDatabase): Factors => ({
  async removeSince(userId, since, at, told) {
    const isRemoved = await withPerson(db, userId, 'forShare', async (transaction) => {
      const passkeys = transaction.deleteFrom('passkeys').where('user_id', '=', userId);
      const codes = transaction.deleteFrom('second_factors').where('user_id', '=', userId);
      const removed = [
        await passkeys.where('created_at', '>', since.toISOString()).executeTakeFirst(),
        await codes.where('enabled_at', '>', since.toISOString()).executeTakeFirst(),
      ];
      const isAny = removed.some(({ numDeletedRows }) => numDeletedRows > 0n);
      if (isAny) await noteAccessChange(transaction, userId, 'factor', at);
      if (told) await noteUntold(transaction, userId, told, at);
      return isAny;
    });
    return isRemoved ?? false;
  },
});
