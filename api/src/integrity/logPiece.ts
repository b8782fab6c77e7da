export const HASH_BYTES = 32;

/** Where some events stand in the log, and the hashes that they name: flat, so that threads may hand it over. */
export interface LogPiece {
  readonly count: number;
  /** One behind another: in one log all are of one width. */
  readonly positions: string;
  readonly hashes: Uint8Array;
}

/** Gathers a piece of at most so many events. */
export function createPiece(most: number) {
  // Of its own, and not of a pool that other buffers share: a thread gives it away.
  const hashes = Buffer.from(new ArrayBuffer(most * HASH_BYTES));
  let [count, positions] = [0, ''];
  return {
    add(position: string, hash: string | undefined): void {
      positions += position;
      // What isn't a hash, and what can't be read, stays zeros, and is no entry's.
      hashes.write(String(hash), count * HASH_BYTES, HASH_BYTES, 'hex');
      count += 1;
    },
    packed: (): LogPiece => ({ count, positions, hashes: hashes.subarray(0, count * HASH_BYTES) }),
  };
}
