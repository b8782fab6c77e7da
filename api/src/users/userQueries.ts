import type { AccountRow } from '@northvale/projections/accounts/accounts.ts';
import { accountRecord } from '@northvale/projections/accounts/queries.ts';
import { anyOf } from '@northvale/projections/database.ts';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { alphabetical, containing, type Page, page } from '../database/page.ts';
import type { ListQuery } from '../http/lists.ts';
import { type Person, personFields, type PersonRow } from '../identity/person.ts';
import type { Parts } from '../parts.ts';
import { type Standing, standingOfRecord } from './records.ts';

/** A user of a list: the person, and their account as the read model has it. */
export interface ListedUser {
  readonly person: Person;
  readonly standing: Standing;
}

type Query = ListQuery<'users'>;

/** One page of the back office's users. */
export async function listUsers(
  { db, people }: Pick<Parts, 'db' | 'people'>,
  { sort, filter, ...range }: Query,
): Promise<Page<ListedUser>> {
  const { field, descending } = sort ?? { field: 'createdAt', descending: true };
  const direction = descending ? 'desc' : 'asc';
  const ordered = matching(db, filter)
    .selectAll('accounts')
    .select(personFields)
    .orderBy(
      ({ eb, ref }) =>
        ({
          id: ref('people.id'),
          _id: ref('people.id'),
          name: alphabetical(ref('people.name')),
          email: alphabetical(ref('people.email')),
          pendingEmail: sql.ref('pendingEmail' satisfies keyof Person),
          role: ref('role'),
          status: ref('frozen'),
          plan: ref('plan'),
          isVerified: ref('verified'),
          emailVerified: ref('email_verified'),
          twoFactor: sql.ref('twoFactor' satisfies keyof Person),
          idCardFile: sql.ref('idCardFile' satisfies keyof Person),
          balance: eb('cash', '+', ref('held')),
          available: ref('cash'),
          held: ref('held'),
          referralCode: ref('referral_code'),
          createdAt: ref('created_at'),
          pending: ref('pending'),
          revision: ref('revision'),
        })[field],
      direction,
    )
    .orderBy('people.id', direction);
  const { rows, total } = await page(db, ordered, range);
  return {
    rows: rows.map((row) => listedUser(people, row)),
    total,
  };
}

export const listedUser = (people: Pick<Parts['people'], 'open'>, row: PersonRow & AccountRow): ListedUser => ({
  person: people.open(row),
  standing: standingOfRecord(accountRecord(row)),
});

/** People with their accounts. */
export const usersIn = (db: Database) =>
  db
    .selectFrom('people')
    .innerJoin('accounts', (join) => join.on('accounts.user_id', '=', ({ cast }) => cast('people.id', 'text')));

function matching(db: Database, { id, q, isVerified, role, status, hasPending }: Query['filter']) {
  const all = usersIn(db);
  // Who was erased is no user any more, and is found by who asks for them by their id: their history stays.
  let found = id === undefined ? all.where('closed', '=', false) : all.where('user_id', '=', anyOf(id));
  if (q !== undefined)
    found = found.where(({ eb, or }) => or([eb('name', 'ilike', containing(q)), eb('email', 'ilike', containing(q))]));
  if (isVerified !== undefined) found = found.where('verified', '=', isVerified);
  if (role !== undefined) found = found.where('role', '=', role);
  if (status !== undefined) found = found.where('frozen', '=', status === 'frozen');
  if (hasPending !== undefined) found = found.where('pending', hasPending ? '>' : '=', 0);
  return found;
}
