import { eventIdOf } from '@northvale/ledger/event/envelope.ts';
import type { RecordedEvent } from '@northvale/ledger/eventStore/eventStore.ts';
import { hashEvent } from '@northvale/ledger/event/seal.ts';
import { streamName } from '@northvale/ledger/event/streams.ts';
import type { Difference } from '@northvale/ledger/verify/difference.ts';
import { type ActivityRow, activityRow } from '@northvale/projections/activity/activity.ts';
import { type JournalRow, journalRow } from '@northvale/projections/journal/journal.ts';
import { projectedEvent } from '@northvale/projections/projectedEvent.ts';
import { differing } from './differing.ts';
import type { Stretch } from './stretch.ts';

/**
 * Differences between the list of events and the events. Events that aren't what was published, or aren't listed at
 * all, are reported elsewhere.
 */
export function compareListed(
  { listed, entries }: Pick<Stretch, 'listed' | 'entries'>,
  standing: Standing,
): Difference[] {
  return listed.flatMap((row, index) => {
    const { event, rows } = standing.get(row.position) ?? {};
    const differs = rows?.listed && differing(rows.listed, row);
    if (!event || !differs || !isPublished(event, entries[index]?.hash)) return [];
    const { stream, revision, position } = event;
    return [{ kind: 'entries', stream, revision, position, ...differs } as const];
  });
}

/**
 * Differences between the journal's entries and what the events book. What isn't what was published is reported
 * elsewhere, too.
 */
export function compareBooked(
  { booked, entries }: Pick<Stretch, 'booked' | 'entries'>,
  standing: Standing,
): Difference[] {
  const found = new Map(booked.map((row) => [row.position, row]));
  const ofEntries = entries.flatMap(({ position, hash }) => {
    const row = found.get(position);
    found.delete(position);
    const { event, rows } = standing.get(position) ?? {};
    const differs = rows && differing(rows.booked, row);
    if (!event || !differs || !isPublished(event, hash)) return [];
    const { stream, revision } = event;
    return [{ kind: 'journal', stream, revision, position, ...differs } as const];
  });
  const ofNone = [...found.values()].flatMap((row) => {
    const { user_id: userId, revision, position } = row;
    const differs = differing(undefined, row);
    return differs
      ? [{ kind: 'journal', stream: streamName('account', userId), revision, position, ...differs } as const]
      : [];
  });
  return [...ofEntries, ...ofNone];
}

/** Events by position, each read once; `rows` is undefined if this program can make none of it. */
export type Standing = ReadonlyMap<string, { readonly event: RecordedEvent; readonly rows: ShownAs | undefined }>;

/** What lists should show of an event. */
interface ShownAs {
  readonly listed: ActivityRow | undefined;
  readonly booked: JournalRow | undefined;
}

export const standingOf = (events: readonly RecordedEvent[]): Standing =>
  new Map(events.map((event) => [event.position, { event, rows: rowsOf(event) }]));

/** Whoever changes an event can leave anything in it. If no rows can be made of it, its stream's check reports it. */
function rowsOf(stored: RecordedEvent): ShownAs | undefined {
  const { position, id } = stored;
  try {
    const projected = projectedEvent(stored);
    const booked = journalRow(projected, projected.entry, position, id);
    return { listed: activityRow(projected, position, id), booked };
  } catch {
    return undefined;
  }
}

const isPublished = (event: RecordedEvent, hash: string | undefined): boolean =>
  event.metadata.hash === hash && event.id === eventIdOf(hash) && ownHashOf(event) === hash;

/** Undefined for a form without one. */
function ownHashOf(event: RecordedEvent): string | undefined {
  try {
    return hashEvent(event);
  } catch {
    return undefined;
  }
}
