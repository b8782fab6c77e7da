import { accountRecord, type SelectedAccount } from '@northvale/projections/accounts/queries.ts';
import type { Pool } from 'pg';
import { Conditions, containing, listRows } from '../database/listRows.ts';
import type { ListQuery } from '../http/lists.ts';
import { type Person, PERSON_COLUMNS } from '../identity/persons.ts';
import { type Standing, standingOfRecord } from './records.ts';

/** A user of a list: the person, and their account as the read model has it. */
export interface ListedUser {
  readonly person: Person;
  readonly standing: Standing;
}

const FROM = 'identity.people JOIN read_live.accounts a ON a.user_id = people.id::text';
const COLUMNS = `${PERSON_COLUMNS}, to_jsonb(a) AS account, a.opened_at, a.identity_decided_at`;
const BALANCE = 'a.cash + a.held';

type SortField = NonNullable<ListQuery<'users'>['sort']>['field'];

const SORTS: Readonly<Record<SortField, string>> = {
  id: 'people.id',
  _id: 'people.id',
  name: 'people.name COLLATE "und-x-icu"',
  email: 'people.email COLLATE "und-x-icu"',
  phonenumber: 'people.phonenumber',
  role: 'a.role',
  status: 'a.frozen',
  plan: 'a.plan',
  dob: 'people.dob',
  address: 'people.address',
  isVerified: 'a.verified',
  emailVerified: 'people.email_verified',
  twoFactor: '"twoFactor"',
  idCardFile: '"idCardFile"',
  balance: BALANCE,
  available: 'a.cash',
  held: 'a.held',
  referralCode: 'people.referral_code',
  createdAt: 'people.created_at',
  pending: 'a.pending',
  revision: 'a.revision',
};

type Row = Person & {
  readonly account: SelectedAccount;
  readonly opened_at: Date;
  readonly identity_decided_at: Date | null;
};

/** One page of the back office's users. */
export async function listUsers(pool: Pool, query: ListQuery<'users'>): Promise<{ rows: ListedUser[]; total: number }> {
  const { sort = { field: 'createdAt', descending: true }, filter, offset, limit } = query;
  const direction = sort.descending ? 'DESC' : 'ASC';
  const page = await listRows<Row>(pool, {
    columns: COLUMNS,
    from: FROM,
    where: conditions(filter),
    offset,
    limit,
    orderBy: `${SORTS[sort.field]} ${direction}, people.id ${direction}`,
  });
  return { rows: page.rows.map(listedUser), total: page.total };
}

function conditions({ id, q, isVerified, role, status, hasPending }: ListQuery<'users'>['filter']): Conditions {
  const pattern = q === undefined ? undefined : containing(q);
  return (
    new Conditions()
      .add('a.user_id = ANY(?)', id === undefined ? undefined : [id].flat())
      // Who was erased is no user any more, and is found by who asks for them by their id: their history stays.
      .add('a.closed = ?', id === undefined ? false : undefined)
      .add('people.name ILIKE ? OR people.email ILIKE ?', pattern, pattern)
      .add('a.verified = ?', isVerified)
      .add('a.role = ?', role)
      .add('a.frozen = ?', status === undefined ? undefined : status === 'frozen')
      .add('(a.pending > 0) = ?', hasPending)
  );
}

function listedUser({ account, opened_at, identity_decided_at, ...person }: Row): ListedUser {
  return { person, standing: standingOfRecord(accountRecord({ ...account, opened_at, identity_decided_at })) };
}
