import { sha256 } from '#sha256';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { hashedText } from '../envelope.ts';
import { type ChainHead, flawOf, NO_HEAD } from '../link.ts';
import type { ProvenEvent } from './accountProof.ts';

/** What is wrong with a stream, and at which of its events. */
export interface ChainFlaw {
  readonly revision: number;
  readonly problem: string;
}

/** Where a stream begins: before its first event. */
export const CHAIN_START: ChainHead & { readonly revision: number } = { ...NO_HEAD, revision: -1 };

/**
 * Follows a stream's events, as they are stored, from the one before them on.
 * @returns the first flaw, or undefined where each is what was sealed and follows the one before it
 */
export function chainFlaw(
  stream: string,
  events: readonly ProvenEvent[],
  before: typeof CHAIN_START = CHAIN_START,
): ChainFlaw | undefined {
  let head: ChainHead = before;
  for (const [place, event] of events.entries()) {
    const expected = before.revision + 1 + place;
    const { revision } = event;
    if (revision !== expected) {
      return { revision: expected, problem: `is missing: event ${revision} stands in its place` };
    }
    const problem = flawOf({ ...event, stream }, head, (stored) => bytesToHex(sha256(utf8ToBytes(hashedText(stored)))));
    if (problem !== undefined) return { revision, problem };
    head = event.metadata;
  }
  return undefined;
}
