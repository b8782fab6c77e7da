import { createHash, randomBytes } from 'node:crypto';
import { anyOf } from '@northvale/projections/engine/database.ts';
import { type Kysely, sql } from 'kysely';
import { isId, newId } from './ids.ts';
import { cookieOf, familyOf, newFamily, newSeed, standingOf, type Turns } from './sessionCookies.ts';
import type { IdentityDatabase, IdentityTables } from './tables.ts';
import { noteChange, withPerson } from './changeNotices.ts';

const DAY_MS = 24 * 3_600_000;
/** So long a session lives after it was last used, and in all: an investor's; and staff's, not beyond a day's work. */
export const IDLE_MS = 30 * DAY_MS;
const LIFE_MS = 180 * DAY_MS;
const STAFF_IDLE_MS = 30 * 60_000;
const STAFF_LIFE_MS = DAY_MS / 2;
/** How often staff's use is noted at most. */
const NOTED_MS = 60_000;

/** What is done in a session that has ended is not done. */
export class SessionOver extends Error {
  override readonly name = 'SessionOver';
}

/** Somebody in a session of theirs. */
export interface SessionHolder {
  readonly id: string;
  readonly sessionId: string;
}

interface SessionRow {
  readonly id: string;
  readonly userId: string;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  readonly userAgent: string;
  readonly address: string;
}

/** A session as its cookie finds it. */
interface Found extends Turns {
  readonly id: string;
  readonly userId: string;
  readonly createdAt: string;
  readonly family: string;
  readonly standing: ReturnType<typeof standingOf>;
}

interface From {
  readonly userAgent: string;
  readonly address: string;
  readonly withFactor?: boolean;
  readonly staff?: boolean;
  /** Beyond so many the one goes that was used least lately. */
  readonly most?: number;
}

