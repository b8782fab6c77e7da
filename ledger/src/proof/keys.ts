import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '#sha256';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { fromBase64, Malformed, toBase64 } from './encoding.ts';

/** The signature types of c2sp.org/signed-note that are spoken here: a note's own, and a witness' cosignature. */
export const NOTE_SIGNATURE = 1;
export const COSIGNATURE = 4;

/** Who may sign, as c2sp.org/signed-note names it: name and id together tell a key, and with it the algorithm. */
export interface VerifierKey {
  readonly name: string;
  /** 32 bits as eight hexadecimal digits. */
  readonly id: string;
  readonly type: typeof NOTE_SIGNATURE | typeof COSIGNATURE;
  /** 32 bytes (Ed25519). */
  readonly publicKey: Uint8Array;
}

/** A signature as it stands below a note. */
export interface NoteSignature {
  readonly name: string;
  readonly keyId: string;
  /** What follows the key's id: of a cosignature its time as well. */
  readonly signature: Uint8Array;
}

export interface Signer {
  readonly key: VerifierKey;
  sign(message: Uint8Array): Uint8Array;
}

/** @throws Malformed where the name may not stand in a note */
function verifierKey(name: string, type: VerifierKey['type'], publicKey: Uint8Array): VerifierKey {
  assertKeyName(name);
  const id = bytesToHex(sha256(concatBytes(utf8ToBytes(`${name}\n`), Uint8Array.of(type), publicKey)).subarray(0, 4));
  return { name, id, type, publicKey };
}

/** A signer from the 32 bytes of an Ed25519 private key (RFC 8032). */
export function signerOf(name: string, type: VerifierKey['type'], privateKey: Uint8Array): Signer {
  const key = verifierKey(name, type, ed25519.getPublicKey(privateKey));
  return { key, sign: (message) => ed25519.sign(message, privateKey) };
}

/** The key as one text: `<name>+<id>+<base64 of type and public key>`. */
export const formatVerifierKey = ({ name, id, type, publicKey }: VerifierKey): string =>
  `${name}+${id}+${toBase64(concatBytes(Uint8Array.of(type), publicKey))}`;

/** @throws Malformed also where the id isn't that of this name, type and key */
export function parseVerifierKey(text: string): VerifierKey {
  const [, name = '', id = '', encoded = ''] = /^([^+]*)\+([0-9a-f]{8})\+(.*)$/s.exec(text) ?? [];
  if (encoded === '') throw new Malformed('a verifier key reads <name>+<8 hexadecimal digits>+<base64>');
  const [type, ...publicKey] = fromBase64(encoded);
  if (type !== NOTE_SIGNATURE && type !== COSIGNATURE) {
    throw new Malformed(`a verifier key of type ${type}; only Ed25519 (1) and its cosignatures (4) are verified here`);
  }
  if (publicKey.length !== 32) throw new Malformed('an Ed25519 public key has 32 bytes');
  const key = verifierKey(name, type, Uint8Array.from(publicKey));
  if (key.id !== id) throw new Malformed(`the verifier key's id is ${id}, its name and key say ${key.id}`);
  return key;
}

/** @throws Malformed */
export function assertKeyName(name: string): void {
  if (!/^[^\p{White_Space}\p{Cc}\p{Cs}+]+$/u.test(name)) {
    throw new Malformed(`a key's name holds no space and no plus: ${name.slice(0, 100)}`);
  }
}

export const verifies = ({ publicKey }: VerifierKey, signature: Uint8Array, message: Uint8Array): boolean => {
  // Strictly RFC 8032: a signature that some programs take and others don't would split who believes what.
  try {
    return ed25519.verify(signature, message, publicKey, { zip215: false });
  } catch {
    return false;
  }
};
