import { type KeyObject, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { decryptText, encryptText } from './encryption.ts';
import { hashSecret } from './sessions.ts';
import { base32, matchingStep } from './totp.ts';

const RECOVERY_CODES = 10;
/** RFC 4226 asks for at least 128 bits. */
const SECRET_BYTES = 20;

interface CodeOptions {
  /** Whether a recovery code will do. */
  readonly recovery: boolean;
  /** What the code is given for: a command's id, so that its retry may bring the same code. */
  readonly use?: string;
}

/** Time-based one-time codes, and recovery codes for whoever lost the device. */
export interface SecondFactors {
  /** A new secret, which counts only once it was enabled with a code of it. Resolves to undefined where one counts. */
  setUp(userId: string): Promise<string | undefined>;
  /** Resolves to the recovery codes, shown this once, or undefined where the code is wrong. */
  enable(userId: string, code: string, at: Date): Promise<readonly string[] | undefined>;
  /** Whether this is a code that counts now. Every code counts for one use. */
  accepts(userId: string, code: string, at: Date, options: CodeOptions): Promise<boolean>;
  disable(userId: string): Promise<void>;
}

export function createSecondFactors(pool: Pool, key: KeyObject): SecondFactors {
  const secretOf = async (userId: string, enabled: boolean): Promise<Uint8Array | undefined> => {
    const { rows } = await pool.query<{ secret: string }>(
      'SELECT secret FROM identity.second_factors WHERE user_id = $1 AND (enabled_at IS NOT NULL) = $2',
      [userId, enabled],
    );
    return rows[0] && new Uint8Array(Buffer.from(decryptText(key, rows[0].secret, userId), 'base64'));
  };

  return {
    async setUp(userId) {
      const secret = randomBytes(SECRET_BYTES);
      const { rowCount } = await pool.query(
        `INSERT INTO identity.second_factors (user_id, secret) VALUES ($1, $2)
         ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret WHERE second_factors.enabled_at IS NULL`,
        [userId, encryptText(key, secret.toString('base64'), userId)],
      );
      return rowCount === 1 ? base32(new Uint8Array(secret)) : undefined;
    },

    async enable(userId, code, at) {
      const secret = await secretOf(userId, false);
      const step = secret && matchingStep(secret, code, at);
      if (step === undefined) return undefined;
      const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
      const { rowCount } = await pool.query(
        `UPDATE identity.second_factors SET enabled_at = $2, last_step = $3, recovery_hashes = $4
         WHERE user_id = $1 AND enabled_at IS NULL`,
        [userId, at, step, codes.map((recovery) => hashSecret(`${userId}:${plain(recovery)}`))],
      );
      return rowCount === 1 ? codes : undefined;
    },

    async accepts(userId, code, at, { recovery, use = '' }) {
      const secret = await secretOf(userId, true);
      if (!secret) return false;
      const step = matchingStep(secret, code, at);
      if (step !== undefined) {
        const { rowCount } = await pool.query(
          `UPDATE identity.second_factors SET last_step = $2, last_use = $3
           WHERE user_id = $1 AND (last_step < $2 OR last_step = $2 AND $3 <> '' AND last_use = $3)`,
          [userId, step, use],
        );
        return rowCount === 1;
      }
      if (!recovery) return false;
      const { rowCount } = await pool.query(
        `UPDATE identity.second_factors SET recovery_hashes = array_remove(recovery_hashes, $2)
         WHERE user_id = $1 AND $2 = ANY (recovery_hashes)`,
        [userId, hashSecret(`${userId}:${plain(code)}`)],
      );
      return rowCount === 1;
    },

    async disable(userId) {
      await pool.query('DELETE FROM identity.second_factors WHERE user_id = $1', [userId]);
    },
  };
}

const newRecoveryCode = (): string => {
  const letters = base32(new Uint8Array(randomBytes(10)));
  return `${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8, 12)}-${letters.slice(12, 16)}`;
};

const plain = (recoveryCode: string): string => recoveryCode.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
