import { eventIdOf } from '@northvale/ledger/event/envelope.ts';
import { hashEvent } from '@northvale/ledger/event/seal.ts';
import { CHECKPOINT_STREAM, streamName } from '@northvale/ledger/event/streams.ts';
import type { RecordedEvent } from '@northvale/ledger/eventStore/eventStore.ts';
import { subtreeHash } from '@northvale/ledger/proof/tileProofs.ts';
import { TILE_WIDTH } from '@northvale/ledger/proof/tiles.ts';
import { leafHash } from '@northvale/ledger/proof/tree.ts';
import type { Difference } from '@northvale/ledger/verify/difference.ts';
import { compareWithEntries, type Entry } from '@northvale/ledger/verify/entries.ts';
import { streamPages } from '@northvale/ledger/verify/readStored.ts';
import { projectedEvent } from '@northvale/projections/engine/projection.ts';
import { activityRow, type ActivityRow } from '@northvale/projections/models/activity.ts';
import { type JournalRow, journalRows } from '@northvale/projections/models/journal.ts';
import type { ReadModels } from '@northvale/projections/models/readModels.ts';
import { BLOCK_ENTRIES } from '@northvale/projections/models/tlog.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { differing } from './compare.ts';
import type { CheckParts } from './streams.ts';
import { compareTiles } from './tree.ts';

/** How many entries of the transparency log are compared with the store as one piece. */
export const CHUNK_ENTRIES = 1_024;
const CHUNK_BLOCKS = CHUNK_ENTRIES / BLOCK_ENTRIES;

/** A chunk of the transparency log, from the read models. */
export interface Chunk {
  /** The number of entries before it. */
  readonly first: number;
  /** Bounds of its events' positions: exclusive, inclusive. */
  readonly after: string | undefined;
  readonly last: string;
  readonly entries: readonly Entry[];
  /** Its rows of the list of events. */
  readonly listed: readonly ActivityRow[];
  /**
   * Its journal entries, including those before the first chunk and after the last one, where there should be none.
   */
  readonly booked: readonly BookedEntry[];
  /** Differences between the read models themselves. */
  readonly differences: readonly Difference[];
}

/** The number of chunks in the log, the last one seldom full. */
export const chunksOf = (entries: number): number => Math.ceil(entries / CHUNK_ENTRIES);

/** The read models' position, and whether they have ever reached the log's end. */
export interface Extent {
  readonly entries: number;
  /** The last event that they include. */
  readonly position: string;
  readonly complete: boolean;
}

/**
 * The log's own number of entries, if it has them: whoever changed that number mustn't make the check endless.
 *
 * @throws DatabaseError where this program's read models were never made
 */
export async function readExtent(db: Kysely<ReadModels>): Promise<Extent> {
  const { rows } = await sql<Extent>`
    SELECT complete, position,
           coalesce((SELECT CASE WHEN size / ${BLOCK_ENTRIES} = (SELECT coalesce(max(block), -1) + 1::bigint FROM tlog_entries)
                                 THEN size
                                 ELSE least(greatest(size, 0), (SELECT count(*) FROM activity)) END
                       FROM tlog LIMIT 1), 0)::int AS entries
      FROM checkpoint`.execute(db);
  return rows[0] ?? { entries: 0, position: '', complete: false };
}

/** One chunk by its number, in one snapshot; undefined beyond the log's end. */
export const readChunk = (db: Kysely<ReadModels>, number: number): Promise<Chunk | undefined> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((transaction) => read(transaction, number));

async function read(db: Transaction<ReadModels>, number: number): Promise<Chunk | undefined> {
  const firstBlock = number * CHUNK_BLOCKS;
  const log = await db
    .selectFrom('tlog')
    .select(['size', 'position', 'pending_from'])
    .select(sql<string>`encode(pending, 'hex')`.as('pending'))
    .executeTakeFirst();
  if (!log || log.size <= firstBlock * BLOCK_ENTRIES) return undefined;
  const blocks = await db
    .selectFrom('tlog_entries')
    .select(['block', 'first_position as from', sql<string>`encode(entries, 'hex')`.as('hashes')])
    .where('block', '>=', firstBlock)
    .where('block', '<=', firstBlock + CHUNK_BLOCKS)
    .orderBy('block')
    .execute();
  const pieces = [
    ...blocks,
    ...(log.pending === ''
      ? []
      : [{ block: Math.floor(log.size / BLOCK_ENTRIES), from: log.pending_from, hashes: log.pending }]),
  ].filter(({ block }) => block <= firstBlock + CHUNK_BLOCKS);
  const own = pieces.filter(({ block }) => block < firstBlock + CHUNK_BLOCKS);
  const next = pieces.find(({ block }) => block === firstBlock + CHUNK_BLOCKS);
  // Beyond the actual entries, if the log claims to be longer: its number of blocks is compared separately.
  if (own.length === 0) return undefined;
  const hashes = own.flatMap((piece) => piece.hashes.match(/.{64}/g) ?? []);
  return placed(db, hashes, {
    first: firstBlock * BLOCK_ENTRIES,
    starts: own.map(({ from }) => from),
    next: next?.from,
    end: log.position,
  });
}

interface Bounds {
  readonly first: number;
  /** The first position of each of its blocks. */
  readonly starts: readonly string[];
  /** The first position of the next chunk, else of the log's last entry. */
  readonly next: string | undefined;
  readonly end: string;
}

