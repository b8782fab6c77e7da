import type { Kysely, Selectable } from 'kysely';
import { noteAccessChange, withPerson } from './changeNotices.ts';
import { newId } from './ids.ts';
import { assertInSession, type SessionHolder } from './sessions.ts';
import type { IdentityDatabase, IdentityTables } from './tables.ts';

type Row = Selectable<IdentityTables['passkeys']>;

const CHALLENGE_LIFE_MS = 5 * 60_000;
/** The most that one person may have. */
export const MOST_PASSKEYS = 10;

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

/** What a passkey is asked to sign for: to sign in, by nobody known yet; or by somebody in a session of theirs. */
export type Occasion =
  | { readonly purpose: 'signIn' }
  | { readonly purpose: 'register' | 'stepUp'; readonly userId: string; readonly sessionId: string };

/** A key that has signed, and how often its device says it has; 0 where it doesn't count. */
interface Signer {
  readonly id: string;
  readonly counter: number;
}

/** The public keys of people's passkeys, and what they are asked to sign. What a signature is worth says WebAuthn. */
export interface Passkeys {
  of(userId: string): Promise<readonly Passkey[]>;
  byCredential(credentialId: string): Promise<Passkey | undefined>;
  /**
   * Resolves to undefined where the key is known already.
   * @throws SessionOver
   */
  add(by: SessionHolder, key: NewPasskey, at: Date): Promise<Passkey | 'tooMany' | undefined>;
  /**
   * Resolves to the removed one, undefined where the person has no such.
   * @throws SessionOver
   */
  remove(by: SessionHolder, id: string, at: Date): Promise<Passkey | undefined>;
  /** Notes a challenge that was given out. */
  ask(challenge: string, occasion: Occasion, at: Date): Promise<void>;
  /**
   * Uses a challenge up: true once, or again for what it was used for, as a retry of a command. The key that signed it
   * must have counted on since it last signed: a copy of it falls behind.
   */
  take(challenge: string, occasion: Occasion & { readonly use?: string }, at: Date, signer?: Signer): Promise<boolean>;
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

  add: (by, { credentialId, publicKey, counter, transports, name }, at) =>
    // One after another for each person: each counts those of before.
    withPerson(db, by.id, 'forNoKeyUpdate', async (transaction) => {
      const own = transaction.selectFrom('passkeys').select('id').where('user_id', '=', by.id);
      if ((await own.execute()).length >= MOST_PASSKEYS) return 'tooMany';
      const row = await transaction
        .insertInto('passkeys')
        .values({
          id: newId(),
          user_id: by.id,
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
      if (!row) return undefined;
      await assertInSession(transaction, by);
      await noteAccessChange(transaction, by.id, 'factor', at, { kind: 'passkeyAdded', name });
      return passkey(row);
    }),

  remove: (by, id, at) =>
    withPerson(db, by.id, 'forShare', async (transaction) => {
      const own = transaction.deleteFrom('passkeys').where('user_id', '=', by.id);
      const row = await own.where('id', '=', id).returningAll().executeTakeFirst();
      if (!row) return undefined;
      await assertInSession(transaction, by);
      await noteAccessChange(transaction, by.id, 'factor', at, { kind: 'passkeyRemoved', name: row.name });
      return passkey(row);
    }),

  async ask(challenge, occasion, at) {
    await db.deleteFrom('passkey_challenges').where('expires_at', '<=', at.toISOString()).execute();
    const expires_at = new Date(at.getTime() + CHALLENGE_LIFE_MS).toISOString();
    await db
      .insertInto('passkey_challenges')
      .values({ challenge, expires_at, ...columnsOf(occasion) })
      .execute();
  },

  async take(challenge, { use = '', ...occasion }, at, signer) {
    const { purpose, user_id, session_id } = columnsOf(occasion);
    const taken = async (transaction: Kysely<IdentityTables>): Promise<boolean> => {
      const asked = await transaction
        .selectFrom('passkey_challenges')
        .select('used_for as usedFor')
        .where('challenge', '=', challenge)
        .where('purpose', '=', purpose)
        .where('user_id', 'is not distinct from', user_id)
        .where('session_id', 'is not distinct from', session_id)
        .where('expires_at', '>', at.toISOString())
        .forUpdate()
        .executeTakeFirst();
      if (!asked) return false;
      if (asked.usedFor !== null) return use !== '' && asked.usedFor === use;
      if (signer && !(await countedOn(transaction, signer, at))) return false;
      const used = transaction.updateTable('passkey_challenges').set({ used_for: use });
      await used.where('challenge', '=', challenge).execute();
      return true;
    };
    if (user_id === null) return db.transaction().execute(taken);
    return (await withPerson(db, user_id, 'forShare', taken)) ?? false;
  },
});

const columnsOf = (occasion: Occasion) => ({
  purpose: occasion.purpose,
  user_id: occasion.purpose === 'signIn' ? null : occasion.userId,
  session_id: occasion.purpose === 'signIn' ? null : occasion.sessionId,
});

/** Notes that a key has signed; false where it hadn't counted on. */
async function countedOn(db: Kysely<IdentityTables>, { id, counter }: Signer, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: at.toISOString() })
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('counter', '<', counter), ...(counter === 0 ? [eb('counter', '=', 0)] : [])]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

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
