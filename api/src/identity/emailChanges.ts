import { randomBytes, randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import { whileLocking } from '../database/whileLocking.ts';
import { MAILED_CODES, writtenCode } from './mailedSecrets.ts';
import { noteAccessChange, withPerson } from './changeNotices.ts';
import { addLink, AddressKept, assertFree } from './mailedLinks.ts';
import { hashSecret } from './sessions.ts';
import type { IdentityDatabase, IdentityTables } from './tables.ts';

const LIFE_MS = 24 * 3_600_000;
/** Its code may be guessed this often. */
const MAX_TRIES = 5;
const UNIQUE_VIOLATION = '23505';

/** Addresses that wait for their own mailbox. The old one counts until then. */
export interface EmailChanges {
  /**
   * Replaces one that waits already. Both go to the new mailbox.
   * @param byStaff whether staff ask for an address of their own
   */
  ask(
    userId: string,
    email: string,
    at: Date,
    byStaff: boolean,
  ): Promise<{ readonly token: string; readonly code: string }>;
  /** Resolves to false where none waits. */
  takeBack(userId: string): Promise<boolean>;
  /** Does what no change of the person's address may come between: until it is done, none is confirmed or undone. */
  holding<T>(userId: string, change: () => Promise<T>): Promise<T>;
  /**
   * Resolves to whose address it is now; undefined where token or code aren't right, and of staff where they haven't
   * asked for the address themselves. What was mailed to the old address dies.
   */
  confirm(
    shown: { readonly token: string } | { readonly userId: string; readonly code: string },
    at: Date,
    isStaff: (userId: string) => Promise<boolean>,
  ): Promise<{ readonly userId: string } | 'taken' | undefined>;
}

export const createEmailChanges = (db: IdentityDatabase): EmailChanges => ({
  async ask(userId, email, at, byStaff) {
    const token = randomBytes(32).toString('base64url');
    const code = writtenCode(randomInt(MAILED_CODES));
    const change = {
      email,
      token_hash: hashSecret(token),
      code_hash: hashSecret(`${userId}:${code}`),
      tries: 0,
      expires_at: new Date(at.getTime() + LIFE_MS).toISOString(),
      by_staff: byStaff,
    };
    await db
      .insertInto('email_changes')
      .values({ user_id: userId, ...change })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
      .execute();
    return { token, code };
  },

  async takeBack(userId) {
    const taken = await db.deleteFrom('email_changes').where('user_id', '=', userId).executeTakeFirst();
    return taken.numDeletedRows === 1n;
  },

  holding: (userId, change) =>
    whileLocking(db, async (lock) => {
      // Not the key, which rows that name the person look at.
      await lock.selectFrom('people').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
      return change();
    }),

  async confirm(shown, at, isStaff) {
    const hash = 'token' in shown ? hashSecret(shown.token) : await hashByCode(db, shown, at);
    if (hash === undefined) return undefined;
    const waiting = db.selectFrom('email_changes').select('user_id as userId').where('token_hash', '=', hash);
    const { userId } = (await waiting.executeTakeFirst()) ?? {};
    if (userId === undefined) return undefined;
    try {
      return await withPerson(db, userId, 'forNoKeyUpdate', (locked) => take(locked, { userId, hash }, at, isStaff));
    } catch (error) {
      if (error instanceof AddressKept) return 'taken';
      if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return 'taken';
      throw error;
    }
  },
});

/**
 * The link's hash of the change that a code confirms. The try counts first, so that parallel guesses can't share one.
 */
async function hashByCode(
  db: IdentityDatabase,
  { userId, code }: { readonly userId: string; readonly code: string },
  at: Date,
): Promise<string | undefined> {
  const [counted] = await db
    .updateTable('email_changes')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('user_id', '=', userId)
    .where('expires_at', '>', at.toISOString())
    .where('tries', '<', MAX_TRIES)
    .returning(['token_hash', 'code_hash'])
    .execute();
  return counted?.code_hash === hashSecret(`${userId}:${code}`) ? counted.token_hash : undefined;
}

async function take(
  db: Kysely<IdentityTables>,
  { userId, hash }: { readonly userId: string; readonly hash: string },
  at: Date,
  isStaff: (userId: string) => Promise<boolean>,
): Promise<{ readonly userId: string } | undefined> {
  const [change] = await db
    .deleteFrom('email_changes')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', at.toISOString())
    .returning(['email', 'by_staff as byStaff'])
    .execute();
  if (!change) return undefined;
  const { email: to, byStaff } = change;
  const person = db.selectFrom('people').select('email').where('id', '=', userId);
  const { email: from } = await person.executeTakeFirstOrThrow();
  // Now that nobody is made staff meanwhile. Whoever made them staff may not have come to take back what waits.
  if (!byStaff && (await isStaff(userId))) return undefined;
  await noteAccessChange(db, userId, 'email', at, { kind: 'emailChanged', to });
  await db.updateTable('people').set({ email: to, email_verified: true }).where('id', '=', userId).execute();
  await assertFree(db, { userId, email: to }, at);
  await db.deleteFrom('mailed_secrets').where('user_id', '=', userId).execute();
  // Keeps the address from others. What the old mailbox undoes the change with is made as it is mailed.
  await addLink(db, 'undoEmailChange', { userId, email: from }, at);
  return { userId };
}
