import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { pause } from '@northvale/ledger/pause.ts';

/**
 * Keeps work within a share of the time: after each piece it pauses accordingly. As the work also waits for the
 * database, its share of a processor is smaller.
 */
export function createPace(share: number, signal: AbortSignal): () => Promise<void> {
  let since = performance.now();
  return async () => {
    const worked = performance.now() - since;
    const wait = worked * (1 / share - 1);
    if (wait >= 1) await pause(wait, signal);
    else await yieldToOthers();
    signal.throwIfAborted();
    since = performance.now();
  };
}
