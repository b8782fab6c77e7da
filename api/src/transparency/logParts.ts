import type { CommandHandler } from '@northvale/ledger/handler/handler.ts';
import type { CheckpointCommand, CheckpointEvent, CheckpointState } from '@northvale/ledger/proof/checkpointStream.ts';
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
