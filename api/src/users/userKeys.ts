import { anyOf } from '@northvale/projections/engine/database.ts';
import type { ReadModels } from '@northvale/projections/models/readModels.ts';
import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { ListFilter, ListSort } from '../contract/lists.ts';
import { type Conditions, conditionsOf } from '../database/conditions.ts';
import type { Database } from '../database/database.ts';
import { asMet, isNamed, type Named, personIs } from '../database/named.ts';
import { foundInOrderOf, inOrderOf, narrowed, type Searched } from '../database/order.ts';
import { alphabetical, BY_NAME, type Listed } from '../database/page.ts';
import { inSampleOf } from '../database/search.ts';
import { DOCUMENT_ENDINGS } from '../identity/documents.ts';
import type { IdentityTables } from '../identity/tables.ts';

type Filter = Omit<ListFilter<'users'>, 'q'> & { readonly named: Named | undefined };
type Field = ListSort<'users'>;
type People = ExpressionBuilder<IdentityTables, 'people'>;

/**
 * The ids of users in an order. A sort column belongs to the account or to the person: ids are read from that side, and
 * the other is queried only for the filter's conditions.
 */
export function usersBy(db: Database, filter: Filter, field: Field): Pick<Listed<string, unknown>, 'parts' | 'asOne'> {
  const searched = <Keys>(keysOf: (asked: Filter) => Keys): Searched<Keys> => ({
    found: keysOf(filter),
    walked: keysOf({ ...filter, named: asMet(filter.named) }),
    all: keysOf({ ...filter, named: undefined }),
  });
  if (isKeyOf(OF_ACCOUNTS, field)) {
    const keys = searched((asked) => accountsMatching(db, asked).select('user_id as key'));
    return { parts: [foundInOrderOf(keys, [OF_ACCOUNTS[field], sql.ref('user_id')])] };
  }
  const id = sql.ref('people.id');
  const keys = searched((asked) =>
    peopleMatching(db, asked).select(({ cast }) => cast<string>('people.id', 'text').as('key')),
  );
  if (isKeyOf(OF_PEOPLE, field)) return { parts: [foundInOrderOf(keys, [OF_PEOPLE[field], id])] };
  const { kinds, value } = OF_OTHERS[field];
  return {
    asOne: inOrderOf(keys.found, [value, id], { nullsFirst: true }),
    parts: kinds.map(({ is, by }) =>
      foundInOrderOf(
        narrowed(keys, (all) => all.where(is)),
        by ? [by, id] : [id],
      ),
    ),
  };
}

/** The matches in a share of all accounts. */
export const usersSampled = (db: Database, filter: Filter) => (share: number) =>
  accountsMatching(db, { ...filter, named: asMet(filter.named) })
    .select('user_id as key')
    .where(inSampleOf('accounts', share));

const isKeyOf = <Known extends object>(table: Known, name: PropertyKey): name is keyof Known => name in table;

const OF_ACCOUNTS = {
  id: sql.ref('user_id'),
  _id: sql.ref('user_id'),
  role: sql.ref('role'),
  status: sql.ref('frozen'),
  plan: sql.ref('plan'),
  isVerified: sql.ref('verified'),
  balance: sql`(cash + held)`,
  available: sql.ref('cash'),
  held: sql.ref('held'),
  pending: sql.ref('pending'),
  revision: sql.ref('revision'),
} satisfies { readonly [Name in Field]?: Expression<unknown> };

const OF_PEOPLE = {
  name: BY_NAME,
  email: alphabetical(sql.ref('people.email')),
  emailVerified: sql.ref('email_verified'),
  referralCode: sql.ref('referral_code'),
  createdAt: sql.ref('people.created_at'),
} satisfies { readonly [Name in Field]?: Expression<unknown> };

interface Kind {
  is(eb: People): Expression<SqlBool>;
  /** The order within it, where values differ. */
  readonly by?: Expression<unknown>;
}

