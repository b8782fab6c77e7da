import type { Pool } from 'pg';
import type { SeededPerson } from './people.ts';

/** Keeps made-up people as if they had registered. None has a password, so nobody can sign in as one of them. */
export async function addPeople(pool: Pool, people: readonly SeededPerson[]): Promise<void> {
  const at = ({ joinedAt }: SeededPerson) => new Date(joinedAt).toISOString();
  const column = (value: (person: SeededPerson) => string) => people.map(value);
  await pool.query(
    `INSERT INTO identity.people
            (id, name, email, email_verified, phonenumber, address, referral_code, created_at, account_opened_at)
     SELECT id, name, email, true, phonenumber, address, code, at, at
       FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[])
         AS p (id, name, email, phonenumber, address, code, at)
     ON CONFLICT DO NOTHING`,
    [
      column(({ id }) => id),
      column(({ name }) => name),
      column(({ email }) => email),
      column(({ phonenumber }) => phonenumber),
      column(({ address }) => address),
      column(({ referralCode }) => referralCode),
      column(at),
    ],
  );
  const linked = people.flatMap(({ bankAccount, ...person }) => (bankAccount ? [{ ...person, bankAccount }] : []));
  await pool.query(
    `INSERT INTO identity.bank_accounts (id, user_id, bank_name, account_number, account_holder_name, created_at)
     SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::timestamptz[])
     ON CONFLICT DO NOTHING`,
    [
      linked.map(({ bankAccount }) => bankAccount.id),
      linked.map(({ id }) => id),
      linked.map(({ bankAccount }) => bankAccount.bankName),
      linked.map(({ bankAccount }) => bankAccount.accountNumber),
      linked.map(({ name }) => name),
      linked.map(at),
    ],
  );
}