/** Matches entries with events: both are in log order. */
async function placed(
  db: Transaction<ReadModels>,
  hashes: readonly string[],
  { first, starts, next, end }: Bounds,
): Promise<Chunk> {
  const from = starts[0] ?? '';
  const listed = await db
    .selectFrom('activity')
    .selectAll()
    .where('position', '>=', from)
    .where('position', next === undefined ? '<=' : '<', next ?? end)
    .orderBy('position')
    .execute();
  const before = await db
    .selectFrom('activity')
    .select('position')
    .where('position', '<', from)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  const booked = await db
    .selectFrom('journal')
    .selectAll()
    .$if(first > 0, (query) => query.where('position', '>=', from))
    .$if(next !== undefined, (query) => query.where('position', '<', next ?? ''))
    .orderBy('position')
    .orderBy('line')
    .execute();
  const wrong = { kind: 'entries', expected: `${hashes.length} events listed`, found: String(listed.length) } as const;
  return {
    first,
    after: before?.position,
    last: listed.at(-1)?.position ?? end,
    entries: listed.map(({ position, category, stream_id, revision }, index) => ({
      position,
      stream: streamName(category, stream_id),
      revision,
      hash: hashes[index] ?? '',
    })),
    listed,
    booked: bookedEntries(booked),
    differences: hashes.length === listed.length ? startDifferences(starts, listed) : [{ ...wrong, position: from }],
  };
}

/** Blocks whose first position isn't that of the event at their place. */
const startDifferences = (starts: readonly string[], listed: readonly ActivityRow[]): Difference[] =>
  starts.flatMap((found, block) => {
    const { position = '' } = listed[block * BLOCK_ENTRIES] ?? {};
    if (found === position) return [];
    return [{ kind: 'entries', position, expected: `a block of entries from ${position}`, found: `from ${found}` }];
  });

/** A journal entry. */
interface BookedEntry {
  readonly position: string;
  readonly lines: readonly Omit<JournalRow, 'position'>[];
}

function bookedEntries(rows: readonly JournalRow[]): BookedEntry[] {
  const entries = new Map<string, Omit<JournalRow, 'position'>[]>();
  for (const { position, ...line } of rows) entries.set(position, [...(entries.get(position) ?? []), line]);
  return [...entries].map(([position, lines]) => ({ position, lines }));
}

interface CheckedChunk {
  readonly chunk: Chunk;
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

/** Compares a chunk of the transparency log with the store; undefined beyond the log's end. */
export async function checkChunk(parts: CheckParts, number: number): Promise<CheckedChunk | undefined> {
  const chunk = await readChunk(parts.db, number);
  if (!chunk) return undefined;
  const { events, unreadable } = await readEvents(parts, chunk);
  const found = await compareChunk(parts.db, chunk, events, unreadable);
  const suspects = new Set([...unreadable, ...found].flatMap(({ stream }) => stream ?? []));
  const gone = await whichAreGone(parts, found);
  // A stream that is gone as a whole is one difference, which its stream's check reports too.
  const differences = found.filter(({ kind, stream = '' }) => kind !== 'deleted' || !gone.has(stream));
  return { chunk, events, differences, suspects: [...suspects] };
}

/** Differences between a chunk of the log, its lists and its tiles, and the events that the store holds there. */
export async function compareChunk(
  db: CheckParts['db'],
  chunk: Chunk,
  events: readonly RecordedEvent[],
  unreadable: readonly Entry[] = [],
): Promise<Difference[]> {
  // An unreadable event exists all the same; its stream's check reports it.
  const entries = chunk.entries.filter((entry) => !unreadable.includes(entry));
  const standing = standingOf(events);
  return [
    ...chunk.differences,
    ...compareWithEntries(entries, events),
    ...compareListed(chunk, standing),
    ...compareBooked(chunk, standing),
    ...(await compareTiles(db, chunk.first / TILE_WIDTH, tilesOf(chunk))),
  ];
}

/** The hash over each 256 of its entries. */
function tilesOf({ entries }: Chunk): Uint8Array[] {
  const leaves = Buffer.concat(entries.map(({ hash }) => leafHash(Buffer.from(hash, 'hex'))));
  return Array.from({ length: Math.floor(entries.length / TILE_WIDTH) }, (_, tile) =>
    subtreeHash(leaves, tile * TILE_WIDTH, (tile + 1) * TILE_WIDTH),
  );
}

interface StoredChunk {
  readonly events: readonly RecordedEvent[];
  readonly unreadable: readonly Entry[];
}

async function readEvents(parts: CheckParts, { after: start, last, entries }: Chunk): Promise<StoredChunk> {
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
async function readOneByOne({ store }: CheckParts, entries: readonly Entry[]): Promise<StoredChunk> {
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

/**
 * Differences between the list of events and the events. Events that aren't what was published, or aren't listed at
 * all, are reported elsewhere.
 */
function compareListed({ listed, entries }: Pick<Chunk, 'listed' | 'entries'>, standing: Standing): Difference[] {
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
function compareBooked({ booked, entries }: Pick<Chunk, 'booked' | 'entries'>, standing: Standing): Difference[] {
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
    const differs = differing(undefined, row);
    return differs ? [{ kind: 'journal', position: row.position, ...differs } as const] : [];
  });
  return [...ofEntries, ...ofNone];
}

/** Events by position, each read once; `rows` is undefined if this program can make none of it. */
type Standing = ReadonlyMap<string, { readonly event: RecordedEvent; readonly rows: ShownAs | undefined }>;

/** What lists should show of an event. */
interface ShownAs {
  readonly listed: ActivityRow | undefined;
  readonly booked: BookedEntry | undefined;
}

const standingOf = (events: readonly RecordedEvent[]): Standing =>
  new Map(events.map((event) => [event.position, { event, rows: rowsOf(event) }]));

/** Whoever changes an event can leave anything in it. If no rows can be made of it, its stream's check reports it. */
function rowsOf(stored: RecordedEvent): ShownAs | undefined {
  const { position, id } = stored;
  try {
    const projected = projectedEvent(stored);
    const [booked] = bookedEntries(journalRows(projected.entry, position));
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
