import type { RecordedEvent } from '@northvale/ledger/eventStore/eventStore.ts';
import { subtreeHash } from '@northvale/ledger/proof/tileProofs.ts';
import { TILE_WIDTH } from '@northvale/ledger/proof/tiles.ts';
import { leafHash } from '@northvale/ledger/proof/tree.ts';
import { CHECKPOINT_STREAM } from '@northvale/ledger/event/streams.ts';
import type { Difference } from '@northvale/ledger/verify/difference.ts';
import { compareWithEntries, type Entry } from '@northvale/ledger/verify/entries.ts';
import { streamPages } from '@northvale/ledger/verify/readStored.ts';
import type { CheckParts } from './checkStreams.ts';
import { compareTiles } from './compareTree.ts';
import { compareBooked, compareListed, standingOf } from './compareListed.ts';
import { readStretch, type Stretch } from './stretch.ts';

export interface CheckedStretch {
  readonly stretch: Stretch;
  readonly events: readonly RecordedEvent[];
  readonly differences: readonly Difference[];
  /** Streams with a wrong event, to be checked as a whole. */
  readonly suspects: readonly string[];
}

/**
 * The page size, and how many events beyond the missing ones are read: checkpoints, which are no entries, stand
 * between.
 */
const PAGE = 512;
const BETWEEN = 8;

/** Compares a stretch of the transparency log with the store; undefined beyond the log's end. */
export async function checkStretch(parts: CheckParts, number: number): Promise<CheckedStretch | undefined> {
  const stretch = await readStretch(parts.db, number);
  if (!stretch) return undefined;
  const { events, unreadable } = await readEvents(parts, stretch);
  const found = await compareStretch(parts.db, stretch, events, unreadable);
  const suspects = new Set([...unreadable, ...found].flatMap(({ stream }) => stream ?? []));
  const gone = await whichAreGone(parts, found);
  // A stream that is gone as a whole is one difference, which its stream's check reports too.
  const differences = found.filter(({ kind, stream = '' }) => kind !== 'deleted' || !gone.has(stream));
  return { stretch, events, differences, suspects: [...suspects] };
}

/** Differences between a stretch of the log, its lists and its tiles, and the events that the store holds there. */
export async function compareStretch(
  db: CheckParts['db'],
  stretch: Stretch,
  events: readonly RecordedEvent[],
  unreadable: readonly Entry[] = [],
): Promise<Difference[]> {
  // An unreadable event exists all the same; its stream's check reports it.
  const entries = stretch.entries.filter((entry) => !unreadable.includes(entry));
  const standing = standingOf(events);
  return [
    ...stretch.differences,
    ...compareWithEntries(entries, events),
    ...compareListed(stretch, standing),
    ...compareBooked(stretch, standing),
    ...(await compareTiles(db, stretch.first / TILE_WIDTH, tilesOf(stretch))),
  ];
}

/** The hash over each 256 of its entries. */
function tilesOf({ entries }: Stretch): Uint8Array[] {
  const leaves = Buffer.concat(entries.map(({ hash }) => leafHash(Buffer.from(hash, 'hex'))));
  return Array.from({ length: Math.floor(entries.length / TILE_WIDTH) }, (_, tile) =>
    subtreeHash(leaves, tile * TILE_WIDTH, (tile + 1) * TILE_WIDTH),
  );
}

interface StoredStretch {
  readonly events: readonly RecordedEvent[];
  readonly unreadable: readonly Entry[];
}

async function readEvents(parts: CheckParts, { after: start, last, entries }: Stretch): Promise<StoredStretch> {
  const events: RecordedEvent[] = [];
  try {
    for (let after = start; ;) {
      const limit = Math.min(PAGE, Math.max(entries.length - events.length, 0) + BETWEEN);
      const page = await parts.store.readAll({ ...(after === undefined ? {} : { after }), limit });
      events.push(...page.filter(({ position, stream }) => position <= last && stream !== CHECKPOINT_STREAM));
      await parts.rest();
      after = page.at(-1)?.position;
      if (after === undefined || after >= last) return { events, unreadable: [] };
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return readOneByOne(parts, entries);
  }
}

/** Skips rows whose text is no longer JSON. */
async function readOneByOne({ store }: CheckParts, entries: readonly Entry[]): Promise<StoredStretch> {
  const events: RecordedEvent[] = [];
  const unreadable: Entry[] = [];
  for (const entry of entries) {
    try {
      events.push(...(await store.readStream(entry.stream, { from: entry.revision, limit: 1 })));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      unreadable.push(entry);
    }
  }
  return { events, unreadable };
}

async function whichAreGone({ store }: CheckParts, found: readonly Difference[]): Promise<ReadonlySet<string>> {
  const missing = found.flatMap(({ kind, stream }) => (kind === 'deleted' && stream !== undefined ? [stream] : []));
  const gone = new Set<string>();
  for (const stream of new Set(missing)) {
    const { done, value } = await streamPages(store, stream, 0, 1).next();
    if (done || value.length === 0) gone.add(stream);
  }
  return gone;
}
