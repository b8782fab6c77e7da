import { anyOf } from '@northvale/projections/database.ts';
import { type Place, prepared } from '@northvale/projections/prepared.ts';
import type { BankAccount } from '../contract/bankAccounts.ts';
import { isId } from './ids.ts';
import type { IdentityDatabase } from './tables.ts';

export interface BankAccounts {
  /** Resolves to what stands under the id: an account that was linked under it before stays as it is. */
  linkBankAccount(userId: string, account: BankAccount, at: Date): Promise<BankAccount>;
  /** Oldest first. */
  linkedBankAccounts(userId: string): Promise<readonly BankAccount[]>;
  /** True while it is linked to this user. */
  ownsBankAccount(userId: string, id: string): Promise<boolean>;
  /** By id, unlinked ones too: requests go on naming them. */
  bankAccounts(ids: Iterable<string>): Promise<ReadonlyMap<string, BankAccount>>;
  /** Resolves to false where this user has no such account linked. */
  unlinkBankAccount(userId: string, id: string, at: Date): Promise<boolean>;
}

const FIELDS = [
  'id as _id',
  'bank_name as bankName',
  'account_number as accountNumber',
  'account_holder_name as accountHolderName',
] as const;

export function createBankAccounts(db: IdentityDatabase): BankAccounts {
  const linkedTo = prepared(db, (place: Place<{ userId: string }>) =>
    db
      .selectFrom('bank_accounts')
      .select(FIELDS)
      .where('user_id', '=', place('userId'))
      .where('unlinked_at', 'is', null)
      .orderBy('created_at')
      .orderBy('id'),
  );

  return {
    linkBankAccount: (userId, { _id, bankName, accountNumber, accountHolderName }, at) =>
      db
        .insertInto('bank_accounts')
        .values({
          id: _id,
          user_id: userId,
          bank_name: bankName,
          account_number: accountNumber,
          account_holder_name: accountHolderName,
          created_at: at.toISOString(),
        })
        // Set to what it is, a row that stands already is returned as well.
        .onConflict((conflict) => conflict.column('id').doUpdateSet(({ ref }) => ({ id: ref('excluded.id') })))
        .returning(FIELDS)
        .executeTakeFirstOrThrow(),

    linkedBankAccounts: (userId) => linkedTo({ userId }),

    async ownsBankAccount(userId, id) {
      if (!isId(id)) return false;
      const owned = db.selectFrom('bank_accounts').select('id').where('user_id', '=', userId).where('id', '=', id);
      return (await owned.where('unlinked_at', 'is', null).executeTakeFirst()) !== undefined;
    },

    async bankAccounts(ids) {
      const wanted = [...new Set(ids)].filter(isId);
      if (wanted.length === 0) return new Map();
      const found = await db.selectFrom('bank_accounts').select(FIELDS).where('id', '=', anyOf(wanted)).execute();
      return new Map(found.map((account) => [account._id, account]));
    },

    async unlinkBankAccount(userId, id, at) {
      if (!isId(id)) return false;
      const { numUpdatedRows } = await db
        .updateTable('bank_accounts')
        .set({ unlinked_at: at.toISOString() })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .where('unlinked_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
  };
}
