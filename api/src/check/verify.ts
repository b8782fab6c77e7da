import type { RecordedEvent, ScannedEvent } from '@northvale/ledger/eventStore/eventStore.ts';
import { type LedgerEvent, ledgerEvent } from '@northvale/ledger/event/ledgerEvent.ts';
import { isStreamOf, LEDGER_CATEGORIES, parseStreamName, streamName } from '@northvale/ledger/event/streams.ts';
import type { Difference } from '@northvale/ledger/verify/difference.ts';
import { type ReadEvent, readStored } from '@northvale/ledger/verify/readStored.ts';
import { createRootCheck, type RootCheck, type SignedRoot } from '@northvale/ledger/verify/rootCheck.ts';
import { createStreamCheck, type StreamCheck } from '@northvale/ledger/verify/streamCheck.ts';
import { readingAnything } from '@northvale/projections/engine/database.ts';
import { activityRow } from '@northvale/projections/models/activity.ts';
import { BLOCK_ENTRIES } from '@northvale/projections/models/tlog.ts';
import { sql } from 'kysely';
import { compareCheckpoints } from './checkpoints.ts';
import { checkChunk, CHUNK_ENTRIES, chunksOf, compareChunk, type Extent, readChunk } from './chunk.ts';
import { listDifferences } from './lists.ts';
import { readRows } from './rows.ts';
import { type CheckParts, checkStreams, type StreamFold, streamFold } from './streams.ts';

interface VerifyOptions {
  readonly parts: CheckParts;
  readonly extent: Pick<Extent, 'entries' | 'position'>;
  /** What was signed of the log. */
  readonly signed: readonly SignedRoot[];
  /** Compares the streams with events in this time with the read models; ISO 8601, both inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Called with the number of events read so far. */
  readonly onProgress: (events: number) => void;
}

export interface Verified {
  readonly events: number;
  readonly streams: number;
  /** How many streams had events in that time, and so were compared with lists. */
  readonly compared: number;
  readonly entries: number;
  /** The bank accounts that calls have linked, for a command that can decrypt them. */
  readonly linked: readonly LinkedByCall[];
  readonly differences: readonly Difference[];
}

/** How many streams' rows are read per query. */
const TOGETHER = 500;

/**
 * Checks everything in one pass over the log: each event's hash, its chain and its journal entry, the entries of the
 * transparency log, the lists of events and postings, and the roots that were signed; then each folded stream against
 * the read models. A stream or a chunk of the log in which something differs is read once more by itself, to say what
 * it is: the read models may have moved on meanwhile.
 */
export async function verifyLedger(options: VerifyOptions) {
  const { extent, signed, from = '', to = '\uffff', onProgress } = options;
  const { store } = options.parts;
  const parts = { ...options.parts, db: readingAnything(options.parts.db) };
  const { withoutReadModels = false } = parts;
  const through = (await store.lastEvent())?.position;
  const roots = createRootCheck(signed);
  const streams = new Map<string, FoldedStream>();
  const linked: LinkedByCall[] = [];
  const compareLog = createLogComparison(parts, extent);
  let events = 0;

  for await (const page of through === undefined ? [] : store.scanInOrder({ through })) {
    for (const stored of page) {
      const read = readStored(stored);
      takeHash(roots, stored, read);
      const stream = streams.get(stored.stream) ?? beginStream(streams, stored.stream);
      const event = take(stream, stored, read, extent.position);
      const { occurredAt } = read?.metadata ?? {};
      stream.isWanted ||= occurredAt !== undefined && occurredAt >= from && occurredAt <= to;
      const link = event && read && linkedByCall(event, read.metadata, stored.position);
      if (link) linked.push(link);
      if (compareLog.isDue(stored.position)) await compareLog.next(stored.position);
      compareLog.take(stored, read);
    }
    events += page.length;
    onProgress(events);
  }
  const chunks = await compareLog.end();
  const wanted = [...streams.values()].filter(({ isWanted }) => isWanted);
  for (let first = 0; first < wanted.length && !withoutReadModels; first += TOGETHER) {
    await compareWithRows(parts, wanted.slice(first, first + TOGETHER));
  }

  const differences: Difference[] = [];
  const suspects = new Set([...streams].flatMap(([name, { isSuspect }]) => (isSuspect ? [name] : [])));
  for (const number of chunks) {
    const checked = await checkChunk(parts, number);
    differences.push(...(checked?.differences ?? []));
    for (const stream of checked?.suspects ?? []) suspects.add(stream);
  }
  for await (const stream of checkStreams(parts, [...suspects])) differences.push(...stream.differences);
  differences.push(...roots.end());
  if (!withoutReadModels)
    differences.push(...(await checkpointDifferences(parts)), ...(await listDifferences(parts.db)));
  const { size } = streams;
  const verified: Verified = {
    events,
    streams: size,
    compared: wanted.length,
    entries: extent.entries,
    linked,
    differences,
  };
  return { ...verified, tree: roots.tree() };
}

