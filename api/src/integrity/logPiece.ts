import type { ScannedEvent } from '@northvale/ledger/eventStore/eventStore.ts';

export const HASH_BYTES = 32;

/** Where some events stand in the log, and the hashes that they name: flat, so that threads may hand it over. */
export interface LogPiece {
  readonly count: number;
  /** One behind another: in one log all are of one width. */
  readonly positions: string;
  readonly hashes: Uint8Array;
}

export function packLog(events: readonly ScannedEvent[]): LogPiece {
  let positions = '';
  // Of its own, and not of a pool that other buffers share: a thread gives it away.
  const hashes = Buffer.from(new ArrayBuffer(events.length * HASH_BYTES));
  events.forEach(({ position, metadata }, index) => {
    positions += position;
    // What isn't a hash, and what can't be read, stays zeros, and is no entry's.
    hashes.write(String(metadata?.hash), index * HASH_BYTES, HASH_BYTES, 'hex');
  });
  return { count: events.length, positions, hashes };
}
