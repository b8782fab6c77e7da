import type { RecordedEvent } from '@northvale/ledger/eventStore/eventStore.ts';
import { ledgerEvent } from '@northvale/ledger/ledgerEvent.ts';
import { hashFromBase64 } from '@northvale/ledger/proof/base64.ts';
import type { SignedRoot } from '@northvale/ledger/verify/rootCheck.ts';

/** What a CheckpointSigned says of the log; undefined if somebody has left something there that isn't one. */
export function signedRootIn(stored: RecordedEvent): SignedRoot | undefined {
  try {
    const { event } = ledgerEvent(stored);
    if (event.type !== 'CheckpointSigned') return undefined;
    const { size, root } = event.data;
    if (!Number.isSafeInteger(size)) return undefined;
    return { size, root: hashFromBase64(root), place: `signed ${event.occurredAt}` };
  } catch {
    return undefined;
  }
}
