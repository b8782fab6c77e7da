import type { SealedText } from '@northvale/ledger/account/state.ts';
import { decryptText, encryptText } from './encryption.ts';
import type { PersonKeys } from './personKeys.ts';

/** What is shown where a text's person, and with them the key, was erased. */
const ERASED_TEXT = 'erased';

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

export const createSealedTexts = (keys: PersonKeys): SealedTexts => ({
  async sealText(userId, text) {
    return encryptText(await keys.ofOrNew(userId), text, userId) as SealedText;
  },
  async openText(userId, sealed) {
    const key = await keys.of(userId);
    return key ? decryptText(key, sealed, userId) : ERASED_TEXT;
  },

  async openTexts(texts) {
    const found = await keys.ofMany([...new Set(texts.map(({ userId }) => userId))]);
    return texts.map(({ userId, sealed }) => {
      const key = found.get(userId);
      return key && decryptText(key, sealed, userId);
    });
  },
});
