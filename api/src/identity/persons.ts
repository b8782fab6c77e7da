import { randomBytes } from 'node:crypto';
import { anyPlaced, type Place, prepared } from '@northvale/projections/engine/database.ts';
import type { RowOf } from '@northvale/projections/engine/table.ts';
import { type Expression, type ExpressionBuilder, sql } from 'kysely';
import type { ProfileFields } from '../contract/profile.ts';
import { together } from '../database/together.ts';
import { DOCUMENT_ENDINGS } from './documents.ts';
import { erasePerson } from './erasure.ts';
import { isId, newId } from './ids.ts';
import { AddressKept, assertFree } from './mailedLinks.ts';
import { openField, PersonErased, type PersonKeys, sealField } from './personKeys.ts';
import { type IdentityDatabase, type IdentityTables, peopleTable } from './tables.ts';

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

/** The address changes in a way of its own: `emailChanges.ts`. */
type ProfileChanges = { readonly [Field in Exclude<keyof ProfileFields, 'email'>]?: string | undefined };

export interface Persons {
  byId(id: string): Promise<Person | undefined>;
  /** What a query with `personFields` has found. */
  open(row: PersonRow): Person;
  exists(id: string): Promise<boolean>;
  byEmail(email: string): Promise<Person | undefined>;
  byReferralCode(code: string): Promise<Person | undefined>;
  readonly names: Names;
  /** Resolves to undefined where the address is taken, or kept for whoever may take it back. */
  add(person: NewPerson): Promise<Person | undefined>;
  /** @param check gets the person as they are, locked until the change is written; it throws to prevent that */
  change(id: string, changes: ProfileChanges, check?: (present: Person) => void): Promise<Person | undefined>;
  confirmEmail(id: string, email: string): Promise<void>;
  /** No device that has been known so far is known any more. */
  forgetDevices(id: string, at: Date): Promise<void>;
  /** Takes everything that names the person or lets them sign in; harmless to repeat. Files go separately. */
  erase(id: string, at: Date): Promise<void>;
  /** Those whose account's stream was perhaps never opened: a crash came between. */
  unopened(): Promise<readonly Person[]>;
  opened(id: string, at: Date): Promise<void>;
}

const lower = (text: Expression<string>) => sql<string>`lower(${text})`;

