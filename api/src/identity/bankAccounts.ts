import type { KeyObject } from 'node:crypto';
import { anyOf } from '@northvale/projections/engine/database.ts';
import type { BankAccount } from '../contract/bankAccounts.ts';
import { isId } from './ids.ts';
import { openField, PersonErased, type PersonKeys, sealField } from './personKeys.ts';
import type { IdentityDatabase } from './tables.ts';
import { noteChange, withPerson } from './changeNotices.ts';

/** What linked bank accounts are called. Which of them are linked, the investor's account says. */
export interface BankAccounts {
  /** Resolves to what stands under the id: what was added under it before stays as it is, and is told once. */
  addBankAccount(userId: string, account: BankAccount, at: Date): Promise<BankAccount>;
  /** By id, in the order asked for; ids that nobody has are left out. */
  bankAccounts(ids: Iterable<string>): Promise<ReadonlyMap<string, BankAccount>>;
  /** All that were ever linked by a person, in the order in which they were: unlinked ones are kept too. */
  bankAccountsOf(userId: string): Promise<BankAccount[]>;
}

const FIELDS = [
  'bank_accounts.id as _id',
  'bank_accounts.user_id as userId',
  'bank_name as bankName',
  'sealed_account_number as sealed',
  'account_holder_name as accountHolderName',
] as const;

/** Which of a person's account numbers it is. */
export const numberField = (id: string): string => `bankAccount/${id}`;

export function createBankAccounts(db: IdentityDatabase, keys: PersonKeys): BankAccounts {
  interface Row extends Omit<BankAccount, 'accountNumber'> {
    readonly userId: string;
    readonly sealed: string;
  }
  const open = ({ userId, sealed, ...rest }: Row, key: KeyObject | undefined): BankAccount => ({
    ...rest,
    accountNumber: openField(key, userId, numberField(rest._id), sealed),
  });

  const kept = () =>
    db
      .selectFrom('bank_accounts')
      .leftJoin('person_keys', 'person_keys.user_id', 'bank_accounts.user_id')
      .select(FIELDS)
      .select('wrapped_key');
  const opened = ({ wrapped_key: wrapped, ...row }: Row & { readonly wrapped_key: string | null }): BankAccount =>
    open(row, wrapped === null ? undefined : keys.unwrap(row.userId, wrapped));

  return {
    async addBankAccount(userId, { _id, bankName, accountNumber, accountHolderName }, at) {
      const key = await keys.ofOrNew(userId);
      const standing = await withPerson(db, userId, 'forShare', async (transaction) => {
        const added = await transaction
          .insertInto('bank_accounts')
          .values({
            id: _id,
            user_id: userId,
            bank_name: bankName,
            sealed_account_number: sealField(key, userId, numberField(_id), accountNumber),
            account_holder_name: accountHolderName,
            created_at: at.toISOString(),
          })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .returning(FIELDS)
          .executeTakeFirst();
        if (added) await noteChange(transaction, userId, { kind: 'bankAccountLinked', bankAccountId: _id }, at);
        const before = transaction.selectFrom('bank_accounts').select(FIELDS).where('id', '=', _id);
        return added ?? before.executeTakeFirstOrThrow();
      });
      if (!standing) throw new PersonErased(`${userId} was erased`);
      return open(standing, key);
    },

    async bankAccounts(ids) {
      const wanted = [...new Set(ids)].filter(isId);
      if (wanted.length === 0) return new Map();
      const found = await kept().where('bank_accounts.id', '=', anyOf(wanted)).execute();
      const byId = new Map(found.map((row) => [row._id, opened(row)]));
      return new Map(wanted.flatMap((id) => byId.get(id) ?? []).map((account) => [account._id, account]));
    },

    async bankAccountsOf(userId) {
      const own = kept().where('bank_accounts.user_id', '=', userId);
      return (await own.orderBy('bank_accounts.created_at').execute()).map(opened);
    },
  };
}
