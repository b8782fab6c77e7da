import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { isId, newId } from './ids.ts';

/** What is shown for someone whose data was erased. */
export const ERASED_NAME = 'Erased person';

/** What is known of a person besides their account. Unset texts are ''. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly phonenumber: string;
  /** `YYYY-MM-DD` or ''. */
  readonly dob: string;
  readonly address: string;
  readonly referralCode: string;
  readonly referredBy: string | null;
  readonly createdAt: Date;
  readonly accountOpenedAt: Date | null;
  readonly erasedAt: Date | null;
  /** Whether signing in takes a second factor. */
  readonly twoFactor: boolean;
  /** What the identity document is called, '' where none was handed in. */
  readonly idCardFile: string;
}

interface NewPerson {
  readonly name: string;
  readonly email: string;
  readonly phonenumber: string;
  readonly how: string;
  readonly passwordHash: string;
  readonly referredBy?: string | undefined;
  readonly at: Date;
  /** Only the demo and tests choose it. */
  readonly id?: string;
}

interface ProfileChanges {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly phonenumber?: string | undefined;
  readonly dob?: string | undefined;
  readonly address?: string | undefined;
}

export interface Persons {
  byId(id: string): Promise<Person | undefined>;
  exists(id: string): Promise<boolean>;
  byEmail(email: string): Promise<Person | undefined>;
  byReferralCode(code: string): Promise<Person | undefined>;
  /** Names by user id; ids that nobody has are left out. */
  names(ids: Iterable<string>): Promise<ReadonlyMap<string, string>>;
  /** Resolves to undefined where the address is taken. */
  add(person: NewPerson): Promise<Person | undefined>;
  /** A changed address is unconfirmed. Resolves to 'taken' where another person has the new address. */
  change(id: string, changes: ProfileChanges): Promise<Person | 'taken' | undefined>;
  confirmEmail(id: string, email: string): Promise<void>;
  /** Takes everything that names the person or lets them sign in; harmless to repeat. Files and keys go separately. */
  erase(id: string, at: Date): Promise<void>;
  /** Those whose account's stream was perhaps never opened: a crash came between. */
  unopened(): Promise<readonly Person[]>;
  opened(id: string, at: Date): Promise<void>;
}

/** Selected from `identity.people`, under that name. */
export const PERSON_COLUMNS = `people.id, people.name, people.email, people.email_verified AS "emailVerified",
  people.phonenumber, people.dob, people.address, people.referral_code AS "referralCode",
  people.referred_by AS "referredBy", people.created_at AS "createdAt", people.account_opened_at AS "accountOpenedAt",
  people.erased_at AS "erasedAt",
  EXISTS (SELECT FROM identity.second_factors f WHERE f.user_id = people.id AND f.enabled_at IS NOT NULL) AS "twoFactor",
  coalesce((SELECT 'id-card.' || CASE d.media_type WHEN 'application/pdf' THEN 'pdf' WHEN 'image/png' THEN 'png' ELSE 'jpg' END
              FROM identity.documents d WHERE d.user_id = people.id), '') AS "idCardFile"`;
const UNIQUE_VIOLATION = '23505';

export function createPersons(pool: Pool): Persons {
  // Under a name a statement is planned once a connection: these are asked all the time.
  const one = async (name: string, condition: string, value: string): Promise<Person | undefined> => {
    const text = `SELECT ${PERSON_COLUMNS} FROM identity.people WHERE ${condition}`;
    return (await pool.query<Person>({ name: `person-by-${name}`, text, values: [value] })).rows[0];
  };

  return {
    byId: async (id) => (isId(id) ? one('id', 'id = $1', id) : undefined),
    exists: async (id) =>
      isId(id) && (await pool.query('SELECT FROM identity.people WHERE id = $1', [id])).rowCount === 1,
    byEmail: (email) => one('email', 'lower(email) = lower($1) AND erased_at IS NULL', email),
    byReferralCode: (code) => one('code', 'referral_code = upper($1) AND erased_at IS NULL', code),

    async names(ids) {
      const wanted = [...new Set(ids)].filter(isId);
      if (wanted.length === 0) return new Map();
      const { rows } = await pool.query<{ id: string; name: string }>({
        name: 'names',
        text: 'SELECT id, name FROM identity.people WHERE id = ANY($1::uuid[])',
        values: [wanted],
      });
      return new Map(rows.map(({ id, name }) => [id, name]));
    },

    async add({ name, email, phonenumber, how, passwordHash, referredBy, at, id }) {
      const { rows } = await pool.query<Person>(
        `WITH person AS (
           INSERT INTO identity.people (id, name, email, phonenumber, how, referral_code, referred_by, created_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (lower(email)) DO NOTHING RETURNING *
         ), credential AS (
           INSERT INTO identity.credentials (user_id, password_hash, changed_at)
           SELECT id, $9, $8 FROM person
         )
         SELECT ${PERSON_COLUMNS} FROM person AS people`,
        [id ?? newId(), name, email, phonenumber, how, newReferralCode(), referredBy ?? null, at, passwordHash],
      );
      return rows[0];
    },

    async change(id, { name, email, phonenumber, dob, address }) {
      try {
        const { rows } = await pool.query<Person>(
          `UPDATE identity.people SET
             email_verified = email_verified AND lower(coalesce($3, email)) = lower(email),
             name = coalesce($2, name), email = coalesce($3, email), phonenumber = coalesce($4, phonenumber),
             dob = coalesce($5, dob), address = coalesce($6, address)
           WHERE id = $1 AND erased_at IS NULL RETURNING ${PERSON_COLUMNS}`,
          [id, name, email, phonenumber, dob, address],
        );
        return rows[0];
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return 'taken';
        throw error;
      }
    },

    async confirmEmail(id, email) {
      await pool.query('UPDATE identity.people SET email_verified = true WHERE id = $1 AND lower(email) = lower($2)', [
        id,
        email,
      ]);
    },

    async erase(id, at) {
      await pool.query(
        `WITH gone AS (
           UPDATE identity.people SET name = $2, email = 'erased-' || id || '@erased.invalid', email_verified = false,
             phonenumber = '', dob = '', address = '', how = '', erased_at = coalesce(erased_at, $3)
           WHERE id = $1 RETURNING id
         ), credentials AS (DELETE FROM identity.credentials WHERE user_id IN (SELECT id FROM gone)
         ), second_factors AS (DELETE FROM identity.second_factors WHERE user_id IN (SELECT id FROM gone)
         ), mailed AS (DELETE FROM identity.mailed_secrets WHERE user_id IN (SELECT id FROM gone)
         ), banks AS (DELETE FROM identity.bank_accounts WHERE user_id IN (SELECT id FROM gone))
         DELETE FROM identity.sessions WHERE user_id IN (SELECT id FROM gone)`,
        [id, ERASED_NAME, at],
      );
    },

    async unopened() {
      const { rows } = await pool.query<Person>(
        `SELECT ${PERSON_COLUMNS} FROM identity.people WHERE account_opened_at IS NULL AND erased_at IS NULL`,
      );
      return rows;
    },

    async opened(id, at) {
      await pool.query(
        'UPDATE identity.people SET account_opened_at = $2 WHERE id = $1 AND account_opened_at IS NULL',
        [id, at],
      );
    },
  };
}

// Without letters and digits that are taken for each other.
const CODE_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

const newReferralCode = (): string =>
  Array.from(randomBytes(8), (byte) => CODE_LETTERS[byte % CODE_LETTERS.length]).join('');
