/** Where some events stand in the log, and the hashes that they name: flat, since there are many. */
export interface LogPiece {
  readonly count: number;
  /** One behind another: in one log all are of one width. */
  readonly positions: string;
  /** What isn't a hash is no entry's. */
  readonly hashes: Uint8Array;
}

export const HASH_BYTES = 32;
export const HASH_DIGITS = 2 * HASH_BYTES;

/**
 * What the hash stands behind in an event's metadata, as they are stored: there a store may look without reading all.
 */
export const HASH_NAME = '"hash":"';

/**
 * Whether an event's hash is what stands there. Whoever writes metadata in another way than we do may make it differ.
 */
export const standsInPlace = (hash: string, metadata: string): boolean =>
  metadata.startsWith(hash, metadata.indexOf(HASH_NAME) + HASH_NAME.length);

/** The bytes of so many hashes, 64 digits each; zeros for one that holds anything else. */
export function hashesFrom(digits: string, count: number): Uint8Array {
  const bytes = Buffer.from(digits, 'hex');
  if (bytes.length === count * HASH_BYTES) return bytes;
  const hashes = Buffer.alloc(count * HASH_BYTES);
  for (let at = 0; at < count; at += 1) {
    const hash = digits.slice(at * HASH_DIGITS, (at + 1) * HASH_DIGITS);
    if (/^[0-9a-f]+$/.test(hash)) hashes.write(hash, at * HASH_BYTES, HASH_BYTES, 'hex');
  }
  return hashes;
}
