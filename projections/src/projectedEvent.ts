import type { RecordedEvent, ScannedEvent } from '@northvale/ledger/eventStore/eventStore.ts';
import { postings } from '@northvale/ledger/journal.ts';
import { ledgerEvent } from '@northvale/ledger/ledgerEvent.ts';
import type { ProjectedEvent } from './projection.ts';

/**
 * A stored event as projections read it.
 * @throws UnknownEvent for a type or version that this program doesn't know: the log was written by a newer one
 */
export function projectedEvent(stored: RecordedEvent): ProjectedEvent {
  const { position, id: eventId } = stored;
  const { hash } = stored.metadata;
  const ledger = ledgerEvent(stored);
  const entry = ledger.category === 'account' ? postings(ledger.event, ledger.id) : [];
  return { ...ledger, position, eventId, hash, entry };
}

/**
 * The same of an event whose texts weren't read yet.
 * @throws SyntaxError too, where they aren't JSON
 */
export const scannedEvent = (stored: ScannedEvent): ProjectedEvent =>
  projectedEvent({
    ...stored,
    data: JSON.parse(stored.data) as RecordedEvent['data'],
    metadata: JSON.parse(stored.metadata) as RecordedEvent['metadata'],
  });
