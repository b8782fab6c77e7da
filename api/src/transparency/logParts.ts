import type { CommandHandler } from '@northvale/ledger/handler/handler.ts';
import type { CheckpointCommand, CheckpointEvent, CheckpointState } from '@northvale/ledger/proof/checkpointStream.ts';
import { NOTE_SIGNATURE, type Signer, signerOf, type VerifierKey } from '@northvale/ledger/proof/keys.ts';
import type { ProjectionRunner } from '@northvale/projections/engine/runner.ts';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { Keys } from '../secrets.ts';

/** What signing the log takes of the parts of the server. */
export interface LogParts {
  readonly checkpoints: CommandHandler<CheckpointState, CheckpointCommand, CheckpointEvent>;
  readonly config: Pick<Config, 'dataDir' | 'logHost' | 'publicUrl' | 'witnesses'>;
  readonly db: Database;
  readonly keys: Pick<Keys, 'digest' | 'signing'>;
  readonly log: Pick<Logger, 'error' | 'info' | 'warn'>;
  readonly now: () => Date;
  readonly runner: Pick<ProjectionRunner, 'status'>;
}

type Naming = Pick<Config, 'logHost' | 'publicUrl'>;

/** What a log that begins now is called. */
export const originOf = ({ logHost, publicUrl }: Naming): string => `${logHost ?? new URL(publicUrl).host}/api/log`;

/**
 * What the next checkpoint is called: as the one before, whatever the server's address has become, unless the settings
 * name the log.
 */
export function nextOrigin(config: Naming, before: string | undefined): string {
  const name = originOf(config);
  // A log that has lost entries is continued under the same name with a number.
  const keeps = before !== undefined && (config.logHost === undefined || before.startsWith(`${name}/`));
  return keeps ? before : name;
}

/** Which of the logs of a ledger an origin names, as `nextLogOf` counts them: where it is served. */
export const numberOfLog = (origin: string): number => Number(/\/api\/log\/(\d+)$/.exec(origin)?.[1] ?? 1);

/** The log's keys, named like the log as c2sp.org/tlog-checkpoint asks, the newest first. */
export const signersOf = ({ signing }: Pick<Keys, 'signing'>, origin: string): readonly Signer[] =>
  signing.map((key) => signerOf(origin, NOTE_SIGNATURE, key));

export const keysOf = (keys: Pick<Keys, 'signing'>, origin: string): readonly VerifierKey[] =>
  signersOf(keys, origin).map(({ key }) => key);
