import { randomBytes } from 'node:crypto';
import { hashSecret } from './sessions.ts';
import type { IdentityDatabase } from './tables.ts';

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
