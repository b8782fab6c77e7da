import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM: nonce, tag and ciphertext in one. `context` isn't stored but must be the same when it is opened, so that
 * a ciphertext can't be moved to another person or place.
 */
export function encrypt(key: KeyObject, plain: Uint8Array, context: string): Uint8Array {
  const nonce = new Uint8Array(randomBytes(NONCE_BYTES));
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(new TextEncoder().encode(context));
  return concat(
    nonce,
    () => [cipher.update(plain), cipher.final()],
    () => cipher.getAuthTag(),
  );
}

/** @throws Error where the key or context isn't the one it was encrypted with, or a bit was changed */
export function decrypt(key: KeyObject, sealed: Uint8Array, context: string): Uint8Array {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES));
  decipher.setAAD(new TextEncoder().encode(context));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return joined([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}

export const encryptText = (key: KeyObject, text: string, context: string): string =>
  Buffer.from(encrypt(key, new TextEncoder().encode(text), context)).toString('base64url');

export const decryptText = (key: KeyObject, sealed: string, context: string): string =>
  new TextDecoder().decode(decrypt(key, new Uint8Array(Buffer.from(sealed, 'base64url')), context));

function concat(nonce: Uint8Array, body: () => ArrayBufferView[], tag: () => ArrayBufferView): Uint8Array {
  const ciphertext = joined(body());
  return joined([nonce, tag(), ciphertext]);
}

function joined(parts: readonly ArrayBufferView[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.byteLength, 0));
  let offset = 0;
  for (const { buffer, byteOffset, byteLength } of parts) {
    whole.set(new Uint8Array(buffer, byteOffset, byteLength), offset);
    offset += byteLength;
  }
  return whole;
}

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
