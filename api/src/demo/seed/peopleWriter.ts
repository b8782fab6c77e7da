import type { Pool } from 'pg';
import { numberField } from '../../identity/bankAccounts.ts';
import type { KeyRing } from '../../identity/encryption.ts';
import { freshKey, sealField } from '../../identity/personKeys.ts';
import type { SeededPerson } from './people.ts';
import type { SeedBatch } from './seedHistory.ts';

/** A bank account as it is kept once it is linked. */
interface NamedAccount {
  readonly id: string;
  readonly userId: string;
  readonly bankName: string;
  readonly sealedNumber: string;
  readonly holder: string;
}

/**
 * Keeps made-up people as if they had registered, and bank accounts as they are linked: encrypted, so a start finds
 * nothing left to do. None has a password, so nobody can sign in as one of them. What a seed that was cut off has left
 * is replaced.
 */
export function createPeopleWriter(pool: Pool, ring: KeyRing): (batch: SeedBatch) => Promise<void> {
  const unlinked = new Map<string, NamedAccount>();

  async function addPeople(people: readonly SeededPerson[]): Promise<void> {
    const kept = people.map((person) => {
      const { id, name, bankAccount } = person;
      const { key, wrapped } = freshKey(ring, id);
      const seal = (field: string, text: string) => sealField(key, id, field, text);
      if (bankAccount) {
        const { accountNumber, ...named } = bankAccount;
        const sealedNumber = seal(numberField(named.id), accountNumber);
        unlinked.set(named.id, { ...named, userId: id, sealedNumber, holder: name });
      }
      return {
        ...person,
        wrapped,
        phonenumber: seal('phonenumber', person.phonenumber),
        address: seal('address', person.address),
        at: new Date(person.joinedAt).toISOString(),
      };
    });
    await pool.query(
      `WITH seeded AS (
         SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[],
                              $8::text[])
           AS p (id, name, email, phonenumber, address, code, at, wrapped)
       ), keys AS (
         INSERT INTO identity.person_keys (user_id, wrapped_key) SELECT id, wrapped FROM seeded
         ON CONFLICT (user_id) DO UPDATE SET wrapped_key = excluded.wrapped_key
       )
       INSERT INTO identity.people (id, name, email, email_verified, sealed_phonenumber, sealed_address,
                                    referral_code, created_at, account_opened_at)
       SELECT id, name, email, true, phonenumber, address, code, at, at FROM seeded
       ON CONFLICT (id) DO UPDATE SET sealed_phonenumber = excluded.sealed_phonenumber,
                                      sealed_address = excluded.sealed_address`,
      [
        kept.map(({ id }) => id),
        kept.map(({ name }) => name),
        kept.map(({ email }) => email),
        kept.map(({ phonenumber }) => phonenumber),
        kept.map(({ address }) => address),
        kept.map(({ referralCode }) => referralCode),
        kept.map(({ at }) => at),
        kept.map(({ wrapped }) => wrapped),
      ],
    );
  }

  async function addLinked(events: SeedBatch['events']): Promise<void> {
    const linked = events.flatMap(({ type, data, metadata }) => {
      const id = type === 'BankAccountLinked' ? data['bankAccountId'] : undefined;
      const named = typeof id === 'string' ? unlinked.get(id) : undefined;
      if (named) unlinked.delete(named.id);
      return named ? { ...named, at: metadata.occurredAt } : [];
    });
    await pool.query(
      `INSERT INTO identity.bank_accounts
              (id, user_id, bank_name, sealed_account_number, account_holder_name, created_at)
       SELECT id, user_id, bank_name, sealed, holder, at
         FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::timestamptz[])
           AS a (id, user_id, bank_name, sealed, holder, at)`,
      [
        linked.map(({ id }) => id),
        linked.map(({ userId }) => userId),
        linked.map(({ bankName }) => bankName),
        linked.map(({ sealedNumber }) => sealedNumber),
        linked.map(({ holder }) => holder),
        linked.map(({ at }) => at),
      ],
    );
  }

  return async ({ people, events }) => {
    if (people.length > 0) await addPeople(people);
    await addLinked(events);
  };
}
