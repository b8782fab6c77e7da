import { eventIdOf, GENESIS } from '../envelope.ts';
import { type LedgerEvent, ledgerEvent } from '../ledgerEvent.ts';
import { assertBalanced } from './balanced.ts';
import type { ReadEvent } from './readStored.ts';

/** Checks the next event of a stream: its domain form, or undefined where anything is wrong with it. */
export type QuickCheck = (stored: ReadEvent) => LedgerEvent | undefined;

/**
 * Checks a stream from its start as `createStreamCheck` does, by the same rules, but doesn't say what is wrong: that is
 * told by who reads the stream once more. What follows an event that is wrong is wrong, too.
 */
export function createQuickCheck(): QuickCheck {
  let [revision, hash, occurredAt] = [-1, GENESIS, ''];
  return (stored) => {
    const { metadata } = stored;
    const follows =
      stored.isAsWritten &&
      stored.revision === revision + 1 &&
      stored.ownHash !== undefined &&
      metadata.hash === stored.ownHash &&
      stored.id === eventIdOf(metadata.hash) &&
      metadata.previousHash === hash &&
      metadata.occurredAt >= occurredAt;
    if (!follows) return undefined;
    ({ revision } = stored);
    ({ hash, occurredAt } = metadata);
    return readable(stored);
  };
}

function readable(stored: ReadEvent): LedgerEvent | undefined {
  try {
    const event = ledgerEvent(stored);
    if (event.category === 'account') assertBalanced(event);
    return event;
  } catch {
    return undefined;
  }
}
