import { createHash, randomBytes } from 'node:crypto';
import { anyOf } from '@northvale/projections/database.ts';
import { type Place, prepared } from '@northvale/projections/prepared.ts';
import { isId, newId } from './ids.ts';
import type { IdentityDatabase } from './tables.ts';

/** A session lives this long after it was last used. */
export const SESSION_LIFE_MS = 30 * 24 * 3_600_000;

interface SessionRow {
  readonly id: string;
  readonly userId: string;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  readonly userAgent: string;
  readonly address: string;
}

/** When a session's person last showed who they are, and whether with a second factor. */
interface Shown {
  readonly shownAt: string;
  readonly factorShown: boolean;
}

export interface Sessions {
  /** The cookie's value is given once and kept only as a hash. */
  start(
    userId: string,
    from: { userAgent: string; address: string; withFactor?: boolean },
    at: Date,
  ): Promise<{ id: string; secret: string }>;
  /** Finds the session of a cookie and lets it live on from now. */
  touch(secret: string, at: Date): Promise<SessionRow | undefined>;
  /** What a living session's person has shown of themselves; undefined where the session is over. */
  shownBy(id: string, userId: string, at: Date): Promise<Shown | undefined>;
  /** Notes that they have shown once more who they are. */
  show(id: string, at: Date, by: { withFactor: boolean }): Promise<void>;
  /** Those of the sessions that live. */
  living(ids: readonly string[], at: Date): Promise<ReadonlySet<string>>;
  of(userId: string, at: Date): Promise<readonly SessionRow[]>;
  /** Resolves to false where the user has no such session. */
  end(userId: string, id: string): Promise<boolean>;
  endAll(userId: string, exceptId?: string): Promise<void>;
}

const FIELDS = [
  'id',
  'user_id as userId',
  'created_at as createdAt',
  'last_seen_at as lastSeenAt',
  'user_agent as userAgent',
  'address',
] as const;

export function createSessions(db: IdentityDatabase): Sessions {
  // Asked by every call.
  const alive = prepared(db, (place: Place<{ id: string; userId: string; at: string }>) =>
    db
      .selectFrom('sessions')
      .select(['shown_at as shownAt', 'factor_shown as factorShown'])
      .where('id', '=', place('id'))
      .where('user_id', '=', place('userId'))
      .where('expires_at', '>', place('at')),
  );

  return {
    async start(userId, { userAgent, address, withFactor = false }, at) {
      const id = newId();
      const secret = randomBytes(32).toString('base64url');
      await db
        .insertInto('sessions')
        .values({
          id,
          user_id: userId,
          secret_hash: hashSecret(secret),
          created_at: at.toISOString(),
          last_seen_at: at.toISOString(),
          expires_at: expiry(at),
          user_agent: userAgent.slice(0, 300),
          address: address.slice(0, 60),
          shown_at: at.toISOString(),
          factor_shown: withFactor,
        })
        .execute();
      return { id, secret };
    },

    touch: (secret, at) =>
      db
        .updateTable('sessions')
        .set({ last_seen_at: at.toISOString(), expires_at: expiry(at) })
        .where('secret_hash', '=', hashSecret(secret))
        .where('expires_at', '>', at.toISOString())
        .returning(FIELDS)
        .executeTakeFirst(),

    shownBy: async (id, userId, at) => (await alive({ id, userId, at: at.toISOString() }))[0],

    async show(id, at, { withFactor }) {
      // A factor that was shown before stays shown.
      const shown = { shown_at: at.toISOString(), ...(withFactor ? { factor_shown: true } : {}) };
      await db.updateTable('sessions').set(shown).where('id', '=', id).execute();
    },

    async living(ids, at) {
      const found = db.selectFrom('sessions').select('id').where('id', '=', anyOf(ids));
      return new Set((await found.where('expires_at', '>', at.toISOString()).execute()).map(({ id }) => id));
    },

    of: (userId, at) =>
      db
        .selectFrom('sessions')
        .select(FIELDS)
        .where('user_id', '=', userId)
        .where('expires_at', '>', at.toISOString())
        .orderBy('last_seen_at', 'desc')
        .execute(),

    async end(userId, id) {
      if (!isId(id)) return false;
      const ended = db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '=', id);
      return (await ended.executeTakeFirst()).numDeletedRows === 1n;
    },

    async endAll(userId, exceptId) {
      const all = db.deleteFrom('sessions').where('user_id', '=', userId);
      await (exceptId === undefined ? all : all.where('id', '<>', exceptId)).execute();
    },
  };
}

const expiry = (at: Date): string => new Date(at.getTime() + SESSION_LIFE_MS).toISOString();

/** The secrets are random and long: a plain hash is enough. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');
