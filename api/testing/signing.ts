import { type Checkpoint, checkpointText } from '@northvale/ledger/proof/checkpoint.ts';
import { formatNote, signNote } from '@northvale/ledger/proof/note.ts';
import { admin } from '@northvale/ledger/testing/given.ts';
import { ask, setBalance } from '@northvale/ledger/testing/handling.ts';
import { storedTree } from '@northvale/projections/models/tlog.ts';
import { signersOf } from '../src/transparency/logParts.ts';
import { createSigner, type Signer } from '../src/transparency/signer.ts';
import type { LedgerCheck } from '../src/transparency/whyNotSign.ts';
import type { TestApp } from './testApp.ts';

/** A check that has been through and has found nothing. */
export const nothingFound: LedgerCheck = {
  state: () => ({ complete: true, differences: [] }),
  follow: async () => {},
};

export const signerOn = ({ parts }: Pick<TestApp, 'parts'>, check: Partial<LedgerCheck> = {}): Signer =>
  createSigner({ ...parts, check: { ...nothingFound, ...check } });

/** A checkpoint signed by the app's keys, whatever it says. */
export const signedBy = ({ parts }: Pick<TestApp, 'parts'>, checkpoint: Checkpoint): string =>
  formatNote(signNote(checkpointText(checkpoint), signersOf(parts.keys, checkpoint.origin)));

/** Writes events until the log has so many. */
export async function growTo(size: number, { parts, caughtUp }: TestApp, userId: string): Promise<void> {
  await caughtUp();
  const missing = size - (await storedTree(parts.db).size());
  const steps = Array.from({ length: missing }, (_, step) => ask(setBalance(1 + ((size + step) % 1_000_000)), admin));
  await Promise.all(steps.map((step) => parts.accounts.handle(userId, step)));
  await caughtUp();
}
