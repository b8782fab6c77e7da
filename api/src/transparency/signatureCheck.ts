import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { promisify } from 'node:util';
import { Malformed } from '@northvale/ledger/proof/encoding.ts';
import { parseNote } from '@northvale/ledger/proof/note.ts';
import type { Keys } from '../secrets.ts';
import { keysOf } from './logParts.ts';

/**
 * Whether what a note bears of signatures of keys that are known here holds; undefined where it bears none, as if keys
 * of before have signed it.
 */
export type SignatureCheck = (signed: {
  readonly origin: string;
  readonly note: string;
}) => Promise<boolean | undefined>;

const holds = promisify(verify);

/** By Node itself: a year has half a million of checkpoints, and `openNote` takes twenty times as long for one. */
export function createSignatureCheck(keys: Pick<Keys, 'signing'>): SignatureCheck {
  let [of, known]: [string | undefined, readonly Known[]] = [undefined, []];
  return async ({ origin, note }) => {
    try {
      if (origin !== of) [of, known] = [origin, knownOf(keys, origin)];
      const { text, signatures } = parseNote(note);
      const own = signatures.flatMap(({ name, keyId, signature }) =>
        known.filter((key) => key.name === name && key.id === keyId).map(({ key }) => ({ key, signature })),
      );
      const judged = own.map(({ key, signature }) => holds(null, Buffer.from(text), key, signature));
      return own.length === 0 ? undefined : (await Promise.all(judged)).every(Boolean);
    } catch (error) {
      if (error instanceof Malformed) return false;
      throw error;
    }
  };
}

interface Known {
  readonly name: string;
  readonly id: string;
  readonly key: KeyObject;
}

const knownOf = (keys: Pick<Keys, 'signing'>, origin: string): readonly Known[] =>
  keysOf(keys, origin).map(({ name, id, publicKey }) => {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey).toString('base64url') };
    return { name, id, key: createPublicKey({ key: jwk, format: 'jwk' }) };
  });
