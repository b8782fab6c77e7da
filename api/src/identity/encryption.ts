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
