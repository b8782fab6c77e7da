import type { RecordedEvent } from '../eventStore/eventStore.ts';
import type { Difference } from './difference.ts';

/** An entry of the transparency log, and which event it was made of. */
export interface Entry {
  readonly position: string;
  readonly stream: string;
  readonly revision: number;
  /** The event's hash, in hex. */
  readonly hash: string;
}

type Placed = Pick<RecordedEvent, 'position' | 'stream' | 'revision' | 'metadata'>;

/**
 * Compares a stretch of the transparency log with the events that the store holds there now, by position. The hashes
 * are taken as the events name them: whether they are those of the stored forms, the check of the streams says.
 */
export function compareWithEntries(entries: readonly Entry[], events: readonly Placed[]): Difference[] {
  const differences: Difference[] = [];
  const standing = new Map(events.map((event) => [event.position, event]));
  for (const entry of entries) {
    const { position, stream, revision, hash } = entry;
    const event = standing.get(position);
    standing.delete(position);
    const found = event && hashOf(event);
    const stands = event !== undefined && isSamePlace(event, entry);
    if (found === hash && stands) continue;
    if (found === hash && event) {
      // Its hash covers its place, so it is the one that was published, under another name.
      differences.push({ kind: 'changed', stream, revision, position, expected: nameOf(entry), found: nameOf(event) });
      continue;
    }
    if (event && stands) {
      differences.push({ kind: 'rewritten', stream, revision, position, expected: hash, found: found ?? '' });
      continue;
    }
    differences.push({ kind: 'deleted', stream, revision, position, expected: hash, found: NOTHING });
    if (event) differences.push(insertedAt(event));
  }
  return withMoved([...differences, ...[...standing.values()].map(insertedAt)]);
}

const NOTHING = 'nothing';

/** An event may hold anything by now, if it was changed. */
const hashOf = ({ metadata }: Placed): string => String((metadata as Partial<Placed['metadata']> | null)?.hash);

const isSamePlace = (event: Placed, { stream, revision }: Entry): boolean =>
  event.stream === stream && event.revision === revision;

const nameOf = ({ stream, revision }: Pick<Placed, 'stream' | 'revision'>): string => `${stream} event ${revision}`;

const insertedAt = (event: Placed): Difference => ({
  kind: 'inserted',
  stream: event.stream,
  revision: event.revision,
  position: event.position,
  expected: NOTHING,
  found: hashOf(event),
});

/** What is missing in one place and stands in another was moved. */
function withMoved(differences: readonly Difference[]): Difference[] {
  const missing = new Map(differences.flatMap((each) => (each.kind === 'deleted' ? [[each.expected, each]] : [])));
  const moved = new Set<Difference | undefined>();
  const named = differences.map((each) => {
    const entry = each.kind === 'inserted' ? missing.get(each.found) : undefined;
    if (!entry) return each;
    moved.add(entry);
    return {
      ...each,
      kind: 'reordered' as const,
      expected: `position ${entry.position}`,
      found: `position ${each.position}`,
    };
  });
  return named.filter((each) => !moved.has(each));
}
