import type { Parts } from '../parts.ts';
import { accountMail } from '../auth/accountMail.ts';
import { tellingChanges } from '../auth/tellChanges.ts';
import { erasure } from './erasure.ts';
import { maturity } from './maturity.ts';
import { runPurge } from '../identity/purge.ts';
import { placePictures } from '../investments/placePictures.ts';
import { sweepPictures } from '../investments/sweepPictures.ts';
import { sweepMails } from '../mail/sweepMails.ts';
import { noticeMail } from '../notifications/noticeMail.ts';
import { staffMail } from '../notifications/staffMail.ts';
import { mondayMail } from '../transparency/mondayMail.ts';
import { runSigner } from '../transparency/runSigner.ts';
import { createReactors, type Reactors } from './runReactors.ts';

type ReactingParts = Pick<
  Parts,
  | 'accounts'
  | 'clock'
  | 'config'
  | 'db'
  | 'documents'
  | 'folders'
  | 'integrity'
  | 'investments'
  | 'keys'
  | 'limits'
  | 'log'
  | 'mailedLinks'
  | 'mailer'
  | 'passkeys'
  | 'people'
  | 'preferences'
  | 'runner'
  | 'signer'
  | 'store'
  | 'tasks'
  | 'untoldChanges'
>;

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
