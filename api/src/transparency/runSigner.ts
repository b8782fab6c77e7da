import { every } from '@northvale/projections/engine/log.ts';
import type { Parts } from '../parts.ts';

/** How often is looked whether the check's first round has ended. */
const IMPATIENCE_MS = 1_000;

/** Has the log signed as often as the settings say, until the signal aborts. */
export function runSigner({ config, log, signer }: Pick<Parts, 'config' | 'log' | 'signer'>) {
  const intervalMs = () => (signer.status().waits ? IMPATIENCE_MS : config.anchorIntervalMs);
  return every(intervalMs, log, 'the signer tries again', signer.round);
}
