import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { SealedText } from '@northvale/ledger/account/state.ts';
import type { Pool } from 'pg';
import { decryptText, encryptText } from './encryption.ts';

/** What is shown where a text's person, and with them the key, was erased. */
const ERASED_TEXT = 'erased';

/** Nothing is written about someone who was erased. */
export class PersonErased extends Error {
  override readonly name = 'PersonErased';
}

/** Free text about a person: encrypted under that person's key, so that deleting the key deletes the text. */
export interface SealedTexts {
  /** @throws PersonErased */
  sealText(userId: string, text: string): Promise<SealedText>;
  /** The text, or 'erased' once the person's key is gone. */
  openText(userId: string, sealed: SealedText): Promise<string>;
  /** Deletes the person's key: every text sealed under it is gone for good. */
  eraseKey(userId: string): Promise<void>;
}

export function createSealedTexts(pool: Pool, wrappingKey: KeyObject): SealedTexts {
  const keyOf = async (userId: string): Promise<KeyObject | undefined> => {
    const { rows } = await pool.query<{ wrapped: string }>(
      'SELECT wrapped_key AS wrapped FROM identity.person_keys WHERE user_id = $1',
      [userId],
    );
    return rows[0] && createSecretKey(decryptText(wrappingKey, rows[0].wrapped, userId), 'base64');
  };
  const keyOrNew = async (userId: string): Promise<KeyObject> => {
    const fresh = encryptText(wrappingKey, randomBytes(32).toString('base64'), userId);
    // An erased person gets no new key: the row of the person must still be whole.
    await pool.query(
      `INSERT INTO identity.person_keys (user_id, wrapped_key)
       SELECT id, $2 FROM identity.people WHERE id = $1 AND erased_at IS NULL ON CONFLICT DO NOTHING`,
      [userId, fresh],
    );
    const key = await keyOf(userId);
    if (!key) throw new PersonErased(`no text about ${userId} can be kept any more`);
    return key;
  };
  return {
    async sealText(userId, text) {
      return encryptText((await keyOf(userId)) ?? (await keyOrNew(userId)), text, userId) as SealedText;
    },
    async openText(userId, sealed) {
      const key = await keyOf(userId);
      return key ? decryptText(key, sealed, userId) : ERASED_TEXT;
    },
    async eraseKey(userId) {
      await pool.query('DELETE FROM identity.person_keys WHERE user_id = $1', [userId]);
    },
  };
}
