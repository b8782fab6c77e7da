import { anyOf, anyPlaced, type Place, prepared } from '@northvale/projections/engine/database.ts';
import { accountRecord, type AccountRow } from '@northvale/projections/models/accounts.ts';
import type { ReadModels } from '@northvale/projections/models/readModels.ts';
import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely';
import type { Accounts, Runner } from '../commands/issueCommand.ts';
import type { Database } from '../database/database.ts';
import {
  alphabetical,
  type Conditions,
  conditionsOf,
  isCalled,
  ofPeopleCalled,
  page,
  type Page,
} from '../database/list.ts';
import { together } from '../database/together.ts';
import type { ListQuery } from '../http/lists.ts';
import type { Identity } from '../identity/identity.ts';
import { isId } from '../identity/ids.ts';
import { type Person, personFields, type PersonRow } from '../identity/persons.ts';
import { type Standing, standingOf, standingOfRecord } from '../records/users.ts';

/** A user in a list: the person, and their account from the read model. */
export interface ListedUser {
  readonly person: Person;
  readonly standing: Standing;
}

type Query = ListQuery<'users'>;

/** One page of the back office's users. */
export async function listUsers(
  { db, people }: Pick<Identity, 'people'> & { readonly db: Database },
  { sort, filter, ...range }: Query,
): Promise<Page<ListedUser>> {
  const { field, descending } = sort ?? { field: 'createdAt', descending: true };
  const list = {
    ...(field === 'balance'
      ? { keys: await accountsMatching(db, filter), by: [sql`(cash + held)`, sql.ref('user_id')] }
      : { keys: peopleMatching(db, filter), by: [OF_PEOPLE[field], sql.ref('people.id')] }),
    descending,
    async rows(ids: readonly string[]) {
      const found = usersIn(db).selectAll('accounts').select(personFields).where('people.id', '=', anyOf(ids));
      return (await found.execute()).map((row) => [row.user_id, listedUser(people, row)] as const);
    },
  };
  return page(db, list, range);
}

const OF_PEOPLE = {
  name: alphabetical(sql.ref('people.name')),
  email: alphabetical(sql.ref('people.email')),
  createdAt: sql.ref('people.created_at'),
};

/** The ids of users by a value of their accounts: people are looked at only for a search. */
async function accountsMatching(db: Database, filter: Query['filter']) {
  let found = db.selectFrom('accounts').where(({ and }) => and(accountIs(filter)));
  if (filter.q !== undefined) found = found.where((await ofPeopleCalled(db, filter.q))(has.ref('user_id')));
  return found.select('user_id as key');
}

/** The ids of users by a value of theirs: accounts are looked at only for a filter. */
function peopleMatching(db: Database, filter: Query['filter']) {
  const { id, q } = filter;
  const listed = db.selectFrom('people');
  // Erased people aren't listed as users, but are found by id: their history stays.
  let found =
    id === undefined
      ? listed.where('erased_at', 'is', null).where('account_opened_at', 'is not', null)
      : listed.where(({ cast }) => cast<string>('people.id', 'text'), '=', anyOf(id));
  if (q !== undefined) found = found.where(isCalled(q));
  if (conditionsOf(filter, CONDITIONS).length > 0)
    found = found.where(({ exists, selectFrom, cast }) =>
      exists(
        selectFrom('accounts')
          .select('user_id')
          .where('user_id', '=', cast<string>('people.id', 'text'))
          .where(({ and }) => and(accountIs(filter))),
      ),
    );
  return found.select(({ cast }) => cast<string>('people.id', 'text').as('key'));
}

const accountIs = (filter: Query['filter']): Expression<SqlBool>[] => [
  filter.id === undefined ? has.not(has.ref('closed')) : has('user_id', '=', anyOf(filter.id)),
  ...conditionsOf(filter, CONDITIONS),
];

const has = expressionBuilder<ReadModels, 'accounts'>();
const CONDITIONS: Conditions<Omit<Query['filter'], 'id' | 'q'>> = {
  isVerified: (isVerified) => has('verified', '=', isVerified),
  role: (role) => has('role', '=', role),
  status: (status) => has('frozen', '=', status === 'frozen'),
  hasPending: (hasPending) => has('pending', hasPending ? '>' : '=', 0),
};

const listedUser = (people: Pick<Identity['people'], 'open'>, row: PersonRow & AccountRow): ListedUser => ({
  person: people.open(row),
  standing: standingOfRecord(accountRecord(row)),
});

/** People with their accounts. */
const usersIn = (db: Database) =>
  db
    .selectFrom('people')
    .innerJoin('accounts', (join) => join.on('accounts.user_id', '=', ({ cast }) => cast('people.id', 'text')));

export type LookupParts = Pick<Identity, 'people'> & {
  readonly accounts: Accounts;
  readonly db: Database;
  readonly runner: Runner;
};

/** Finds one user: with the account as the read models have it and, where those lag, as its stream says. */
export function createUserLookup({ accounts, db, people, runner }: LookupParts) {
  const withIds = prepared(db, (place: Place<{ ids: readonly string[] }>) =>
    usersIn(db)
      .selectAll('accounts')
      .select(personFields)
      .where('people.id', '=', anyPlaced(place('ids'))),
  );
  const withId = together(async (ids) => new Map((await withIds({ ids })).map((row) => [row.user_id, row])));
  return async (id: string): Promise<ListedUser | undefined> => {
    const row = runner.status().current && isId(id) ? await withId(id) : undefined;
    if (row) return listedUser(people, row);
    const person = await people.byId(id);
    return person && { person, standing: standingOf(await accounts.load(id)) };
  };
}
