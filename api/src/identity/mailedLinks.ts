import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { noteAccessChange, withPerson } from './changeNotices.ts';
import { hashSecret } from './sessions.ts';
import type { IdentityDatabase, IdentityTables } from './tables.ts';

type LinkPurpose = 'lockAccount' | 'undoEmailChange';

const DAY_MS = 24 * 3_600_000;
/** How long a link of 'this wasn't me' is good. */
export const LOCK_LIFE_MS = 7 * DAY_MS;
/** How long a change of an address can be undone. */
const UNDO_LIFE_MS = 3 * DAY_MS;
const LIFE_MS: Readonly<Record<LinkPurpose, number>> = { lockAccount: LOCK_LIFE_MS, undoEmailChange: UNDO_LIFE_MS };

interface MailedLink {
  readonly userId: string;
  /** The mailbox that it went to. */
  readonly email: string;
}

/** A link that was found, by what is in it. */
interface GivenLink {
  readonly userId: string;
  readonly token: string;
}

/** Until then, ISO 8601, it undoes a change of address. */
export interface UndoLink {
  readonly token: string;
  readonly until: string;
}

/** What a mailbox's owner steps in with, whoever has the password by now. */
export interface MailedLinks {
  newLock(userId: string, email: string, at: Date): Promise<string>;
  /** Whose link it is, as long as it is good. */
  find(purpose: LinkPurpose, token: string, at: Date): Promise<MailedLink | undefined>;
  /**
   * Takes back a change of address that waits. Where the link's mailbox was the person's and a change away from it can
   * still be undone, it is theirs again. Resolves to whether it is theirs, and to whether it came back, now or by an
   * earlier try: the link is good until it is used up.
   */
  giveBack(link: GivenLink, at: Date): Promise<{ readonly isTheirs: boolean; readonly cameBack: boolean }>;
  /** A link is good no more, nor is another of its mailbox that undoes a change of address. */
  useUp(link: GivenLink): Promise<void>;
  /** Another link that undoes a change away from a mailbox, as long as it can be; undefined where it can't. */
  newUndo(userId: string, email: string, at: Date): Promise<UndoLink | undefined>;
  /** Whether a change of a person's address can still be undone, by any mailbox or by this one. */
  canUndo(userId: string, at: Date, email?: string): Promise<boolean>;
  /** The mailbox that was a person's at a time, where it was changed since and that can still be undone. */
  leftSince(userId: string, at: Date): Promise<string | undefined>;
  /** Whether an address may come back to somebody other than this person, so that nobody but them may take it. */
  isKept(email: string, at: Date, userId: string): Promise<boolean>;
}

/** An address is kept for whoever may take it back. */
export class AddressKept extends Error {
  override readonly name = 'AddressKept';
}

export const createMailedLinks = (db: IdentityDatabase): MailedLinks => ({
  newLock: (userId, email, at) => addLink(db, 'lockAccount', { userId, email }, at),

  find: (purpose, token, at) =>
    db
      .selectFrom('mailed_links')
      .select(['user_id as userId', 'email'])
      .where('token_hash', '=', hashSecret(token))
      .where('purpose', '=', purpose)
      .where('expires_at', '>', at.toISOString())
      .executeTakeFirst(),

  async giveBack({ userId, token }, at) {
    const given = await withPerson(db, userId, 'forNoKeyUpdate', async (transaction) => {
      const link = await transaction
        .selectFrom('mailed_links')
        .select(['user_id as userId', 'email', 'purpose', 'expires_at as expiresAt'])
        .where('token_hash', '=', hashSecret(token))
        .where('user_id', '=', userId)
        .forUpdate()
        .executeTakeFirst();
      if (!link) return undefined;
      await transaction.deleteFrom('email_changes').where('user_id', '=', userId).execute();
      const wasTheirs = await isTheirs(transaction, link);
      const undoable = link.purpose === 'undoEmailChange' ? link.expiresAt : await undoableUntil(transaction, link, at);
      const isBack = undoable !== undefined && (await putBack(transaction, link, undoable));
      if (isBack && !wasTheirs) await noteAccessChange(transaction, userId, 'email', at);
      return { isTheirs: isBack || wasTheirs, cameBack: isBack };
    });
    return given ?? { isTheirs: false, cameBack: false };
  },

  async useUp({ userId, token }) {
    await withPerson(db, userId, 'forShare', async (transaction) => {
      const [link] = await transaction
        .deleteFrom('mailed_links')
        .where('token_hash', '=', hashSecret(token))
        .where('user_id', '=', userId)
        .returning('email')
        .execute();
      if (!link) return;
      const undoing = transaction.deleteFrom('mailed_links').where('purpose', '=', 'undoEmailChange');
      await undoing.where('user_id', '=', userId).where('email', '=', link.email).execute();
    });
  },

  async newUndo(userId, email, at) {
    const token = randomBytes(32).toString('base64url');
    const made = await db
      .insertInto('mailed_links')
      .columns(['token_hash', 'user_id', 'purpose', 'email', 'expires_at'])
      .expression(
        undoing(db, userId, at)
          .select(({ val }) => [val(hashSecret(token)).as('token_hash'), 'user_id', 'purpose', 'email', 'expires_at'])
          .where('email', '=', email)
          .orderBy('expires_at', 'desc')
          .limit(1),
      )
      .returning('expires_at as until')
      .executeTakeFirst();
    return made && { token, ...made };
  },

  async canUndo(userId, at, email) {
    const any = undoing(db, userId, at).select('user_id');
    return (await (email === undefined ? any : any.where('email', '=', email)).executeTakeFirst()) !== undefined;
  },

  async leftSince(userId, at) {
    // A change of then can be undone no longer.
    const left = undoing(db, userId, new Date(at.getTime() + UNDO_LIFE_MS))
      .select('email')
      .orderBy('expires_at');
    return (await left.limit(1).executeTakeFirst())?.email;
  },

  isKept: (email, at, userId) => isKept(db, { userId, email }, at),
});

