import type { KeyObject } from 'node:crypto';
import { decryptText, encryptText } from './encryption.ts';

interface NamedKey {
  /** Follows from the key, and tells nothing of it. */
  readonly id: string;
  readonly key: KeyObject;
}

/** Subkeys of the keys in `DATA_KEY`, for one purpose: the first encrypts, all of them open. */
export type KeyRing = readonly [NamedKey, ...NamedKey[]];

/** Encrypts under the first key, and says under which. */
export const sealUnder = ([newest]: KeyRing, text: string, context: string): string =>
  `${newest.id}.${encryptText(newest.key, text, context)}`;

/** @throws Error where no key is the one that it was encrypted under */
export function openUnder(ring: KeyRing, sealed: string, context: string): string {
  const [id = '', text] = sealed.split('.');
  // What was encrypted before keys had names is under the oldest.
  if (text === undefined) return decryptText(ring[ring.length - 1]?.key ?? ring[0].key, sealed, context);
  const named = ring.find((each) => each.id === id);
  if (!named)
    throw new Error(
      `DATA_KEY lacks the key ${id}, under which something was encrypted. Set it beside the new one. ` +
        'Where DATA_KEY is not set, the keys are in DATA_DIR/secrets/data-key: bring back its copy.',
    );
  return decryptText(named.key, text, context);
}

/** Whether it needs no key but the first. */
export const isUnderNewest = ([newest]: KeyRing, sealed: string): boolean => sealed.startsWith(`${newest.id}.`);
