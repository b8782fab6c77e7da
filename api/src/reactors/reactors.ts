import type { EventStore } from '@northvale/ledger/eventStore/eventStore.ts';
import type { CheckedClock } from '@northvale/ledger/handler/checkedClock.ts';
import type { Logger } from 'pino';
import { accountMail } from '../auth/accountMail.ts';
import { tellingChanges } from '../auth/tellChanges.ts';
import type { Integrity } from '../check/integrity.ts';
import type { Accounts, Investments, Runner } from '../commands/issueCommand.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { Folders } from '../files/files.ts';
import type { RateLimits } from '../http/limits.ts';
import type { Identity } from '../identity/identity.ts';
import { runPurge } from '../identity/purge.ts';
import { placePictures } from '../features/investments/placePictures.ts';
import { sweepPictures } from '../features/investments/sweepPictures.ts';
import type { Mailer } from '../mail/mailer.ts';
import { sweepMails } from '../mail/sweepMails.ts';
import { noticeMail } from '../features/notifications/noticeMail.ts';
import { staffMail } from '../features/notifications/staffMail.ts';
import type { Keys } from '../secrets.ts';
import { mondayMail } from '../transparency/mondayMail.ts';
import { runSigner } from '../transparency/runSigner.ts';
import type { Signer } from '../transparency/signer.ts';
import { erasure } from './erasure.ts';
import { maturity } from './maturity.ts';
import { createReactors, type Reactors } from './runReactors.ts';
import type { Tasks } from './tasks.ts';

type ReactingParts = Pick<
  Identity,
  'documents' | 'mailedLinks' | 'passkeys' | 'people' | 'preferences' | 'untoldChanges'
> & {
  readonly accounts: Accounts;
  readonly clock: Pick<CheckedClock, 'now' | 'differenceMs'>;
  readonly config: Config;
  readonly db: Database;
  readonly folders: Folders;
  readonly integrity: Integrity;
  readonly investments: Investments;
  readonly keys: Keys;
  readonly limits: RateLimits;
  readonly log: Logger;
  readonly mailer: Mailer;
  readonly runner: Runner;
  readonly signer: Signer;
  readonly store: EventStore;
  readonly tasks: Tasks;
};

/** All that follows from events without being asked for, and what one process does beside it for the whole ledger. */
export function reactorsOf(given: ReactingParts): Reactors {
  // A machine whose clock has jumped would delete what hasn't expired, mail too early, and put aside for an hour what
  // it isn't let do.
  const parts = { ...given, now: given.clock.now };
  return createReactors({
    ...parts,
    reactors: [maturity(parts), erasure(parts), noticeMail(parts), accountMail(parts)],
    beside: [
      parts.integrity.watch,
      runSigner(parts),
      mondayMail(parts),
      staffMail(parts),
      tellingChanges(parts),
      placePictures(parts),
      runPurge({ ...parts, sweeps: [parts.documents.sweep, sweepPictures(parts), sweepMails(parts)] }),
    ],
  });
}