const undoing = (db: Kysely<IdentityTables>, userId: string, at: Date) =>
  db
    .selectFrom('mailed_links')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'undoEmailChange')
    .where('expires_at', '>', at.toISOString());

const isKept = async (db: Kysely<IdentityTables>, { userId, email }: MailedLink, at: Date): Promise<boolean> =>
  (await db
    .selectFrom('mailed_links')
    .select('user_id')
    .where('user_id', '<>', userId)
    .where('purpose', '=', 'undoEmailChange')
    .where(({ eb, fn }) => eb(fn('lower', ['email']), '=', email.toLowerCase()))
    .where('expires_at', '>', at.toISOString())
    .executeTakeFirst()) !== undefined;

/**
 * For the transaction in which somebody takes an address, once they have it there: whoever left it meanwhile has left
 * it with its link.
 * @throws AddressKept
 */
export async function assertFree(db: Kysely<IdentityTables>, taken: MailedLink, at: Date): Promise<void> {
  if (await isKept(db, taken, at)) throw new AddressKept();
}

/** A new link's token; what has expired of the person goes. */
export async function addLink(
  db: Kysely<IdentityTables>,
  purpose: LinkPurpose,
  { userId, email }: MailedLink,
  at: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(at.getTime() + LIFE_MS[purpose]).toISOString();
  await db
    .deleteFrom('mailed_links')
    .where('user_id', '=', userId)
    .where('expires_at', '<=', at.toISOString())
    .execute();
  await db
    .insertInto('mailed_links')
    .values({ token_hash: hashSecret(token), user_id: userId, purpose, email, expires_at: expiresAt })
    .execute();
  return token;
}

/** Until when a change away from the link's mailbox can be undone; undefined where there is none. */
async function undoableUntil(
  db: Kysely<IdentityTables>,
  { userId, email }: MailedLink,
  at: Date,
): Promise<string | undefined> {
  const own = undoing(db, userId, at).where('email', '=', email).select('expires_at as expiresAt');
  return (await own.orderBy('expires_at').executeTakeFirst())?.expiresAt;
}

const isTheirs = async (db: Kysely<IdentityTables>, { userId, email }: MailedLink): Promise<boolean> =>
  (await db
    .selectFrom('people')
    .select('id')
    .where('id', '=', userId)
    .where(({ eb, fn }) => eb(fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst()) !== undefined;

/** Gives the address back, and takes from later mailboxes what they could step in with. */
async function putBack(db: Kysely<IdentityTables>, { userId, email }: MailedLink, until: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('people')
    .set({ email, email_verified: true })
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('people as other')
            .select('other.id')
            .where(({ eb, fn }) => eb(fn('lower', ['other.email']), '=', email.toLowerCase()))
            .where('other.id', '<>', userId),
        ),
      ),
    )
    .executeTakeFirst();
  await db
    .deleteFrom('mailed_links')
    .where('user_id', '=', userId)
    .where('email', '<>', email)
    .where(({ eb, or }) => or([eb('purpose', '=', 'lockAccount'), eb('expires_at', '>=', until)]))
    .execute();
  return numUpdatedRows === 1n;
}
