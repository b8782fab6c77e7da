import { anyOf } from '@northvale/projections/database.ts';
import type { BankAccount } from '../contract/bankAccounts.ts';
import { isId } from './ids.ts';
import type { IdentityDatabase } from './tables.ts';

/** What linked bank accounts are called. Which of them are linked, the investor's account says. */
export interface BankAccounts {
  /** Resolves to what stands under the id: an account that was added under it before stays as it is. */
  addBankAccount(userId: string, account: BankAccount, at: Date): Promise<BankAccount>;
  /** By id, in the order asked for; ids that nobody has are left out. */
  bankAccounts(ids: Iterable<string>): Promise<ReadonlyMap<string, BankAccount>>;
}

const FIELDS = [
  'id as _id',
  'bank_name as bankName',
  'account_number as accountNumber',
  'account_holder_name as accountHolderName',
] as const;

export const createBankAccounts = (db: IdentityDatabase): BankAccounts => ({
  addBankAccount: (userId, { _id, bankName, accountNumber, accountHolderName }, at) =>
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

  async bankAccounts(ids) {
    const wanted = [...new Set(ids)].filter(isId);
    if (wanted.length === 0) return new Map();
    const found = await db.selectFrom('bank_accounts').select(FIELDS).where('id', '=', anyOf(wanted)).execute();
    const byId = new Map(found.map((account) => [account._id, account]));
    return new Map(wanted.flatMap((id) => byId.get(id) ?? []).map((account) => [account._id, account]));
  },
});
