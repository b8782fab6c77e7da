import { randomBytes, randomInt } from 'node:crypto';
import type { ExpressionBuilder, Selectable } from 'kysely';
import { hashSecret } from './sessions.ts';
import type { IdentityDatabase, IdentityTables } from './tables.ts';

/** Reset links and verification codes alike live half an hour. */
const MAILED_SECRET_LIFE_MS = 30 * 60_000;
/** A 6-digit code may be guessed this often, whatever the rate limits say. */
const MAX_TRIES = 5;

type Purpose = Selectable<IdentityTables['mailed_secrets']>['purpose'];

/** Single-use secrets that go out by mail. A new one for the same purpose replaces the one before. */
export interface MailedSecrets {
  newResetToken(userId: string, email: string, at: Date): Promise<string>;
  newCode(userId: string, email: string, at: Date): Promise<string>;
  /** Whose reset token this is, without using it up. */
  findResetToken(token: string, at: Date): Promise<{ userId: string; email: string } | undefined>;
  /** Uses the token up: true for exactly one caller. */
  takeResetToken(token: string, at: Date): Promise<{ userId: string; email: string } | undefined>;
  /** Uses the code up when it is right; counts the try when it isn't. */
  takeCode(userId: string, email: string, code: string, at: Date): Promise<boolean>;
}

export function createMailedSecrets(db: IdentityDatabase): MailedSecrets {
  const keep = async (purpose: Purpose, userId: string, email: string, hash: string, at: Date): Promise<void> => {
    const expiresAt = new Date(at.getTime() + MAILED_SECRET_LIFE_MS);
    const secret = { secret_hash: hash, email, expires_at: expiresAt.toISOString(), tries: 0 };
    await db
      .insertInto('mailed_secrets')
      .values({ user_id: userId, purpose, ...secret })
      .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(secret))
      .execute();
  };
  const isResetToken = (token: string, at: Date) => (eb: ExpressionBuilder<IdentityTables, 'mailed_secrets'>) =>
    eb.and([
      eb('purpose', '=', 'resetPassword'),
      eb('secret_hash', '=', hashSecret(token)),
      eb('expires_at', '>', at.toISOString()),
    ]);

  return {
    async newResetToken(userId, email, at) {
      const token = randomBytes(32).toString('base64url');
      await keep('resetPassword', userId, email, hashSecret(token), at);
      return token;
    },

    async newCode(userId, email, at) {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      await keep('verifyEmail', userId, email, hashSecret(`${userId}:${code}`), at);
      return code;
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
