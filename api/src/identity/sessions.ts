import { createHash, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { isId, newId } from './ids.ts';

/** A session lives this long after it was last used. */
export const SESSION_LIFE_MS = 30 * 24 * 3_600_000;

interface SessionRow {
  readonly id: string;
  readonly userId: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly userAgent: string;
  readonly address: string;
}

export interface Sessions {
  /** The cookie's value is given once and kept only as a hash. */
  start(
    userId: string,
    from: { userAgent: string; address: string },
    at: Date,
  ): Promise<{ id: string; secret: string }>;
  /** Finds the session of a cookie and lets it live on from now. */
  touch(secret: string, at: Date): Promise<SessionRow | undefined>;
  isAlive(id: string, userId: string, at: Date): Promise<boolean>;
  of(userId: string, at: Date): Promise<readonly SessionRow[]>;
  /** Resolves to false where the user has no such session. */
  end(userId: string, id: string): Promise<boolean>;
  endAll(userId: string, exceptId?: string): Promise<void>;
}

const COLUMNS = `id, user_id AS "userId", created_at AS "createdAt", last_seen_at AS "lastSeenAt",
  user_agent AS "userAgent", address`;

export function createSessions(pool: Pool): Sessions {
  return {
    async start(userId, { userAgent, address }, at) {
      const id = newId();
      const secret = randomBytes(32).toString('base64url');
      await pool.query(
        `INSERT INTO identity.sessions
           (id, user_id, secret_hash, created_at, last_seen_at, expires_at, user_agent, address)
         VALUES ($1, $2, $3, $4, $4, $5, $6, $7)`,
        [id, userId, hashSecret(secret), at, expiry(at), userAgent.slice(0, 300), address.slice(0, 60)],
      );
      return { id, secret };
    },

    async touch(secret, at) {
      const { rows } = await pool.query<SessionRow>(
        `UPDATE identity.sessions SET last_seen_at = $2, expires_at = $3
         WHERE secret_hash = $1 AND expires_at > $2 RETURNING ${COLUMNS}`,
        [hashSecret(secret), at, expiry(at)],
      );
      return rows[0];
    },

    async isAlive(id, userId, at) {
      // Asked by every call: under a name it is planned once a connection.
      const { rowCount } = await pool.query({
        name: 'session-alive',
        text: 'SELECT FROM identity.sessions WHERE id = $1 AND user_id = $2 AND expires_at > $3',
        values: [id, userId, at],
      });
      return rowCount === 1;
    },

    async of(userId, at) {
      const { rows } = await pool.query<SessionRow>(
        `SELECT ${COLUMNS} FROM identity.sessions WHERE user_id = $1 AND expires_at > $2 ORDER BY last_seen_at DESC`,
        [userId, at],
      );
      return rows;
    },

    async end(userId, id) {
      if (!isId(id)) return false;
      const { rowCount } = await pool.query('DELETE FROM identity.sessions WHERE user_id = $1 AND id = $2', [
        userId,
        id,
      ]);
      return rowCount === 1;
    },

    async endAll(userId, exceptId) {
      await pool.query('DELETE FROM identity.sessions WHERE user_id = $1 AND id IS DISTINCT FROM $2', [
        userId,
        exceptId ?? null,
      ]);
    },
  };
}

const expiry = (at: Date): Date => new Date(at.getTime() + SESSION_LIFE_MS);

/** The secrets are random and long: a plain hash is enough. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');
