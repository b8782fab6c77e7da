import type { RecordedEvent } from '@northvale/ledger/eventStore/eventStore.ts';
import { ledgerEvent } from '@northvale/ledger/event/ledgerEvent.ts';
import { hashFromBase64 } from '@northvale/ledger/proof/encoding.ts';
import { CHECKPOINT_STREAM } from '@northvale/ledger/event/streams.ts';
import type { Difference } from '@northvale/ledger/verify/difference.ts';
import type { SignedRoot } from '@northvale/ledger/verify/rootCheck.ts';

/** A root, and the note under which it was signed. */
interface SignedNote extends SignedRoot {
  readonly origin: string;
  readonly note: string;
}

/** What a CheckpointSigned says of the log; undefined if somebody has left something there that isn't one. */
export function signedIn(stored: RecordedEvent): SignedNote | undefined {
  try {
    const { event } = ledgerEvent(stored);
    if (event.type !== 'CheckpointSigned') return undefined;
    const { origin, size, root, note } = event.data;
    if (!Number.isSafeInteger(size) || typeof origin !== 'string' || typeof note !== 'string') return undefined;
    return { origin, size, root: hashFromBase64(root), note, place: `signed ${event.occurredAt}` };
  } catch {
    return undefined;
  }
}

/** A note with a signature of ours that isn't. */
export const forged = (
  { origin, place }: Pick<SignedNote, 'origin' | 'place'>,
  stored?: RecordedEvent,
): Difference => ({
  kind: 'checkpoint',
  ...(stored && { stream: CHECKPOINT_STREAM, revision: stored.revision, position: stored.position }),
  expected: `a signature of ${origin} that holds (${place})`,
  found: "one that doesn't",
});
