import { anyOf } from '@northvale/projections/engine/database.ts';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { NoticedChange } from '../mail/ownerWords.ts';
import { isId, newId } from './ids.ts';
import type { IdentityDatabase, IdentityTables } from './tables.ts';

/** For so long it is tried to tell it. */
export const UNTOLD_LIFE_MS = 3 * 24 * 3_600_000;
/** The most that are told at once. */
const MOST = 64;

/** A change, and the mailbox that was its person's before it. */
export interface UntoldChange {
  readonly userId: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly happening: NoticedChange;
  /** How often it was tried to tell it, this time too. */
  readonly tries: number;
}

/** Changes whose person is yet to be mailed: each is mailed at least once, whichever process ends meanwhile. */
export interface ChangeNotices {
  /** The longest due first: everybody's, or one person's. */
  due(at: Date, userId?: string): Promise<string[]>;
  /**
   * Gives one to whoever tells it, unless another has it: it is due again in two minutes, and later after each try.
   */
  take(id: string, at: Date): Promise<UntoldChange | undefined>;
  told(id: string): Promise<void>;
  /** Notes what comes about with an answer that is yet to be given: whoever doesn't get it has done nothing. */
  note(userId: string, happening: NoticedChange, at: Date): Promise<void>;
}

/**
 * For the transaction of the change. What somebody has signed up with they aren't told.
 * @param id of an event that is noted once
 * @param left the mailbox that was theirs at that time, where it is another now
 */
export async function noteChange(
  db: Kysely<IdentityTables>,
  userId: string,
  happening: NoticedChange,
  at: Date,
  { id = newId(), left }: { readonly id?: string; readonly left?: string | undefined } = {},
): Promise<void> {
  const due = at.toISOString();
  const expires = new Date(at.getTime() + UNTOLD_LIFE_MS).toISOString();
  await db
    .insertInto('change_notices')
    .columns(['id', 'user_id', 'email', 'email_verified', 'happening', 'due_at', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('people')
        .select(({ val, cast, fn }) => [
          cast<string>(val(id), 'uuid').as('id'),
          'people.id as user_id',
          fn.coalesce(cast<string | null>(val(left ?? null), 'text'), 'email').as('email'),
          sql<boolean>`email_verified AND ${left === undefined}`.as('email_verified'),
          cast<NoticedChange>(val(JSON.stringify(happening)), 'jsonb').as('happening'),
          cast<string>(val(due), 'timestamptz').as('due_at'),
          cast<string>(val(expires), 'timestamptz').as('expires_at'),
        ])
        .where('people.id', '=', userId)
        .where('created_at', '<', due)
        .where('erased_at', 'is', null),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export const createChangeNotices = (db: IdentityDatabase): ChangeNotices => ({
  async due(at, userId) {
    const due = db.selectFrom('change_notices').select('id').where('due_at', '<=', at.toISOString());
    const theirs = userId === undefined ? due : due.where('user_id', '=', userId);
    const alive = theirs.where('expires_at', '>', at.toISOString()).orderBy('due_at').limit(MOST);
    return (await alive.execute()).map(({ id }) => id);
  },

  take: (id, at) =>
    db
      .updateTable('change_notices')
      .set({
        tries: sql`tries + 1`,
        // Two minutes doubled five times are more than an hour.
        due_at: sql`${at}::timestamptz + least(interval '2 minutes' * power(2, least(tries, 5)), interval '1 hour')`,
      })
      .where('id', '=', id)
      .where('due_at', '<=', at.toISOString())
      .returning(['user_id as userId', 'email', 'email_verified as emailVerified', 'happening', 'tries'])
      .executeTakeFirst(),

  async told(id) {
    await db.deleteFrom('change_notices').where('id', '=', id).execute();
  },

  note: (userId, happening, at) => noteChange(db, userId, happening, at),
});

type AccessChange = Selectable<IdentityTables['access_changes']>;

/**
 * Notes when it was changed how somebody signs in, for the transaction that changes it: of what was removed nothing
 * else is left. What somebody has signed up with was never changed.
 * @param told what their owner is mailed of it
 */
export async function noteAccessChange(
  db: Kysely<IdentityTables>,
  userId: string,
  what: AccessChange['what'],
  at: Date,
  told?: NoticedChange,
): Promise<void> {
  if (told) await noteChange(db, userId, told, at);
  const time = at.toISOString();
  await db
    .insertInto('access_changes')
    .columns(['user_id', 'what', 'at'])
    .expression((eb) =>
      eb
        .selectFrom('people')
        .select(({ val, cast }) => ['id', val(what).as('what'), cast<string>(val(time), 'timestamptz').as('at')])
        .where('id', '=', userId)
        .where('created_at', '<', time)
        .where('erased_at', 'is', null),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'what']).doUpdateSet({ at: time }).where('access_changes.at', '<', time),
    )
    .execute();
}

/** What of these people's access was changed since a time, and when last. */
export const accessChangesSince = (
  db: IdentityDatabase,
  userIds: readonly string[],
  since: Date,
): Promise<{ readonly userId: string; readonly what: AccessChange['what']; readonly at: string }[]> =>
  db
    .selectFrom('access_changes')
    .select(['user_id as userId', 'what', 'at'])
    .where('user_id', '=', anyOf(userIds.filter(isId)))
    .where('at', '>', since.toISOString())
    .execute();

/**
 * Changes several rows of a person, who is locked first, as by an erasure: of two that began at opposite ends each
 * would wait for the other. Undefined, with nothing done, where the person is erased.
 * @param lock shared with others that change rows of theirs; alone where the person changes too, or rows are counted
 */
export const withPerson = <Done>(
  db: IdentityDatabase,
  userId: string,
  lock: 'forShare' | 'forNoKeyUpdate',
  change: (transaction: Transaction<IdentityTables>) => Promise<Done>,
): Promise<Done | undefined> =>
  db.transaction().execute(async (transaction) => {
    const living = transaction
      .selectFrom('people')
      .select('id')
      .where('id', '=', userId)
      .where('erased_at', 'is', null);
    return (await living[lock]().executeTakeFirst()) && change(transaction);
  });
