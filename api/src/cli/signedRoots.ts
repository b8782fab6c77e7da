import { CHECKPOINT_STREAM } from '@northvale/ledger/event/streams.ts';
import type { EventStore, RecordedEvent } from '@northvale/ledger/eventStore/eventStore.ts';
import { sameHash } from '@northvale/ledger/proof/tree.ts';
import type { Difference } from '@northvale/ledger/verify/difference.ts';
import { streamPages } from '@northvale/ledger/verify/readStored.ts';
import type { SignedRoot } from '@northvale/ledger/verify/rootCheck.ts';
import { forged, signedIn } from '../check/checkpoints.ts';
import { keptCheckpoint } from '../transparency/keptCheckpoint.ts';
import type { SignatureCheck } from '../transparency/signatureCheck.ts';

export interface SignedRoots {
  readonly signed: readonly SignedRoot[];
  /** What can't be read of it any more, isn't there or was never signed. */
  readonly differences: readonly Difference[];
  /** How many checkpoints the stream holds, and of how many a key that is known here has signed. */
  readonly checkpoints: number;
  readonly signatures: number;
}

/** All that the ledger has signed of itself: by its own stream, and by the file that no dump rolls back. */
export async function signedRoots(store: EventStore, dataDir: string, isSigned: SignatureCheck): Promise<SignedRoots> {
  // First, as what is signed meanwhile stands in the stream before it does in the file.
  const kept = await keptCheckpoint(dataDir).read();
  const signed: SignedRoot[] = [];
  const differences: Difference[] = [];
  let [checkpoints, signatures] = [0, 0];
  for await (const page of streamPages(store, CHECKPOINT_STREAM)) {
    for (const { event: stored } of page) {
      if (stored?.type !== 'CheckpointSigned') continue;
      checkpoints += 1;
      const said = signedIn(stored);
      if (!said) {
        differences.push(unreadable(stored));
        continue;
      }
      signed.push(said);
      const holds = await isSigned(said);
      if (holds === false) differences.push(forged(said, stored));
      if (holds === true) signatures += 1;
    }
  }
  if (!kept) return { signed, differences, checkpoints, signatures };
  const place = 'checkpoint.txt';
  if (!signed.some(({ size, root }) => size === kept.size && sameHash(root, kept.root))) {
    const found = signed.length === 0 ? 'none that was signed' : `others, the newest of ${signed.at(-1)?.size}`;
    const expected = `a checkpoint of ${kept.size} entries (${place})`;
    differences.push({ kind: 'checkpoint', stream: CHECKPOINT_STREAM, expected, found });
  }
  if ((await isSigned(kept)) === false) differences.push(forged({ ...kept, place }));
  return { signed: [...signed, { ...kept, place }], differences, checkpoints, signatures };
}

const unreadable = ({ revision, position }: RecordedEvent): Difference => ({
  kind: 'checkpoint',
  stream: CHECKPOINT_STREAM,
  revision,
  position,
  expected: 'a root that was signed',
  found: 'none that can be read',
});
