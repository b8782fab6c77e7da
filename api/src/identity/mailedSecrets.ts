import { createHmac, type KeyObject, randomBytes } from 'node:crypto';
import type { ExpressionBuilder, Selectable } from 'kysely';
import { MAILED_CODE_DIGITS } from '../contract/auth.ts';
import { hashSecret } from './sessions.ts';
import type { IdentityDatabase, IdentityTables } from './tables.ts';

/** Reset links and verification codes alike live half an hour. */
const MAILED_SECRET_LIFE_MS = 30 * 60_000;
/** A code may be guessed this often, wherever the guesses come from. */
const MAX_TRIES = 20;

type Purpose = Selectable<IdentityTables['mailed_secrets']>['purpose'];

/**
 * Single-use secrets that go out by mail. Asked for again while it is good, it is the same: so a stranger who asks
 * can't void the one that its owner has in hand.
 */
export interface MailedSecrets {
  newResetToken(userId: string, email: string, at: Date): Promise<string>;
  newCode(userId: string, email: string, at: Date): Promise<string>;
  /** Whose reset token this is, without using it up. */
  findResetToken(token: string, at: Date): Promise<{ userId: string; email: string } | undefined>;
  /** Uses the token up: true for exactly one caller. */
  takeResetToken(token: string, at: Date): Promise<{ userId: string; email: string } | undefined>;
  /** Voids what somebody was mailed so far. */
  voidAll(userId: string): Promise<void>;
  /** Uses the code up when it is right; counts the try when it isn't. */
  takeCode(userId: string, email: string, code: string, at: Date): Promise<boolean>;
}

export function createMailedSecrets(db: IdentityDatabase, key: KeyObject): MailedSecrets {
  const bytesOf = (purpose: Purpose, seed: string): Buffer =>
    createHmac('sha256', key).update(`${purpose} ${seed}`).digest();
  const tokenOf = (seed: string): string => bytesOf('resetPassword', seed).toString('base64url');
  const codeOf = (seed: string): string => writtenCode(bytesOf('verifyEmail', seed).readUIntBE(0, 6));

  /** The seed of the secret that stands for another half hour: a new one where none was good. */
  async function seedFor(
    purpose: Purpose,
    { userId, email, at }: { userId: string; email: string; at: Date },
    hashOf: (seed: string) => string,
  ): Promise<string> {
    const seed = randomBytes(16).toString('base64url');
    const expires_at = new Date(at.getTime() + MAILED_SECRET_LIFE_MS).toISOString();
    const fresh = { seed, secret_hash: hashOf(seed), email, expires_at, tries: 0 };
    const [made] = await db
      .insertInto('mailed_secrets')
      .values({ user_id: userId, purpose, ...fresh })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'purpose'])
          .doUpdateSet(fresh)
          .where(({ eb, or }) =>
            or([
              eb('mailed_secrets.expires_at', '<=', at.toISOString()),
              eb('mailed_secrets.tries', '>=', MAX_TRIES),
              eb('mailed_secrets.email', '<>', email),
              eb('mailed_secrets.seed', '=', ''),
            ]),
          ),
      )
      .returning('seed')
      .execute();
    if (made) return made.seed;
    const standing = db.updateTable('mailed_secrets').set({ expires_at }).where('user_id', '=', userId);
    const [found] = await standing.where('purpose', '=', purpose).returning('seed').execute();
    // Used up meanwhile: the next is a new one.
    return found?.seed ?? seedFor(purpose, { userId, email, at }, hashOf);
  }

  const isResetToken = (token: string, at: Date) => (eb: ExpressionBuilder<IdentityTables, 'mailed_secrets'>) =>
    eb.and([
      eb('purpose', '=', 'resetPassword'),
      eb('secret_hash', '=', hashSecret(token)),
      eb('expires_at', '>', at.toISOString()),
      // One that was asked for while the address changed went to the mailbox of before.
      eb.exists(
        eb
          .selectFrom('people')
          .select('people.id')
          .whereRef('people.id', '=', 'mailed_secrets.user_id')
          .whereRef('people.email', '=', 'mailed_secrets.email'),
      ),
    ]);

  return {
    async newResetToken(userId, email, at) {
      return tokenOf(await seedFor('resetPassword', { userId, email, at }, (seed) => hashSecret(tokenOf(seed))));
    },

    async newCode(userId, email, at) {
      const hashOf = (seed: string) => hashSecret(`${userId}:${codeOf(seed)}`);
      return codeOf(await seedFor('verifyEmail', { userId, email, at }, hashOf));
    },

    findResetToken: (token, at) =>
      db
        .selectFrom('mailed_secrets')
        .select(['user_id as userId', 'email'])
        .where(isResetToken(token, at))
        .executeTakeFirst(),

    takeResetToken: (token, at) =>
      db
        .deleteFrom('mailed_secrets')
        .where(isResetToken(token, at))
        .returning(['user_id as userId', 'email'])
        .executeTakeFirst(),

    async voidAll(userId) {
      await db.deleteFrom('mailed_secrets').where('user_id', '=', userId).execute();
    },

    async takeCode(userId, email, code, at) {
      // The try is counted before the code is looked at, so that parallel guesses can't share one.
      const counted = await db
        .updateTable('mailed_secrets')
        .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
        .where('user_id', '=', userId)
        .where('purpose', '=', 'verifyEmail')
        .where(({ eb, fn, val }) => eb(fn('lower', ['email']), '=', fn('lower', [val(email)])))
        .where('expires_at', '>', at.toISOString())
        .where('tries', '<', MAX_TRIES)
        .returning('secret_hash')
        .executeTakeFirst();
      const hash = hashSecret(`${userId}:${code}`);
      if (counted?.secret_hash !== hash) return false;
      const { numDeletedRows } = await db
        .deleteFrom('mailed_secrets')
        .where('user_id', '=', userId)
        .where('purpose', '=', 'verifyEmail')
        .where('secret_hash', '=', hash)
        .executeTakeFirst();
      return numDeletedRows === 1n;
    },
  };
}

/** How many there are of the codes that confirm an address. */
export const MAILED_CODES = 10 ** MAILED_CODE_DIGITS;

/** The code that a number gives, as it is mailed and typed. */
export const writtenCode = (number: number): string => String(number % MAILED_CODES).padStart(MAILED_CODE_DIGITS, '0');
