import type { RecordedEvent, ScannedEvent } from '@northvale/ledger/eventStore/eventStore.ts';
import { postings } from '@northvale/ledger/journal/journal.ts';
import { ledgerEvent } from '@northvale/ledger/event/ledgerEvent.ts';
import type { ProjectedEvent } from './projection.ts';

/**
 * A stored event in the form that projections read.
 * @throws UnknownEvent for a type or version unknown to this program: a newer one wrote the log
 */
export function projectedEvent(stored: RecordedEvent): ProjectedEvent {
  const { position, id: eventId } = stored;
  const { hash } = stored.metadata;
  const { category, id, event } = ledgerEvent(stored);
  const entry = category === 'account' ? postings(event, id) : [];
  // Field by field, which the compiler can't follow: spreading is slower, and every event passes here.
  return { category, id, event, position, eventId, hash, entry } as ProjectedEvent;
}

/**
 * The same for an event whose texts aren't parsed yet.
 * @throws SyntaxError too, if they aren't JSON
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
