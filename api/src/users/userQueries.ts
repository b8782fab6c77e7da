import { accountRecord, type AccountRow } from '@northvale/projections/models/accounts.ts';
import { anyOf } from '@northvale/projections/engine/database.ts';
import { totals } from '@northvale/projections/models/figures.ts';
import type { Database } from '../database/database.ts';
import { aboutOf, named } from '../database/named.ts';
import { isWhole, type Page, page } from '../database/page.ts';
import { orderName } from '../database/places.ts';
import { isBestAtOnce } from '../database/search.ts';
import type { ListQuery } from '../http/lists.ts';
import { type Person, personFields, type PersonRow } from '../identity/person.ts';
import type { Parts } from '../parts.ts';
import { type Standing, standingOfRecord } from './records.ts';
import { usersBy, usersSampled } from './userKeys.ts';

/** A user in a list: the person, and their account from the read model. */
export interface ListedUser {
  readonly person: Person;
  readonly standing: Standing;
}

/** One page of the back office's users. */
export async function listUsers(
  { db, people }: Pick<Parts, 'db' | 'people'>,
  { sort, filter, ...range }: ListQuery<'users'>,
): Promise<Page<ListedUser>> {
  const { field, descending } = sort ?? { field: 'createdAt', descending: true };
  const { accounts } = await totals(db);
  const wanted = { ...filter, named: filter.q === undefined ? undefined : await named(db, filter.q, accounts) };
  const isAlone = Object.keys(filter).length === 1;
  const searched = wanted.named && {
    about: aboutOf(wanted.named, accounts),
    over: accounts,
    isAlone,
    isSpread: isAlone && !NAMES.has(field),
    sample: { rows: accounts, found: usersSampled(db, wanted) },
  };
  const list = {
    name: orderName('users', field, filter),
    known: isWhole(filter) ? accounts : undefined,
    ...usersBy(db, wanted, field),
    atOnce: searched && isBestAtOnce(searched, range),
    searched,
    descending,
    async rows(ids: readonly string[]) {
      const found = usersIn(db).selectAll('accounts').select(personFields).where('people.id', '=', anyOf(ids));
      return (await found.execute()).map((row) => [row.user_id, listedUser(people, row)] as const);
    },
  };
  return page(db, list, range);
}

/** Sort fields in whose order a search's matches are clustered. */
const NAMES: ReadonlySet<string> = new Set(['name', 'email', 'pendingEmail']);

export const listedUser = (people: Pick<Parts['people'], 'open'>, row: PersonRow & AccountRow): ListedUser => ({
  person: people.open(row),
  standing: standingOfRecord(accountRecord(row)),
});

/** People with their accounts. */
export const usersIn = (db: Database) =>
  db
    .selectFrom('people')
    .innerJoin('accounts', (join) => join.on('accounts.user_id', '=', ({ cast }) => cast('people.id', 'text')));
