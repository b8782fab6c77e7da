import { createPrivateKey, type KeyObject } from 'node:crypto';
import { fromBase64 } from '@northvale/ledger/proof/encoding.ts';

const PEM = /-----BEGIN PRIVATE KEY-----[^-]+-----END PRIVATE KEY-----/g;

/**
 * The Ed25519 private keys of a setting, 32 bytes each, in its order: PKCS#8 in PEM or its base64, separated by commas
 * or line ends.
 * @throws Error where it holds anything else
 */
export function readSigningKeys(setting: string): readonly Uint8Array[] {
  // Some readers of .env files leave \n as it is.
  const text = setting.replaceAll(String.raw`\n`, '\n');
  const keys = text.includes('-----BEGIN') ? (text.match(PEM) ?? []) : text.split(/[\s,]+/).filter(Boolean);
  if (keys.length === 0) throw new Error('no private key');
  return keys.map((key) => seedOf(key.startsWith('-----') ? createPrivateKey(key) : fromOneLine(key)));
}

/** A key as `readSigningKeys` gave it, in PEM. */
export const formatSigningKey = (seed: Uint8Array): string =>
  createPrivateKey({ key: Buffer.concat([PKCS8_ED25519, seed]), format: 'der', type: 'pkcs8' })
    .export({ format: 'pem', type: 'pkcs8' })
    .toString();

/** What stands before the 32 bytes (RFC 8410). */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');

function fromOneLine(base64: string): KeyObject {
  const bytes = Buffer.from(fromBase64(base64));
  return bytes.toString('latin1').startsWith('-----')
    ? createPrivateKey(bytes)
    : createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8' });
}

function seedOf(key: KeyObject): Uint8Array {
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`a key of type ${key.asymmetricKeyType}`);
  return new Uint8Array(Buffer.from(key.export({ format: 'jwk' }).d ?? '', 'base64url'));
}
