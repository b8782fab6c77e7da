import type { Selectable } from 'kysely';
import { newId } from './ids.ts';
import type { IdentityDatabase, IdentityTables } from './tables.ts';

type Row = Selectable<IdentityTables['passkeys']>;
type Purpose = Selectable<IdentityTables['passkey_challenges']>['purpose'];

const CHALLENGE_LIFE_MS = 5 * 60_000;

/** What a device showed of a new key. */
export interface NewPasskey {
  readonly credentialId: string;
  /** COSE, base64url. */
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
}

export interface Passkey extends NewPasskey {
  readonly id: string;
  readonly userId: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

/** The public keys of people's passkeys, and what they are asked to sign. What a signature is worth says WebAuthn. */
export interface Passkeys {
  of(userId: string): Promise<readonly Passkey[]>;
  byCredential(credentialId: string): Promise<Passkey | undefined>;
  /** Resolves to undefined where the key is known already. */
  add(userId: string, key: NewPasskey, at: Date): Promise<Passkey | undefined>;
  used(id: string, counter: number, at: Date): Promise<void>;
  /** Resolves to the removed one, undefined where the person has no such. */
  remove(userId: string, id: string): Promise<Passkey | undefined>;
  removeAll(userId: string): Promise<void>;
  /** Notes a challenge that was given out; for signing in, to nobody in particular. */
  ask(challenge: string, purpose: Purpose, userId: string | null, at: Date): Promise<void>;
  /** Uses a challenge up: true once, or again for the command that it was used for. */
  take(challenge: string, asked: { purpose: Purpose; userId: string | null; use: string }, at: Date): Promise<boolean>;
}

export const createPasskeys = (db: IdentityDatabase): Passkeys => ({
  of: async (userId) =>
    (await db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('created_at').execute()).map(
      passkey,
    ),

  async byCredential(credentialId) {
    const found = db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId);
    const row = await found.executeTakeFirst();
    return row && passkey(row);
  },

  async add(userId, { credentialId, publicKey, counter, transports, name }, at) {
    const row = await db
      .insertInto('passkeys')
      .values({
        id: newId(),
        user_id: userId,
        credential_id: credentialId,
        public_key: publicKey,
        counter,
        transports: [...transports],
        name,
        created_at: at.toISOString(),
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returningAll()
      .executeTakeFirst();
    return row && passkey(row);
  },

  async used(id, counter, at) {
    const used = { counter, last_used_at: at.toISOString() };
    await db.updateTable('passkeys').set(used).where('id', '=', id).execute();
  },

  async remove(userId, id) {
    const removed = db.deleteFrom('passkeys').where('user_id', '=', userId).where('id', '=', id).returningAll();
    const row = await removed.executeTakeFirst();
    return row && passkey(row);
  },

  async removeAll(userId) {
    await db.deleteFrom('passkeys').where('user_id', '=', userId).execute();
  },

  async ask(challenge, purpose, userId, at) {
    await db.deleteFrom('passkey_challenges').where('expires_at', '<=', at.toISOString()).execute();
    const expiresAt = new Date(at.getTime() + CHALLENGE_LIFE_MS).toISOString();
    await db
      .insertInto('passkey_challenges')
      .values({ challenge, user_id: userId, purpose, expires_at: expiresAt })
      .execute();
  },

  async take(challenge, { purpose, userId, use }, at) {
    const { numUpdatedRows } = await db
      .updateTable('passkey_challenges')
      .set({ used_for: use })
      .where('challenge', '=', challenge)
      .where('purpose', '=', purpose)
      .where('user_id', userId === null ? 'is' : '=', userId)
      .where('expires_at', '>', at.toISOString())
      .where(({ eb, or }) => or([eb('used_for', 'is', null), ...(use === '' ? [] : [eb('used_for', '=', use)])]))
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },
});

const passkey = (row: Row): Passkey => ({
  id: row.id,
  userId: row.user_id,
  credentialId: row.credential_id,
  publicKey: row.public_key,
  counter: row.counter,
  transports: row.transports,
  name: row.name,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
});
