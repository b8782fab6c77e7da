import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { SealedText } from '@northvale/ledger/account/state.ts';
import { anyOf } from '@northvale/projections/database.ts';
import { decryptText, encryptText } from './encryption.ts';
import type { IdentityDatabase } from './tables.ts';

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
  /** Many texts, each of its person, in their order; undefined once the person's key is gone. */
  openTexts(texts: readonly TextOf[]): Promise<(string | undefined)[]>;
}

interface TextOf {
  readonly userId: string;
  readonly sealed: SealedText;
}

export function createSealedTexts(db: IdentityDatabase, wrappingKey: KeyObject): SealedTexts {
  const keysOf = async (userIds: readonly string[]): Promise<ReadonlyMap<string, KeyObject>> => {
    const found = db.selectFrom('person_keys').selectAll().where('user_id', '=', anyOf(userIds));
    return new Map(
      (await found.execute()).map(({ user_id: id, wrapped_key: wrapped }) => [
        id,
        createSecretKey(decryptText(wrappingKey, wrapped, id), 'base64'),
      ]),
    );
  };
  const keyOf = async (userId: string): Promise<KeyObject | undefined> => (await keysOf([userId])).get(userId);
  const keyOrNew = async (userId: string): Promise<KeyObject> => {
    const fresh = encryptText(wrappingKey, randomBytes(32).toString('base64'), userId);
    // An erased person gets no new key: the row of the person must still be whole, and stay so until the key stands.
    const whole = db.selectFrom('people').where('id', '=', userId).where('erased_at', 'is', null).forShare();
    await db
      .insertInto('person_keys')
      .columns(['user_id', 'wrapped_key'])
      .expression(whole.select(({ val }) => ['id', val(fresh).as('wrapped_key')]))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
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

    async openTexts(texts) {
      const keys = await keysOf([...new Set(texts.map(({ userId }) => userId))]);
      return texts.map(({ userId, sealed }) => {
        const key = keys.get(userId);
        return key && decryptText(key, sealed, userId);
      });
    },
  };
}