/** A stream as far as the pass has come. */
interface FoldedStream {
  readonly name: string;
  readonly category: string;
  readonly id: string;
  readonly check: StreamCheck;
  readonly fold: StreamFold;
  isWanted: boolean;
  isSuspect: boolean;
}

function beginStream(streams: Map<string, FoldedStream>, name: string): FoldedStream {
  const { category, id } = parseStreamName(name) ?? {};
  const stream: FoldedStream = {
    name,
    category: category ?? '',
    id: id ?? '',
    check: createStreamCheck(name),
    fold: streamFold(category ?? 'checkpoint', id ?? ''),
    isWanted: false,
    // A stream that isn't the ledger's is named by its own check.
    isSuspect: category === undefined,
  };
  streams.set(name, stream);
  return stream;
}

function take(
  stream: FoldedStream,
  { position, id }: ScannedEvent,
  read: ReadEvent | undefined,
  seen: string,
): LedgerEvent | undefined {
  if (!read || stream.isSuspect) {
    stream.isSuspect = true;
    return undefined;
  }
  const { event, differences } = stream.check.take(read);
  stream.isSuspect = differences.length > 0;
  // Events newer than the read models aren't folded.
  if (!event || position > seen) return event;
  try {
    stream.fold.take(event, activityRow(event, position, id));
  } catch {
    stream.isSuspect = true;
  }
  return event;
}

const HASH = /^[0-9a-f]{64}$/;
const NO_HASH = Buffer.alloc(32);

function takeHash(roots: RootCheck, { stream }: ScannedEvent, read: ReadEvent | undefined): void {
  if (!isStreamOf(LEDGER_CATEGORIES, stream)) return;
  // An event may hold anything by now, if it was changed.
  const hash: unknown = read?.metadata.hash;
  roots.takeAll(typeof hash === 'string' && HASH.test(hash) ? Buffer.from(hash, 'hex') : NO_HASH);
}

async function compareWithRows({ db }: CheckParts, streams: readonly FoldedStream[]): Promise<void> {
  const rows = await readRows(db, (wanted) => streams.flatMap(({ category, id }) => (category === wanted ? [id] : [])));
  for (const stream of streams) stream.isSuspect ||= stream.fold.compare(rows).length > 0;
}

/** Compares the log's chunks with the events of the pass, each when the pass has come to its end. */
function createLogComparison(parts: CheckParts, { entries }: Pick<Extent, 'entries'>) {
  const chunks = chunksOf(entries);
  const differing: number[] = [];
  let events: RecordedEvent[] = [];
  let isUnreadable = false;
  let number = 0;
  let last = '';
  // The database reads the next chunk while this process checks the one before.
  let coming = chunks > 0 ? readChunk(parts.db, 0) : undefined;
  coming?.catch(() => {});

  async function compareNext(): Promise<void> {
    const chunk = await coming;
    const differs = !chunk || (await compareChunk(parts.db, chunk, events)).length > 0;
    if (isUnreadable || differs) differing.push(number);
    [events, isUnreadable] = [[], false];
    number += 1;
    coming = number < chunks ? readChunk(parts.db, number) : undefined;
    coming?.catch(() => {});
    last = '';
  }

  async function lookUp(): Promise<void> {
    last = (await coming)?.last ?? '';
  }

  return {
    isDue: (position: string) => number < chunks && position > last,
    /** Compares each chunk that ends before a position. */
    async next(position: string): Promise<void> {
      for (await lookUp(); number < chunks && position > last; await lookUp()) await compareNext();
    },
    take(stored: ScannedEvent, read: ReadEvent | undefined): void {
      if (number >= chunks || !isStreamOf(LEDGER_CATEGORIES, stored.stream)) return;
      if (read) events.push(read);
      else isUnreadable = true;
    },
    /** @returns the chunks in which something differs */
    async end(): Promise<readonly number[]> {
      while (number < chunks) await compareNext();
      return differing;
    },
  };
}

