import { eventIdOf } from '@northvale/ledger/envelope.ts';
import type { RecordedEvent } from '@northvale/ledger/eventStore/eventStore.ts';
import { hashEvent } from '@northvale/ledger/seal.ts';
import { streamName } from '@northvale/ledger/streams.ts';
import type { Difference } from '@northvale/ledger/verify/difference.ts';
import { activityRow } from '@northvale/projections/activity/activity.ts';
import { journalRow } from '@northvale/projections/journal/journal.ts';
import { projectedEvent } from '@northvale/projections/projectedEvent.ts';
import type { ProjectedEvent } from '@northvale/projections/projection.ts';
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
    const { event, projected } = standing.get(row.position) ?? {};
    const expected = projected && event && activityRow(projected, row.position, event.id);
    const differs = expected && differing(expected, row);
    if (!differs || !isPublished(event, entries[index]?.hash)) return [];
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
    const { event, projected } = standing.get(position) ?? {};
    const differs = projected && event && differing(journalRow(projected, projected.entry, position, event.id), row);
    if (!differs || !isPublished(event, hash)) return [];
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

/** Events by position, each read once; `projected` is undefined if this program can't read it. */
export type Standing = ReadonlyMap<
  string,
  { readonly event: RecordedEvent; readonly projected: ProjectedEvent | undefined }
>;

export const standingOf = (events: readonly RecordedEvent[]): Standing =>
  new Map(events.map((event) => [event.position, { event, projected: readable(event) }]));

/** Undefined if this program can't read it: its stream's check reports it. */
function readable(stored: RecordedEvent): ProjectedEvent | undefined {
  try {
    return projectedEvent(stored);
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
