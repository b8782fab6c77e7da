import type { Pool } from 'pg';
import { hashPassword, passwordMatches } from './passwords.ts';

export interface Credentials {
  /** Takes the same time for an unknown person. */
  matches(userId: string | undefined, password: string): Promise<boolean>;
  change(userId: string, password: string, at: Date): Promise<void>;
}

export function createCredentials(pool: Pool): Credentials {
  return {
    async matches(userId, password) {
      const { rows } = await pool.query<{ hash: string }>(
        'SELECT password_hash AS hash FROM identity.credentials WHERE user_id = $1',
        [userId ?? null],
      );
      return passwordMatches(rows[0]?.hash, password);
    },

    async change(userId, password, at) {
      await pool.query('UPDATE identity.credentials SET password_hash = $2, changed_at = $3 WHERE user_id = $1', [
        userId,
        await hashPassword(password),
        at,
      ]);
    },
  };
}
