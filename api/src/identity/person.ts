import type { RowOf } from '@northvale/projections/engine/table.ts';
import { type ExpressionBuilder, sql } from 'kysely';
import { DOCUMENT_ENDINGS } from './documents.ts';
import type { PersonKeys } from './personKeys.ts';
import { openField } from './sealedFields.ts';
import { type IdentityTables, peopleTable } from './tables.ts';

type Columns = RowOf<typeof peopleTable>;

type InCamelCase<Name extends string> = Name extends `${infer Word}_${infer Rest}`
  ? `${Word}${Capitalize<InCamelCase<Rest>>}`
  : Name;

type Sealed = `sealed_${string}`;

/** What is kept encrypted, in a column of this name behind `sealed_`. */
export type SealedField = keyof { [Name in keyof Columns as Name extends `sealed_${infer Field}` ? Field : never]: 1 };

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

export function openPerson(keys: PersonKeys, row: PersonRow): Person {
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