export function createPersons(db: IdentityDatabase, keys: PersonKeys): Persons {
  const open = (row: PersonRow): Person => openPerson(keys, row);
  const openFirst = ([row]: readonly (PersonRow | undefined)[]): Person | undefined => row && open(row);
  const persons = db.selectFrom('people').select(personFields);
  // Asked all the time.
  const withIds = prepared(db, (place: Place<{ ids: readonly string[] }>) =>
    persons.where('id', '=', anyPlaced(place('ids'))),
  );
  const withId = together(async (ids) => new Map((await withIds({ ids })).map((row) => [row.id, row])));
  const withEmail = prepared(db, (place: Place<{ email: string }>) =>
    persons.where(({ eb, ref }) => eb(lower(ref('email')), '=', lower(place('email')))).where('erased_at', 'is', null),
  );

  return {
    open,
    byId: async (id) => openFirst([isId(id) ? await withId(id) : undefined]),
    exists: async (id) =>
      isId(id) && (await db.selectFrom('people').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,
    byEmail: async (email) => openFirst(await withEmail({ email })),
    byReferralCode: async (code) =>
      openFirst(await persons.where('referral_code', '=', code.toUpperCase()).where('erased_at', 'is', null).execute()),

    names: createNames(db),

    async add({ name, email, phonenumber, how, passwordHash, referredBy, at, id = newId() }) {
      try {
        return await db.transaction().execute(async (transaction) => {
          const created_at = at.toISOString();
          const { key, wrapped } = keys.fresh(id);
          const added = await transaction
            .insertInto('people')
            .values({
              id,
              name,
              email,
              sealed_phonenumber: sealField(key, id, 'phonenumber', phonenumber),
              how,
              referral_code: newReferralCode(),
              referred_by: referredBy ?? null,
              created_at,
            })
            .onConflict((conflict) => conflict.expression(lower(sql.ref('email'))).doNothing())
            .returning(personFields)
            .executeTakeFirst();
          const credential = { user_id: id, password_hash: passwordHash, changed_at: created_at };
          if (!added) return undefined;
          await assertFree(transaction, { userId: id, email }, at);
          await transaction.insertInto('credentials').values(credential).execute();
          await transaction.insertInto('person_keys').values({ user_id: id, wrapped_key: wrapped }).execute();
          return open({ ...added, wrappedKey: wrapped });
        });
      } catch (error) {
        if (error instanceof AddressKept) return undefined;
        throw error;
      }
    },

    async change(id, changes, check) {
      try {
        const columns = await columnsOf(id, changes);
        // Postgres takes no update of nothing.
        if (Object.values(columns).every((value) => value === undefined)) return openFirst([await withId(id)]);
        return await db.transaction().execute(async (transaction) => {
          const living = transaction.selectFrom('people').where('id', '=', id).where('erased_at', 'is', null);
          const present = await living.select(personFields).forUpdate('people').executeTakeFirst();
          if (!present) return undefined;
          check?.(open(present));
          const changing = transaction.updateTable('people').set(columns).where('id', '=', id);
          return openFirst(await changing.returning(personFields).execute());
        });
      } catch (error) {
        if (error instanceof PersonErased) return undefined;
        throw error;
      }
    },

    async confirmEmail(id, email) {
      await db
        .updateTable('people')
        .set({ email_verified: true })
        .where('id', '=', id)
        .where('email_verified', '=', false)
        .where(({ eb, ref, val }) => eb(lower(ref('email')), '=', lower(val(email))))
        .execute();
    },

    async forgetDevices(id, at) {
      await db.updateTable('people').set({ devices_since: at.toISOString() }).where('id', '=', id).execute();
    },

    erase: (id, at) => erasePerson(db, id, at),

    async unopened() {
      const found = await persons.where('account_opened_at', 'is', null).where('erased_at', 'is', null).execute();
      return found.map(open);
    },

    async opened(id, at) {
      await db
        .updateTable('people')
        .set({ account_opened_at: at.toISOString() })
        .where('id', '=', id)
        .where('account_opened_at', 'is', null)
        .execute();
    },
  };

  /** As they are kept: some encrypted. */
  async function columnsOf(id: string, { phonenumber, dob, address, ...others }: ProfileChanges) {
    // Whatever has a sealed column is sealed here, or this doesn't compile.
    const plain: typeof others & { readonly [Field in SealedField]?: never } = others;
    const changed = Object.entries({ phonenumber, dob, address }).filter(([, text]) => text !== undefined);
    if (changed.length === 0) return plain;
    const key = await keys.ofOrNew(id);
    return Object.assign(
      plain,
      ...changed.map(([field, text = '']) => ({ [`sealed_${field}`]: sealField(key, id, field, text) })),
    ) as Omit<ProfileChanges, SealedField> & { readonly [Field in SealedField as `sealed_${Field}`]?: string };
  }
}

// Without letters and digits that are taken for each other.
const CODE_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

const newReferralCode = (): string =>
  Array.from(randomBytes(8), (byte) => CODE_LETTERS[byte % CODE_LETTERS.length]).join('');

type Columns = RowOf<typeof peopleTable>;

type InCamelCase<Name extends string> = Name extends `${infer Word}_${infer Rest}`
  ? `${Word}${Capitalize<InCamelCase<Rest>>}`
  : Name;

type Sealed = `sealed_${string}`;

/** What is kept encrypted, in a column of this name behind `sealed_`. */
type SealedField = keyof { [Name in keyof Columns as Name extends `sealed_${infer Field}` ? Field : never]: 1 };

/**
 * What is known of a person besides their account: all columns of `people`, and what other tables say. Unset texts are
 * ''.
 */
export type Person = { readonly [Name in Exclude<keyof Columns, Sealed> as InCamelCase<Name>]: Columns[Name] } & {
  readonly [Field in SealedField]: string;
} & {
  /** Whether signing in takes a second factor. */
  readonly twoFactor: boolean;
  /** Whether they have set one up at least. */
  readonly passkey: boolean;
  /** What the identity document is called, '' where none was handed in. */
  readonly idCardFile: string;
  /** The new address while it waits for its mailbox, else ''. */
  readonly pendingEmail: string;
};

/** The same as it is kept: some fields encrypted under the person's key, and that wrapped. */
export type PersonRow = Omit<Person, SealedField> & {
  readonly [Name in Extract<keyof Columns, Sealed> as InCamelCase<Name>]: Columns[Name];
} & { readonly wrappedKey: string | null };

function openPerson(keys: PersonKeys, row: PersonRow): Person {
  const { wrappedKey, sealedPhonenumber, sealedDob, sealedAddress, ...others } = row;
  // Whatever is sealed is opened here, or this doesn't compile.
  const person: typeof others & { readonly [Name in `sealed${string}`]?: never } = others;
  const key = wrappedKey === null ? undefined : keys.unwrap(row.id, wrappedKey);
  const open = (field: SealedField, sealed: string) => openField(key, row.id, field, sealed);
  return {
    ...person,
    phonenumber: open('phonenumber', sealedPhonenumber),
    dob: open('dob', sealedDob),
    address: open('address', sealedAddress),
  };
}

type Selected = { readonly [Name in keyof Columns]: `people.${Name} as ${InCamelCase<Name>}` }[keyof Columns];

const COLUMNS = Object.keys(peopleTable.columns).map(
  (name) => `people.${name} as ${name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
) as Selected[];

const ENDINGS = JSON.stringify(DOCUMENT_ENDINGS);

/** Selects a `PersonRow` from `people`. */
export const personFields = (eb: ExpressionBuilder<IdentityTables, 'people'>) => [
  ...COLUMNS,
  eb.selectFrom('person_keys').select('wrapped_key').whereRef('person_keys.user_id', '=', 'people.id').as('wrappedKey'),
  eb
    .exists(
      eb
        .selectFrom('second_factors')
        .select('secret')
        .whereRef('second_factors.user_id', '=', 'people.id')
        .where('enabled_at', 'is not', null),
    )
    .$castTo<boolean>()
    .as('twoFactor'),
  eb
    .exists(eb.selectFrom('passkeys').select('id').whereRef('passkeys.user_id', '=', 'people.id'))
    .$castTo<boolean>()
    .as('passkey'),
  eb.fn
    .coalesce(
      eb
        .selectFrom('documents')
        .whereRef('documents.user_id', '=', 'people.id')
        .select(({ ref }) => sql<string>`'id-card.' || (${ENDINGS}::jsonb ->> ${ref('media_type')})`.as('name')),
      eb.val(''),
    )
    .as('idCardFile'),
  eb.fn
    .coalesce(
      eb
        .selectFrom('email_changes')
        .whereRef('email_changes.user_id', '=', 'people.id')
        .where('email_changes.expires_at', '>', sql<string>`now()`)
        .select('email_changes.email as pending'),
      eb.val(''),
    )
    .as('pendingEmail'),
];

/** Names by user id; ids that nobody has are left out. */
type Names = (ids: Iterable<string>) => Promise<ReadonlyMap<string, string>>;

export function createNames(db: IdentityDatabase): Names {
  const namesOf = prepared(db, (place: Place<{ ids: readonly string[] }>) =>
    db
      .selectFrom('people')
      .select(['id', 'name'])
      .where('id', '=', anyPlaced(place('ids'))),
  );
  const nameOf = together(async (ids) => new Map((await namesOf({ ids })).map(({ id, name }) => [id, name])));
  return async (ids) => {
    const wanted = [...new Set(ids)].filter(isId);
    const found = await Promise.all(wanted.map(async (id) => [id, await nameOf(id)] as const));
    return new Map(found.flatMap(([id, name]) => (name === undefined ? [] : [[id, name]])));
  };
}
