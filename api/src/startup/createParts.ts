import { account } from '@northvale/ledger/account/account.ts';
import { bank } from '@northvale/ledger/bank/bank.ts';
import { reconciliation } from '@northvale/ledger/bank/reconciliation.ts';
import type { Decider, DomainEvent } from '@northvale/ledger/decider.ts';
import type { EventStore } from '@northvale/ledger/eventStore/eventStore.ts';
import { type CheckedClock, createCheckedClock } from '@northvale/ledger/handler/checkedClock.ts';
import { type CommandHandler, createCommandHandler } from '@northvale/ledger/handler/handler.ts';
import { gated, type WriteGate } from '@northvale/ledger/handler/writeGate.ts';
import { type AccountHistory, createAccountHistory } from '@northvale/ledger/history/accountHistory.ts';
import { investment } from '@northvale/ledger/investment/investment.ts';
import { databaseTime } from '@northvale/ledger/postgres/createPool.ts';
import { checkpoint } from '@northvale/ledger/proof/checkpointStream.ts';
import { openWriteGate } from '@northvale/projections/engine/versions.ts';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { type Acts, createActs } from '../acts/acts.ts';
import { type Callers, createCallers, cacheStandings, type SessionRow, telling } from '../auth/callers.ts';
import { openedAccount } from '../auth/openedAccount.ts';
import { createIntegrity, type Integrity } from '../check/integrity.ts';
import { type Admins, createAdmins } from '../commands/admins.ts';
import type { Banks, Reconciliations } from '../commands/bank.ts';
import type { Accounts, Investments, Runner } from '../commands/issueCommand.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { createFirstCheckpointOver, type FirstCheckpointOver } from '../features/statements/statementRecord.ts';
import type { Folders } from '../files/files.ts';
import { createRateLimits, type RateLimits } from '../http/limits.ts';
import { createIdentity, type Identity } from '../identity/identity.ts';
import { createLive, type Live } from '../live/live.ts';
import { createMailer, type Mailer } from '../mail/mailer.ts';
import { createTasks, type Tasks } from '../reactors/tasks.ts';
import type { Keys } from '../secrets.ts';
import type { LogParts } from '../transparency/logParts.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { createSigner, type Signer } from '../transparency/signer.ts';

interface Given {
  readonly config: Config;
  readonly folders: Folders;
  readonly keys: Keys;
  readonly now: () => Date;
  readonly clock: Pick<CheckedClock, 'now' | 'differenceMs'>;
  readonly log: Logger;
  readonly pool: Pool;
  readonly db: Database;
  readonly reports: Database;
  readonly store: EventStore;
  readonly gate: WriteGate;
  readonly runner: Parts['runner'];
  readonly tracing?: Tracing | undefined;
}

/** The parts that follow from the few that must be opened. */
export function createParts(given: Given): Parts {
  const handlerOf = <State, Payload extends { readonly type: string }, Event extends DomainEvent>(
    decider: Decider<State, Payload, Event>,
  ): CommandHandler<State, Payload, Event> => {
    const handler = createCommandHandler({
      store: given.store,
      decider: gated(decider, given.gate),
      now: given.clock.now,
    });
    return given.tracing?.commands(handler) ?? handler;
  };
  const checkpoints = handlerOf(checkpoint);
  const kept = cacheStandings<SessionRow>();
  const identity = createIdentity(given.db, given.keys, given.folders.documents, kept.forget);
  const handler = handlerOf(account);
  const integrity = createIntegrity({ ...given, accounts: handler });
  const callers = createCallers({
    ...given,
    kept,
    openedAccount: (userId) => openedAccount({ ...given, ...identity, accounts: handler }, userId),
  });
  return {
    ...given,
    ...identity,
    acts: createActs({ ...given, people: identity.people }),
    accounts: telling(handler, callers),
    callers,
    investments: handlerOf(investment),
    banks: handlerOf(bank),
    reconciliations: handlerOf(reconciliation),
    checkpoints,
    signer: createSigner({ ...given, checkpoints, check: integrity }),
    history: createAccountHistory(given.store),
    firstCheckpointOver: createFirstCheckpointOver(given),
    live: createLive({ ...given, callers }),
    mailer: createMailer(given.config, given.log),
    tasks: createTasks(given.db),
    integrity,
    admins: createAdmins({ db: given.db, accounts: handler }),
    limits: createRateLimits(given.config.rateLimits, given.pool, given.keys.limits),
  };
}

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
  /** The bank accounts that hold clients' money. */
  readonly banks: Banks;
  readonly reconciliations: Reconciliations;
  /** Those who may let others in. */
  readonly admins: Admins;
  /** The checkpoints of the transparency log. */
  readonly checkpoints: LogParts['checkpoints'];
  readonly signer: Signer;
  readonly history: AccountHistory;
  readonly firstCheckpointOver: FirstCheckpointOver;
  readonly runner: Runner;
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

interface ForCommands {
  readonly clock: CheckedClock;
  readonly gate: WriteGate;
  stop(): Promise<unknown>;
}

/**
 * What commands need of the database, whichever store the events are in: its time, and which events all programs that
 * are running can read.
 */
export async function openForCommands(pool: Pool, machineTime = () => new Date()): Promise<ForCommands> {
  const clock = await createCheckedClock({ databaseTime: () => databaseTime(pool), machineTime });
  const gate = await openWriteGate(pool);
  return { clock, gate, stop: () => Promise.all([clock.stop(), gate.stop()]) };
}
