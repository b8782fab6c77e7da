import { randomBytes } from 'node:crypto';
import { type Place, prepared } from '@northvale/projections/prepared.ts';
import type { RowOf } from '@northvale/projections/table.ts';
import { type Expression, sql } from 'kysely';
import type { ProfileFields } from '../contract/profile.ts';
import { erasePerson } from './erasure.ts';
import { isId, newId } from './ids.ts';
import { type Person, personFields } from './person.ts';
import type { IdentityDatabase, peopleTable } from './tables.ts';

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

type Columns = RowOf<typeof peopleTable>;

/** All of them are columns, or this doesn't compile. The address changes in a way of its own: `emailChanges.ts`. */
type ProfileChanges = { readonly [Field in Exclude<keyof ProfileFields, 'email'>]?: Columns[Field] | undefined };

export interface Persons {
  byId(id: string): Promise<Person | undefined>;
  exists(id: string): Promise<boolean>;
  byEmail(email: string): Promise<Person | undefined>;
  byReferralCode(code: string): Promise<Person | undefined>;
  /** Names by user id; ids that nobody has are left out. */
  names(ids: Iterable<string>): Promise<ReadonlyMap<string, string>>;
  /** Resolves to undefined where the address is taken. */
  add(person: NewPerson): Promise<Person | undefined>;
  change(id: string, changes: ProfileChanges): Promise<Person | undefined>;
  confirmEmail(id: string, email: string): Promise<void>;
  /** Takes everything that names the person or lets them sign in; harmless to repeat. Files go separately. */
  erase(id: string, at: Date): Promise<void>;
  /** Those whose account's stream was perhaps never opened: a crash came between. */
  unopened(): Promise<readonly Person[]>;
  opened(id: string, at: Date): Promise<void>;
}

const lower = (text: Expression<string>) => sql<string>`lower(${text})`;

export function createPersons(db: IdentityDatabase): Persons {
  const persons = db.selectFrom('people').select(personFields);
  // Asked all the time.
  const withId = prepared(db, (place: Place<{ id: string }>) => persons.where('id', '=', place('id')));
  const withEmail = prepared(db, (place: Place<{ email: string }>) =>
    persons.where(({ eb, ref }) => eb(lower(ref('email')), '=', lower(place('email')))).where('erased_at', 'is', null),
  );
  const namesOf = prepared(db, (place: Place<{ ids: readonly string[] }>) =>
    db
      .selectFrom('people')
      .select(['id', 'name'])
      .where('id', '=', sql<string>`any(${place('ids')})`),
  );

  return {
    byId: async (id) => (isId(id) ? (await withId({ id }))[0] : undefined),
    exists: async (id) =>
      isId(id) && (await db.selectFrom('people').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,
    byEmail: async (email) => (await withEmail({ email }))[0],
    byReferralCode: (code) =>
      persons.where('referral_code', '=', code.toUpperCase()).where('erased_at', 'is', null).executeTakeFirst(),

    async names(ids) {
      const wanted = [...new Set(ids)].filter(isId);
      if (wanted.length === 0) return new Map();
      return new Map((await namesOf({ ids: wanted })).map(({ id, name }) => [id, name]));
    },

    add: ({ name, email, phonenumber, how, passwordHash, referredBy, at, id = newId() }) =>
      db.transaction().execute(async (transaction) => {
        const created_at = at.toISOString();
        const added = await transaction
          .insertInto('people')
          .values({
            id,
            name,
            email,
            phonenumber,
            how,
            referral_code: newReferralCode(),
            referred_by: referredBy ?? null,
            created_at,
          })
          .onConflict((conflict) => conflict.expression(lower(sql.ref('email'))).doNothing())
          .returning(personFields)
          .executeTakeFirst();
        const credential = { user_id: id, password_hash: passwordHash, changed_at: created_at };
        if (added) await transaction.insertInto('credentials').values(credential).execute();
        return added;
      }),

    async change(id, changes) {
      const given = Object.entries(changes).some(([, value]) => value !== undefined);
      // Postgres takes no update of nothing.
      if (!given) return (await withId({ id }))[0];
      return db
        .updateTable('people')
        .set(changes)
        .where('id', '=', id)
        .where('erased_at', 'is', null)
        .returning(personFields)
        .executeTakeFirst();
    },

    async confirmEmail(id, email) {
      await db
        .updateTable('people')
        .set({ email_verified: true })
        .where('id', '=', id)
        .where(({ eb, ref, val }) => eb(lower(ref('email')), '=', lower(val(email))))
        .execute();
    },

    erase: (id, at) => erasePerson(db, id, at),

    unopened: () => persons.where('account_opened_at', 'is', null).where('erased_at', 'is', null).execute(),

    async opened(id, at) {
      await db
        .updateTable('people')
        .set({ account_opened_at: at.toISOString() })
        .where('id', '=', id)
        .where('account_opened_at', 'is', null)
        .execute();
    },
  };
}

// Without letters and digits that are taken for each other.
const CODE_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

const newReferralCode = (): string =>
  Array.from(randomBytes(8), (byte) => CODE_LETTERS[byte % CODE_LETTERS.length]).join('');
