import type { Pool } from 'pg';
import type { BankAccount } from '../contract/bankAccounts.ts';
import { isId } from './ids.ts';

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

const COLUMNS = `id AS "_id", bank_name AS "bankName", account_number AS "accountNumber",
  account_holder_name AS "accountHolderName"`;

export function createBankAccounts(pool: Pool): BankAccounts {
  return {
    async linkBankAccount(userId, { _id, bankName, accountNumber, accountHolderName }, at) {
      // Set to what it is, a row that stands already is returned as well.
      const { rows } = await pool.query<BankAccount>(
        `INSERT INTO identity.bank_accounts (id, user_id, bank_name, account_number, account_holder_name, created_at)
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO UPDATE SET id = excluded.id RETURNING ${COLUMNS}`,
        [_id, userId, bankName, accountNumber, accountHolderName, at],
      );
      const [standing] = rows;
      if (!standing) throw new Error('a bank account was neither linked nor found');
      return standing;
    },

    async linkedBankAccounts(userId) {
      const { rows } = await pool.query<BankAccount>({
        name: 'linked-bank-accounts',
        text: `SELECT ${COLUMNS} FROM identity.bank_accounts WHERE user_id = $1 AND unlinked_at IS NULL ORDER BY created_at, id`,
        values: [userId],
      });
      return rows;
    },

    async ownsBankAccount(userId, id) {
      if (!isId(id)) return false;
      const { rowCount } = await pool.query(
        'SELECT FROM identity.bank_accounts WHERE user_id = $1 AND id = $2 AND unlinked_at IS NULL',
        [userId, id],
      );
      return rowCount === 1;
    },

    async bankAccounts(ids) {
      const wanted = [...new Set(ids)].filter(isId);
      if (wanted.length === 0) return new Map();
      const { rows } = await pool.query<BankAccount>(
        `SELECT ${COLUMNS} FROM identity.bank_accounts WHERE id = ANY($1::uuid[])`,
        [wanted],
      );
      return new Map(rows.map((row) => [row._id, row]));
    },

    async unlinkBankAccount(userId, id, at) {
      if (!isId(id)) return false;
      const { rowCount } = await pool.query(
        `UPDATE identity.bank_accounts SET unlinked_at = $3 WHERE user_id = $1 AND id = $2 AND unlinked_at IS NULL`,
        [userId, id, at],
      );
      return rowCount === 1;
    },
  };
}
