import { every } from '@northvale/projections/engine/log.ts';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Signer } from './signer.ts';

/** How often is looked whether the check's first round has ended. */
const IMPATIENCE_MS = 1_000;

/** Has the log signed as often as the settings say, until the signal aborts. */
export function runSigner({
  config,
  log,
  signer,
}: {
  readonly config: Config;
  readonly log: Logger;
  readonly signer: Signer;
}) {
  const intervalMs = () => (signer.status().waits ? IMPATIENCE_MS : config.anchorIntervalMs);
  return every(intervalMs, log, 'the signer tries again', signer.round);
}
