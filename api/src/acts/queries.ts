import { anyOf } from '@northvale/projections/engine/database.ts';
import type { ActKind } from '../contract/acts.ts';
import type { RecentChange } from '../contract/requests.ts';
import type { Database } from '../database/database.ts';
import { expressionBuilder, sql } from 'kysely';
import { type Conditions, conditionsOf, type Page, page } from '../database/list.ts';
import type { ListQuery } from '../http/lists.ts';
import { accessChangesSince } from '../identity/accessChanges.ts';
import { isId } from '../identity/ids.ts';
import type { IdentityTables } from '../identity/tables.ts';
import type { ActRow } from './chain.ts';

/** One page of all acts. */
export function listActs(db: Database, { sort, filter, ...range }: ListQuery<'acts'>): Promise<Page<ActRow>> {
  const descending = sort?.descending ?? true;
  const list = {
    keys: matching(db, filter).select('number as key'),
    by: [sql.ref('at'), sql.ref('number')],
    descending,
    async rows(numbers: readonly number[]) {
      const rows = db.selectFrom('acts').selectAll().where('number', '=', anyOf(numbers));
      return (await rows.execute()).map((row) => [row.number, row] as const);
    },
  };
  return page(db, list, range);
}

const matching = (db: Database, filter: ListQuery<'acts'>['filter']) =>
  db.selectFrom('acts').where(({ and }) => and(conditionsOf(filter, CONDITIONS)));

const has = expressionBuilder<IdentityTables, 'acts'>();
const CONDITIONS: Conditions<ListQuery<'acts'>['filter']> = {
  id: (id) => has('id', '=', anyOf([id].flat().filter(isId))),
  actorId: (actorId) => has('actor_id', '=', actorId),
  userId: (userId) => has('about_id', '=', userId),
  kind: (kind) => has('kind', '=', anyOf(kind)),
  from: (from) => has('at', '>=', from),
  to: (to) => has('at', '<', to),
};

/** What staff look at is shown to staff only: people under investigation shouldn't learn of it. */
const VIEWS: readonly ActKind[] = ['accountViewed', 'documentViewed', 'exported'];

/** The acts about somebody, for that person, newest first: all, or so many. */
export function actsAbout(db: Database, userId: string, limit?: number): Promise<ActRow[]> {
  const about = db
    .selectFrom('acts')
    .selectAll()
    .where('about_id', '=', userId)
    .where(({ eb, or }) => or([eb('kind', 'not in', VIEWS), eb('actor_id', '=', userId)]))
    .orderBy('number', 'desc');
  return (limit === undefined ? about : about.limit(limit)).execute();
}

/** Whether somebody has signed in before: the very first device isn't a new one. */
export async function hasSignedIn(db: Database, userId: string): Promise<boolean> {
  const found = db.selectFrom('acts').select('number').where('about_id', '=', userId).where('kind', '=', 'signIn');
  return (await found.where('outcome', '=', 'done').limit(1).executeTakeFirst()) !== undefined;
}

/** Acts that change how somebody signs in, or where their money goes. Signing up isn't one. */
const CHANGES: Readonly<Partial<Record<ActKind, RecentChange['what']>>> = {
  passwordChanged: 'password',
  passwordReset: 'password',
  emailChanged: 'email',
  emailChangeUndone: 'email',
  factorAdded: 'factor',
  factorRemoved: 'factor',
  passkeyAdded: 'factor',
  passkeyRemoved: 'factor',
  bankAccountLinked: 'bankAccount',
};

interface Change extends RecentChange {
  readonly userId: string;
}

/**
 * Changes by or for these people since a time, newest first; 'device' is a first sign-in from one. What was changed
 * counts also where it wasn't recorded: its process may have ended before.
 */
export async function changesSince(db: Database, userIds: readonly string[], since: Date): Promise<Change[]> {
  const ids = [...new Set(userIds)];
  const [recorded, changed] = await Promise.all([recordedSince(db, ids, since), accessChangesSince(db, ids, since)]);
  const unrecorded = changed.filter(
    ({ userId, what, at }) => !recorded.some((act) => act.userId === userId && act.what === what && act.at >= at),
  );
  return [...recorded, ...unrecorded].toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}

async function recordedSince(db: Database, userIds: readonly string[], since: Date): Promise<Change[]> {
  const acts = await db
    .selectFrom('acts')
    .select(['about_id', 'kind', 'at', 'details'])
    .where('about_id', '=', anyOf(userIds))
    .where('kind', 'in', [...(Object.keys(CHANGES) as ActKind[]), 'signIn'])
    .where('outcome', '=', 'done')
    .where('at', '>', since.toISOString())
    .orderBy('number', 'desc')
    .execute();
  return acts.flatMap(({ about_id: userId, kind, at, details }) => {
    const what = CHANGES[kind] ?? (details['newDevice'] === true ? 'device' : undefined);
    return what === undefined ? [] : [{ userId, what, at }];
  });
}
