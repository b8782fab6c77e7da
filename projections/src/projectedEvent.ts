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
  const { category, id, event } = ledgerEvent(stored);
  const entry = category === 'account' ? postings(event, id) : [];
  // Value by value, as the compiler can't follow: to spread it takes longer, and each event comes by.
  return { category, id, event, position, eventId, hash, entry } as ProjectedEvent;
}

/**
 * The same of an event whose texts weren't read yet.
 * @throws SyntaxError too, where they aren't JSON
 */
export const scannedEvent = (stored: ScannedEvent): ProjectedEvent =>
  projectedEvent({
    position: stored.position,
    stream: stored.stream,
    revision: stored.revision,
    id: stored.id,
    type: stored.type,
    data: JSON.parse(stored.data) as RecordedEvent['data'],
    metadata: JSON.parse(stored.metadata) as RecordedEvent['metadata'],
  });
