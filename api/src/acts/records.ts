import type { SealedText } from '@northvale/ledger/account/state.ts';
import { anyOf } from '@northvale/projections/engine/database.ts';
import { expressionBuilder, sql } from 'kysely';
import type { ActKind, ActRecord } from '../contract/acts.ts';
import type { RecentChange } from '../contract/requests.ts';
import type { Database } from '../database/database.ts';
import { type Conditions, conditionsOf, page, type Page } from '../database/list.ts';
import type { ListQuery } from '../http/lists.ts';
import { ERASED_NAME } from '../identity/erasure.ts';
import type { Identity } from '../identity/identity.ts';
import { isId } from '../identity/ids.ts';
import type { IdentityTables } from '../identity/tables.ts';
import { accessChangesSince } from '../identity/changeNotices.ts';
import { shortened } from '../records/requests.ts';
import type { ActRow, Whence } from './acts.ts';

/** Acts as staff see them: who, whom, from where. */
export async function actRecords({ people }: Pick<Identity, 'people'>, acts: readonly ActRow[]): Promise<ActRecord[]> {
  const [names, whences] = await Promise.all([
    people.names(acts.flatMap(({ actor_id: by, about_id: about }) => [by, about])),
    whencesOf(people, acts),
  ]);
  const nameOf = (id: string) => (id === '' ? '' : (names.get(id) ?? ERASED_NAME));
  return acts.map(({ id, at, kind, actor_id: by, actor_role: role, about_id: about, outcome, details }, index) => ({
    id,
    at,
    kind,
    actor: { id: by, name: nameOf(by), role },
    ...(about === '' ? {} : { userId: about, userName: nameOf(about) }),
    // Those of a release before say nothing of the session.
    ...NOWHERE,
    ...whences[index],
    outcome,
    details: { ...details },
  }));
}

/**
 * The same as the person sees them whom they are about: of others neither the id nor the whole name, nor from where.
 */
export async function ownActRecords(
  parts: Pick<Identity, 'people'>,
  acts: readonly ActRow[],
  userId: string,
): Promise<ActRecord[]> {
  return (await actRecords(parts, acts)).map((record) => {
    const { actor } = record;
    if (actor.id === userId || actor.id === '') return record;
    return { ...record, actor: { ...actor, id: '', name: shortened(actor.name) }, ...NOWHERE };
  });
}

const NOWHERE: Whence = { address: '', device: '', session: '' };

/** From where each was done, as far as it is known and wasn't erased. */
async function whencesOf(people: Identity['people'], acts: readonly ActRow[]): Promise<(Whence | undefined)[]> {
  const known = acts.filter(({ sealed }) => sealed !== '');
  const texts = await people.openTexts(
    known.map(({ actor_id: by, about_id: about, sealed }) => ({
      userId: by === '' ? about : by,
      sealed: sealed as SealedText,
    })),
  );
  const opened = new Map(known.map(({ number }, index) => [number, texts[index]]));
  return acts.map(({ number }) => {
    const text = opened.get(number);
    return text === undefined ? undefined : (JSON.parse(text) as Whence);
  });
}

/** How many of a person's last acts tell from where they come. */
const LATEST = 20;

/** From which addresses people were seen lately, by their ids. */
export async function addressesOf(
  { db, people }: Pick<Identity, 'people'> & { readonly db: Database },
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const ranked = db
    .selectFrom('acts')
    .selectAll()
    .select(sql<number>`row_number() OVER (PARTITION BY actor_id ORDER BY number DESC)`.as('place'))
    .where('actor_id', '=', anyOf(ids))
    .where('sealed', '<>', '');
  const acts = await db.selectFrom(ranked.as('ranked')).selectAll().where('place', '<=', LATEST).execute();
  const whences = await whencesOf(people, acts);
  const seen = new Map<string, Set<string>>();
  for (const [index, { actor_id: id }] of acts.entries()) {
    const address = whences[index]?.address ?? '';
    if (address !== '') seen.set(id, (seen.get(id) ?? new Set()).add(address));
  }
  return seen;
}

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