async function checkpointDifferences(parts: CheckParts): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (let page = 0; ; page += 1) {
    const found = await compareCheckpoints(parts, page);
    if (!found) return differences;
    differences.push(...found);
  }
}

/**
 * Checks one account: its whole stream, and the log's entries of its events.
 * @throws Error where neither the store nor the read models know it
 */
export async function verifyAccount(given: CheckParts, userId: string): Promise<Verified> {
  const parts = { ...given, db: readingAnything(given.db) };
  const stream = streamName('account', userId);
  const positions: string[] = [];
  const linked: LinkedByCall[] = [];
  const look = (stored: RecordedEvent): void => {
    positions.push(stored.position);
    const named = stored.type === 'BankAccountLinked' ? linkOf(stored) : undefined;
    if (named) linked.push(named);
  };
  const ofStream: Difference[] = [];
  const ofLog: Difference[] = [];
  let [events, entries] = [0, 0];
  for await (const checked of checkStreams(parts, [stream], look)) {
    events += checked.events;
    ofStream.push(...checked.differences);
  }
  for (const number of parts.withoutReadModels ? [] : await chunksWith(parts, userId, positions)) {
    const checked = await checkChunk(parts, number);
    ofLog.push(...(checked?.differences ?? []).filter((each) => each.stream === stream));
    entries += checked?.chunk.entries.filter((entry) => entry.stream === stream).length ?? 0;
  }
  if (events + entries === 0) throw new Error(`There is no account ${userId}.`);
  return { events, streams: 1, compared: 1, entries, linked, differences: [...ofLog, ...ofStream] };
}

/** Undefined for what can't be read: the stream's check reports it. */
function linkOf(event: RecordedEvent): LinkedByCall | undefined {
  try {
    return linkedByCall(ledgerEvent(event), event.metadata, event.position);
  } catch {
    return undefined;
  }
}

/**
 * The chunks with an account's events, by the store and by the list of events.
 * @param positions the store's
 */
async function chunksWith({ db }: CheckParts, userId: string, positions: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ chunk: number | null }>`
    SELECT DISTINCT ((CASE WHEN l.size % ${BLOCK_ENTRIES} > 0 AND a.position >= l.pending_from
                           THEN l.size / ${BLOCK_ENTRIES} ELSE b.block END)
                     / ${CHUNK_ENTRIES / BLOCK_ENTRIES})::integer AS chunk
      FROM (SELECT position FROM activity WHERE user_id = ${userId}
            UNION SELECT unnest(${positions}::text[]) COLLATE "C") AS a CROSS JOIN tlog l
      LEFT JOIN LATERAL (SELECT block FROM tlog_entries WHERE first_position <= a.position
                          ORDER BY first_position DESC LIMIT 1) b ON true
     ORDER BY 1`.execute(db);
  return rows.flatMap(({ chunk }) => chunk ?? []);
}

/** A bank account linked by a call, and the keyed digest of that call. */
export interface LinkedByCall {
  readonly userId: string;
  readonly bankAccountId: string;
  readonly digest: string;
  readonly revision: number;
  readonly position: string;
}

const DIGEST = /^[0-9a-f]{64}$/;

/**
 * What a linked bank account can be checked against. Those that the demo or the seed links name no call.
 */
export function linkedByCall(
  { id: userId, event }: LedgerEvent,
  { requestDigest: digest }: { readonly requestDigest: string },
  position: string,
): LinkedByCall | undefined {
  if (event.type !== 'BankAccountLinked') return undefined;
  const { bankAccountId } = event.data;
  // A linked account's id is that of the command; only then is the digest of the call that named its number.
  if (bankAccountId !== event.commandId || !DIGEST.test(digest)) return undefined;
  return { userId, bankAccountId, digest, revision: event.revision, position };
}
