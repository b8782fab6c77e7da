import { randomBytes, randomInt } from 'node:crypto';
import type { Pool } from 'pg';
import { hashSecret } from './sessions.ts';

/** Reset links and verification codes alike live half an hour. */
const MAILED_SECRET_LIFE_MS = 30 * 60_000;
/** A 6-digit code may be guessed this often, whatever the rate limits say. */
const MAX_TRIES = 5;

type Purpose = 'resetPassword' | 'verifyEmail';

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

export function createMailedSecrets(pool: Pool): MailedSecrets {
  const keep = async (purpose: Purpose, userId: string, email: string, hash: string, at: Date): Promise<void> => {
    await pool.query(
      `INSERT INTO identity.mailed_secrets (user_id, purpose, secret_hash, email, expires_at, tries)
       VALUES ($1, $2, $3, $4, $5, 0)
       ON CONFLICT (user_id, purpose) DO UPDATE SET
         secret_hash = excluded.secret_hash, email = excluded.email, expires_at = excluded.expires_at, tries = 0`,
      [userId, purpose, hash, email, new Date(at.getTime() + MAILED_SECRET_LIFE_MS)],
    );
  };
  const byToken = async (statement: string, token: string, at: Date) => {
    const { rows } = await pool.query<{ userId: string; email: string }>(
      `${statement} FROM identity.mailed_secrets WHERE purpose = 'resetPassword' AND secret_hash = $1 AND expires_at > $2
       ${statement === 'DELETE' ? 'RETURNING user_id AS "userId", email' : ''}`,
      [hashSecret(token), at],
    );
    return rows[0];
  };

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

    findResetToken: (token, at) => byToken('SELECT user_id AS "userId", email', token, at),
    takeResetToken: (token, at) => byToken('DELETE', token, at),

    async takeCode(userId, email, code, at) {
      // The try is counted before the code is looked at, so that parallel guesses can't share one.
      const counted = await pool.query<{ hash: string }>(
        `UPDATE identity.mailed_secrets SET tries = tries + 1
         WHERE user_id = $1 AND purpose = 'verifyEmail' AND lower(email) = lower($2) AND expires_at > $3 AND tries < $4
         RETURNING secret_hash AS hash`,
        [userId, email, at, MAX_TRIES],
      );
      const hash = hashSecret(`${userId}:${code}`);
      if (counted.rows[0]?.hash !== hash) return false;
      const taken = await pool.query(
        `DELETE FROM identity.mailed_secrets WHERE user_id = $1 AND purpose = 'verifyEmail' AND secret_hash = $2`,
        [userId, hash],
      );
      return taken.rowCount === 1;
    },
  };
}
