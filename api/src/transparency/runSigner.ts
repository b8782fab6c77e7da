import { pause } from '@northvale/projections/outage.ts';
import type { Parts } from '../parts.ts';

/** How often is looked whether the check's first round has ended. */
const IMPATIENCE_MS = 1_000;

/** Has the log signed as often as the settings say, until the signal aborts. */
export const runSigner =
  ({ config, log, signer }: Pick<Parts, 'config' | 'log' | 'signer'>) =>
  async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      await signer.round().catch((error: unknown) => log.warn({ err: error }, 'the signer tries again'));
      await pause(signer.status().waits ? IMPATIENCE_MS : config.anchorIntervalMs, signal);
    }
  };
