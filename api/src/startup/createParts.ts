import { account } from '@northvale/ledger/account/account.ts';
import type { EventStore } from '@northvale/ledger/eventStore/eventStore.ts';
import type { CheckedClock } from '@northvale/ledger/handler/checkedClock.ts';
import { createCommandHandler } from '@northvale/ledger/handler/handler.ts';
import { gated, type WriteGate } from '@northvale/ledger/handler/writeGate.ts';
import { createAccountHistory } from '@northvale/ledger/history/accountHistory.ts';
import { investment } from '@northvale/ledger/investment/investment.ts';
import { checkpoint } from '@northvale/ledger/proof/checkpointStream.ts';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { createActs } from '../acts/acts.ts';
import { createCallers, type SessionRow, telling } from '../auth/callers.ts';
import { keepStandings } from '../auth/keptStandings.ts';
import { openedAccount } from '../auth/openedAccount.ts';
import { createIntegrity } from '../check/integrity.ts';
import { createAdmins } from '../commands/admins.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { Folders } from '../files/files.ts';
import { createRateLimits } from '../http/limits.ts';
import { createIdentity } from '../identity/identity.ts';
import { createLive } from '../live/live.ts';
import { createMailer } from '../mail/mailer.ts';
import type { Parts } from '../parts.ts';
import { createTasks } from '../reactors/tasks.ts';
import type { Keys } from '../secrets.ts';
import { createFirstCheckpointOver } from '../statements/checkpoint.ts';
import { createSigner } from '../transparency/signer.ts';

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
}

/** The parts that follow from the few that must be opened. */
export function createParts(given: Given): Parts {
  const checkpoints = createCommandHandler({
    store: given.store,
    decider: gated(checkpoint, given.gate),
    now: given.clock.now,
  });
  const kept = keepStandings<SessionRow>();
  const identity = createIdentity(given.db, given.keys, given.folders.documents, kept.forget);
  const handler = createCommandHandler({
    store: given.store,
    decider: gated(account, given.gate),
    now: given.clock.now,
  });
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
    investments: createCommandHandler({
      store: given.store,
      decider: gated(investment, given.gate),
      now: given.clock.now,
    }),
    checkpoints,
    signer: createSigner({ ...given, checkpoints, check: integrity }),
    history: createAccountHistory(given.store),
    firstCheckpointOver: createFirstCheckpointOver(given),
    live: createLive({ ...given, ...identity }),
    mailer: createMailer(given.config, given.log),
    tasks: createTasks(given.db),
    integrity,
    admins: createAdmins({ db: given.db, accounts: handler }),
    limits: createRateLimits(given.config.rateLimits, given.pool, given.keys.limits),
  };
}