export interface Sessions {
  start(userId: string, from: From, at: Date): Promise<{ id: string; cookie: string }>;
  /** The living session that a cookie is of. */
  find(cookie: string, at: Date): Promise<Found | undefined>;
  /** Lets it live on, under the next cookie; undefined where it has lived long enough. */
  renew(found: Found, staff: boolean, at: Date): Promise<string | undefined>;
  /** Notes that staff use it: they needn't wait for a renewal to be seen. */
  noteUse(userId: string, id: string, lastSeenAt: string, at: Date): Promise<void>;
  /** Notes that its person has shown once more who they are; resolves to false where it has ended. */
  show(userId: string, id: string, at: Date, by: { withFactor: boolean }): Promise<boolean>;
  /** Those of the sessions that live. */
  living(ids: readonly string[], at: Date): Promise<ReadonlySet<string>>;
  of(userId: string, at: Date): Promise<readonly SessionRow[]>;
  /** Resolves to false where the user has no such session. */
  end(userId: string, id: string): Promise<boolean>;
  /** Ends one that somebody holds a copy of, which its owner is told. Resolves to false where it has ended before. */
  endCopied(userId: string, id: string, at: Date): Promise<boolean>;
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

/** @param changed is told whose sessions aren't as they were, before whoever changed them hears that it is done */
export function createSessions(db: IdentityDatabase, changed: (userId: string) => void): Sessions {
  return {
    async start(userId, { userAgent, address, withFactor = false, staff = false, most }, at) {
      const id = newId();
      const [family, seed] = [newFamily(), newSeed()];
      await db
        .insertInto('sessions')
        .values({
          id,
          user_id: userId,
          secret_hash: hashSecret(family),
          cookie_seed: seed,
          cookie_changed_at: at.toISOString(),
          created_at: at.toISOString(),
          last_seen_at: at.toISOString(),
          expires_at: expiry(at, at, staff),
          user_agent: userAgent.slice(0, 300),
          address: address.slice(0, 60),
          shown_at: at.toISOString(),
          factor_shown: withFactor,
        })
        .execute();
      if (most !== undefined) await endBeyond(userId, most);
      changed(userId);
      return { id, cookie: cookieOf(family, seed, 0) };
    },

    async find(cookie, at) {
      const family = familyOf(cookie);
      if (family === undefined) return undefined;
      const found = await db
        .selectFrom('sessions')
        .select(['id', 'user_id as userId', 'created_at as createdAt'])
        .select(['cookie_seed as seed', 'turn', 'cookie_changed_at as turnedAt'])
        .where('secret_hash', '=', hashSecret(family))
        .where('expires_at', '>', at.toISOString())
        .executeTakeFirst();
      return found && { ...found, family, standing: standingOf(cookie, found, at) };
    },

    async renew({ id, userId, createdAt, family, standing, seed, turn }, staff, at) {
      const expires = expiry(new Date(createdAt), at, staff);
      if (expires <= at.toISOString()) return undefined;
      const used = { last_seen_at: at.toISOString(), expires_at: expires };
      // Of two tabs that come at once one turns it; both are given the same cookie.
      const turns = standing === 'current' ? { turn: turn + 1, cookie_changed_at: at.toISOString() } : {};
      await db
        .updateTable('sessions')
        .set({ ...used, ...turns })
        .where('id', '=', id)
        .where('turn', '=', turn)
        .execute();
      changed(userId);
      return cookieOf(family, seed, turns.turn ?? turn);
    },

    async noteUse(userId, id, lastSeenAt, at) {
      if (at.getTime() - Date.parse(lastSeenAt) < NOTED_MS) return;
      const idleUntil = new Date(at.getTime() + STAFF_IDLE_MS).toISOString();
      await db
        .updateTable('sessions')
        .set(({ ref, val }) => ({
          last_seen_at: at.toISOString(),
          expires_at: sql<string>`least(${val(idleUntil)}::timestamptz, ${ref('created_at')} + ${STAFF_LIFE_MS} * interval '1 ms')`,
        }))
        .where('id', '=', id)
        .execute();
      changed(userId);
    },

    async show(userId, id, at, { withFactor }) {
      // A factor that was shown before stays shown.
      const shown = { shown_at: at.toISOString(), ...(withFactor ? { factor_shown: true } : {}) };
      const { numUpdatedRows } = await db.updateTable('sessions').set(shown).where('id', '=', id).executeTakeFirst();
      changed(userId);
      return numUpdatedRows === 1n;
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
      const { numDeletedRows } = await ended.executeTakeFirst();
      changed(userId);
      return numDeletedRows === 1n;
    },

    async endCopied(userId, id, at) {
      const isEnded = await withPerson(db, userId, 'forShare', async (transaction) => {
        const copied = transaction.deleteFrom('sessions').where('user_id', '=', userId).where('id', '=', id);
        const { numDeletedRows } = await copied.executeTakeFirst();
        if (numDeletedRows === 1n) await noteChange(transaction, userId, { kind: 'sessionCopied' }, at);
        return numDeletedRows === 1n;
      });
      changed(userId);
      return isEnded ?? false;
    },

    async endAll(userId, exceptId) {
      const all = db.deleteFrom('sessions').where('user_id', '=', userId);
      await (exceptId === undefined ? all : all.where('id', '<>', exceptId)).execute();
      changed(userId);
    },
  };

  async function endBeyond(userId: string, most: number): Promise<void> {
    const own = db.selectFrom('sessions').select('id').where('user_id', '=', userId);
    const older = own.orderBy('last_seen_at', 'desc').orderBy('id', 'desc').offset(most);
    await db.deleteFrom('sessions').where('id', 'in', older).execute();
  }
}

/**
 * For the transaction of what a session may do: whoever ends the session finds what was done, or it isn't done.
 * @throws SessionOver
 */
export async function assertInSession(db: Kysely<IdentityTables>, { id, sessionId }: SessionHolder): Promise<void> {
  const own = db.selectFrom('sessions').select('id').where('id', '=', sessionId).where('user_id', '=', id);
  if (!(await own.forKeyShare().executeTakeFirst())) throw new SessionOver();
}

function expiry(createdAt: Date, at: Date, staff: boolean): string {
  const [idleMs, lifeMs] = staff ? [STAFF_IDLE_MS, STAFF_LIFE_MS] : [IDLE_MS, LIFE_MS];
  return new Date(Math.min(at.getTime() + idleMs, createdAt.getTime() + lifeMs)).toISOString();
}

/** The secrets are random and long: a plain hash is enough. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Within this time a download must begin; how long it then takes doesn't matter. */
export const TICKET_LIFE_MS = 60_000;

interface Holder {
  readonly userId: string;
  readonly sessionId: string;
}

/** Lets a browser fetch a file by itself, so that it goes to the disk as it comes. */
export interface DownloadTickets {
  /** A secret that is good for one download from one address: path and query. */
  issue(holder: Holder, address: string, at: Date): Promise<string>;
  /** Uses it up: whose it was, for exactly one caller at its own address. */
  take(secret: string, address: string, at: Date): Promise<Holder | undefined>;
}

export const createDownloadTickets = (db: IdentityDatabase): DownloadTickets => ({
  async issue({ userId, sessionId }, address, at) {
    const secret = randomBytes(32).toString('base64url');
    await db
      .insertInto('download_tickets')
      .values({
        secret_hash: hashSecret(secret),
        session_id: sessionId,
        user_id: userId,
        address,
        expires_at: new Date(at.getTime() + TICKET_LIFE_MS).toISOString(),
      })
      .execute();
    return secret;
  },

  take: (secret, address, at) =>
    db
      .deleteFrom('download_tickets')
      .where('secret_hash', '=', hashSecret(secret))
      .where('address', '=', address)
      .where('expires_at', '>', at.toISOString())
      .returning(['user_id as userId', 'session_id as sessionId'])
      .executeTakeFirst(),
});
