import type { AccountCommand, AccountEvent } from '@northvale/ledger/account/acts.ts';
import type { AccountState } from '@northvale/ledger/account/state.ts';
import type { EventStore } from '@northvale/ledger/eventStore/eventStore.ts';
import type { CheckedClock } from '@northvale/ledger/handler/checkedClock.ts';
import type { CommandHandler } from '@northvale/ledger/handler/handler.ts';
import type { AccountHistory } from '@northvale/ledger/history/accountHistory.ts';
import type { InvestmentCommand, InvestmentEvent, InvestmentState } from '@northvale/ledger/investment/investment.ts';
import type { ProjectionRunner } from '@northvale/projections/engine/runner.ts';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Acts } from './acts/acts.ts';
import type { Callers } from './auth/callers.ts';
import type { Integrity } from './check/integrity.ts';
import type { Admins } from './commands/admins.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { Folders } from './files/files.ts';
import type { RateLimits } from './http/limits.ts';
import type { Identity } from './identity/identity.ts';
import type { Live } from './live/live.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Tasks } from './reactors/tasks.ts';
import type { Keys } from './secrets.ts';
import type { FirstCheckpointOver } from './statements/checkpoint.ts';
import type { LogParts } from './transparency/logParts.ts';
import type { Signer } from './transparency/signer.ts';

type Accounts = CommandHandler<AccountState, AccountCommand, AccountEvent>;
type Investments = CommandHandler<InvestmentState, InvestmentCommand, InvestmentEvent>;

/** What the routes work with. Made in `startup/createParts.ts`; each names those of them that it needs. */
export interface Parts extends Identity {
  readonly config: Config;
  readonly now: () => Date;
  /** Whose time the events are given. */
  readonly clock: Pick<CheckedClock, 'now' | 'differenceMs'>;
  readonly log: Logger;
  /** As the application's role: it may read and append events, not change them. */
  readonly pool: Pool;
  readonly db: Database;
  /** For what staff ask about everybody: slow reads hold up nobody else. */
  readonly reports: Database;
  readonly store: EventStore;
  readonly accounts: Accounts;
  readonly callers: Callers;
  readonly investments: Investments;
  /** Those who may let others in. */
  readonly admins: Admins;
  /** The checkpoints of the transparency log. */
  readonly checkpoints: LogParts['checkpoints'];
  readonly signer: Signer;
  readonly history: AccountHistory;
  readonly firstCheckpointOver: FirstCheckpointOver;
  readonly runner: Pick<ProjectionRunner, 'waitFor' | 'onProgress' | 'status' | 'catchingUp'>;
  readonly keys: Keys;
  /** Where files lie. */
  readonly folders: Folders;
  readonly mailer: Mailer;
  /** The streams by which open screens are told what has changed. */
  readonly live: Live;
  /** What people do beside moving money. */
  readonly acts: Acts;
  /** What the reactors have yet to do. */
  readonly tasks: Tasks;
  /** The continuous check of events and read models. */
  readonly integrity: Integrity;
  readonly limits: RateLimits;
}
