import { eventIdOf } from '@northvale/ledger/envelope.ts';
import type { RecordedEvent } from '@northvale/ledger/eventStore/eventStore.ts';
import { ledgerEvent } from '@northvale/ledger/ledgerEvent.ts';
import { hashEvent } from '@northvale/ledger/seal.ts';
import type { Difference } from '@northvale/ledger/verify/difference.ts';
import { type ActivityRow, activityRow } from '@northvale/projections/activity/activity.ts';
import { differing } from './differing.ts';
import type { Stretch } from './stretch.ts';

/**
 * Where the list of events shows something else of an event than it says. An event that isn't what was published, or
 * isn't listed at all, others name.
 */
export function compareListed(
  { listed, entries }: Pick<Stretch, 'listed' | 'entries'>,
  events: readonly RecordedEvent[],
): Difference[] {
  const standing = new Map(events.map((event) => [event.position, event]));
  return listed.flatMap((row, index) => {
    const event = standing.get(row.position);
    const expected = event && expectedOf(event);
    const differs = expected && differing(expected, row);
    if (!differs || !isPublished(event, entries[index]?.hash)) return [];
    const { stream, revision, position } = event;
    return [{ kind: 'entries', stream, revision, position, ...differs } as const];
  });
}

/** Undefined for what this program can't read: the check of its stream names it. */
function expectedOf(stored: RecordedEvent): ActivityRow | undefined {
  try {
    return activityRow(ledgerEvent(stored), stored.position, stored.id);
  } catch {
    return undefined;
  }
}

const isPublished = (event: RecordedEvent, hash: string | undefined): boolean =>
  event.metadata.hash === hash && event.id === eventIdOf(hash) && hashEvent(event) === hash;