const factor = ({ selectFrom }: People) =>
  selectFrom('second_factors')
    .select('user_id')
    .whereRef('second_factors.user_id', '=', 'people.id')
    .where('enabled_at', 'is not', null);

const document = ({ selectFrom }: People) =>
  selectFrom('documents').select('user_id').whereRef('documents.user_id', '=', 'people.id');

const change = ({ selectFrom }: People) =>
  selectFrom('email_changes')
    .select('email_changes.email')
    .whereRef('email_changes.user_id', '=', 'people.id')
    .where('email_changes.expires_at', '>', sql<string>`now()`);

const MEDIA_TYPES = Object.entries(DOCUMENT_ENDINGS)
  .toSorted(([, a], [, b]) => (a < b ? -1 : 1))
  .map(([type]) => type);

/**
 * Columns of other tables, which no index of people holds: where many people are listed, each value is a part, in
 * order. Those without a value come first.
 */
const OF_OTHERS: {
  readonly [Name in Exclude<Field, keyof typeof OF_ACCOUNTS | keyof typeof OF_PEOPLE>]: {
    readonly kinds: readonly Kind[];
    readonly value: Expression<unknown>;
  };
} = {
  twoFactor: {
    kinds: [{ is: (eb) => eb.not(eb.exists(factor(eb))) }, { is: (eb) => eb.exists(factor(eb)) }],
    value: factor(expressionBuilder()),
  },
  pendingEmail: {
    kinds: [
      { is: (eb) => eb.not(eb.exists(change(eb))) },
      { is: (eb) => eb.exists(change(eb)), by: change(expressionBuilder()) },
    ],
    value: change(expressionBuilder()),
  },
  idCardFile: {
    kinds: [
      { is: (eb) => eb.not(eb.exists(document(eb))) },
      ...MEDIA_TYPES.map((type): Kind => ({ is: (eb) => eb.exists(document(eb).where('media_type', '=', type)) })),
    ],
    value: document(expressionBuilder())
      .clearSelect()
      .select(sql`array_position(${MEDIA_TYPES}, media_type)`.as('place')),
  },
};

/** Erased people aren't listed as users, but are found by id: their history stays. */
function accountsMatching(db: Database, filter: Filter) {
  const { named } = filter;
  const found = db.selectFrom('accounts').where((eb) => eb.and(accountIs(filter)));
  const alone = filter.id === undefined && !asksAccounts(filter);
  return named === undefined
    ? found
    : found.where((eb) => isNamed(named, { id: eb.ref('user_id'), type: 'text' }, alone));
}

function peopleMatching(db: Database, filter: Filter) {
  const { id, named } = filter;
  const listed = db.selectFrom('people');
  let found =
    id === undefined
      ? listed.where('erased_at', 'is', null).where('account_opened_at', 'is not', null)
      : listed.where(({ cast }) => cast<string>('people.id', 'text'), '=', anyOf(id));
  if (named !== undefined) found = found.where((eb) => personIs(named, eb));
  if (!asksAccounts(filter)) return found;
  return found.where((eb) =>
    eb.exists(
      eb
        .selectFrom('accounts')
        .select('user_id')
        .where('user_id', '=', eb.cast<string>('people.id', 'text'))
        .where((account) => account.and(accountIs(filter))),
    ),
  );
}

const asksAccounts = (filter: Filter): boolean => conditionsOf(filter, CONDITIONS).length > 0;

const accountIs = (filter: Filter): Expression<SqlBool>[] => [
  filter.id === undefined ? has.not(has.ref('closed')) : has('user_id', '=', anyOf(filter.id)),
  ...conditionsOf(filter, CONDITIONS),
];

const has = expressionBuilder<ReadModels, 'accounts'>();
const CONDITIONS: Conditions<Omit<Filter, 'id' | 'named'>> = {
  isVerified: (isVerified) => has('verified', '=', isVerified),
  role: (role) => has('role', '=', role),
  status: (status) => has('frozen', '=', status === 'frozen'),
  hasPending: (hasPending) => has('pending', hasPending ? '>' : '=', 0),
};
