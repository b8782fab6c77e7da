import type { RecordedEvent } from '@northvale/ledger/eventStore/eventStore.ts';
import { type LedgerEvent, ledgerEvent } from '@northvale/ledger/ledgerEvent.ts';
import { LEDGER_CATEGORIES, parseStreamName, streamName } from '@northvale/ledger/streams.ts';
import type { Difference } from '@northvale/ledger/verify/difference.ts';
import type { Entry } from '@northvale/ledger/verify/entries.ts';
import { createRootCheck, type RootCheck, type SignedRoot } from '@northvale/ledger/verify/rootCheck.ts';
import { createStreamCheck, type StreamCheck } from '@northvale/ledger/verify/streamCheck.ts';
import { readingAnything } from '@northvale/projections/engine/database.ts';
import { BLOCK_ENTRIES } from '@northvale/projections/models/tlog.ts';
import { type RawBuilder, sql } from 'kysely';
import { checkChunk, CHUNK_ENTRIES, chunksOf, type Extent } from './chunk.ts';
import { type CheckParts, checkStreams } from './streams.ts';
import { compareCheckpoints } from './checkpoints.ts';
import { listDifferences } from './lists.ts';
import { checkpointUnits, wholeUnits } from './units.ts';

export interface Verified {
  readonly events: number;
  readonly streams: number;
  readonly entries: number;
  /** The bank accounts that calls have linked, for whoever can decrypt them. */
  readonly linked: readonly LinkedByCall[];
  readonly differences: readonly Difference[];
}

interface VerifyOptions {
  readonly parts: CheckParts;
  readonly extent: Pick<Extent, 'entries'>;
  /** What was signed of the log. */
  readonly signed: readonly SignedRoot[];
  /** Only the chunks, and the streams as wholes, with events in this time; ISO 8601, both inclusive. */
  readonly between?: { readonly from: string; readonly to: string } | undefined;
  /** Called with the number of events checked so far. */
  readonly onProgress: (events: number) => void;
}

/**
 * Checks everything once, by the same steps as a round of the continuous check: each chunk of the log against the
 * store, each stream as a whole against the read models, the lists against each other, and the log's root against
 * everything that was signed of it.
 */
export async function verifyLedger(options: VerifyOptions): Promise<Verified> {
  const { parts: given, signed, between, onProgress } = options;
  const { entries } = options.extent;
  const [linked, look] = linksAmong();
  const parts = { ...given, db: readingAnything(given.db), look };
  const roots = createRootCheck(signed);
  const differences: Difference[] = [];
  let [events, streams] = [0, 0];
  const seen = new Set<string>();
  const ofTime = ({ stream }: Entry) => !seen.has(stream) && seen.add(stream);
  const numbers = between ? await chunksBetween(parts, between) : Array(chunksOf(entries)).keys();
  for (const number of numbers) {
    const units = between
      ? wholeUnits(parts, number, (chunk) => chunk.filter(ofTime).map(({ stream }) => stream))
      : wholeUnits(parts, number);
    for await (const checked of units) {
      differences.push(...checked.differences);
      const hashes = checked.entries?.map(({ hash }) => hash).join('') ?? '';
      if (!between) roots.takeAll(Buffer.from(hashes, 'hex'));
      if (parseStreamName(checked.unit)) streams += 1;
      else events += checked.events;
    }
    onProgress(events);
  }
  for await (const checked of checkpointUnits(parts)) {
    differences.push(...checked.differences);
    events += checked.events;
    streams += 1;
  }
  for (let page = 0, found; (found = await compareCheckpoints(parts, page)); page += 1) differences.push(...found);
  differences.push(...(await listDifferences(parts.db)), ...(between ? [] : roots.end()));
  return { events, streams, entries, linked, differences: unique(differences) };
}

/** The events by themselves, where there are no read models of this program: one pass over the store. */
export async function verifyEvents({ store }: CheckParts, signed: readonly SignedRoot[]): Promise<Verified> {
  const [linked, look] = linksAmong();
  const checks = new Map<string, StreamCheck>();
  const roots: RootCheck = createRootCheck(signed);
  const differences: Difference[] = [];
  const categories: readonly string[] = LEDGER_CATEGORIES;
  let events = 0;
  for (let after: string | undefined; ;) {
    const page = await store.readAll(after === undefined ? {} : { after });
    for (const event of page) {
      const check = checks.get(event.stream) ?? createStreamCheck(event.stream);
      checks.set(event.stream, check);
      differences.push(...check.take(event).differences);
      look(event);
      if (categories.includes(parseStreamName(event.stream)?.category ?? ''))
        roots.takeAll(Buffer.from(event.metadata.hash, 'hex'));
    }
    events += page.length;
    after = page.at(-1)?.position;
    if (after === undefined) break;
  }
  return { events, streams: checks.size, entries: 0, linked, differences: [...differences, ...roots.end()] };
}

/**
 * Checks one account: its whole stream, and the log's entries of its events.
 * @throws Error where neither the store nor the read models know it
 */
export async function verifyAccount(given: CheckParts, userId: string): Promise<Verified> {
  const stream = streamName('account', userId);
  const positions: string[] = [];
  const [linked, lookForLinks] = linksAmong();
  const look = (stored: RecordedEvent) => {
    positions.push(stored.position);
    lookForLinks(stored);
  };
  const parts = { ...given, db: readingAnything(given.db), look };
  const differences: Difference[] = [];
  let [events, entries] = [0, 0];
  for await (const checked of checkStreams(parts, [stream])) {
    events += checked.events;
    differences.push(...checked.differences);
  }
  for (const number of parts.withoutReadModels ? [] : await chunksWith(parts, userId, positions)) {
    const checked = await checkChunk(parts, number);
    differences.push(...(checked?.differences ?? []).filter((each) => each.stream === stream));
    entries += checked?.chunk.entries.filter((entry) => entry.stream === stream).length ?? 0;
  }
  if (events + entries === 0) throw new Error(`There is no account ${userId}.`);
  return { events, streams: 1, entries, linked, differences: unique(differences) };
}

/**
 * The chunks with an account's events, by the store and by the list of events.
 * @param positions the store's
 */
const chunksWith = (parts: CheckParts, userId: string, positions: readonly string[]): Promise<number[]> =>
  chunksOfEvents(
    parts,
    sql`SELECT position FROM activity WHERE user_id = ${userId}
        UNION SELECT unnest(${positions}::text[]) COLLATE "C"`,
  );

const chunksBetween = (parts: CheckParts, { from, to }: { readonly from: string; readonly to: string }) =>
  chunksOfEvents(parts, sql`SELECT position FROM activity WHERE occurred_at BETWEEN ${from} AND ${to}`);

async function chunksOfEvents({ db }: CheckParts, positions: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ chunk: number | null }>`
    SELECT DISTINCT ((CASE WHEN l.size % ${BLOCK_ENTRIES} > 0 AND a.position >= l.pending_from
                           THEN l.size / ${BLOCK_ENTRIES} ELSE b.block END)
                     / ${CHUNK_ENTRIES / BLOCK_ENTRIES})::integer AS chunk
      FROM (${positions}) AS a CROSS JOIN tlog l
      LEFT JOIN LATERAL (SELECT block FROM tlog_entries WHERE first_position <= a.position
                          ORDER BY first_position DESC LIMIT 1) b ON true
     ORDER BY 1`.execute(db);
  return rows.flatMap(({ chunk }) => chunk ?? []);
}

/** A stream that two pieces of the log suspect is checked twice. */
const unique = (differences: readonly Difference[]): Difference[] => [
  ...new Map(differences.map((each) => [JSON.stringify(each), each])).values(),
];

/** A bank account linked by a call, and the keyed digest of that call. */
export interface LinkedByCall {
  readonly userId: string;
  readonly bankAccountId: string;
  readonly digest: string;
  readonly revision: number;
  readonly position: string;
}

/** Gathers what linked bank accounts can be checked against, of each event that is looked at. */
function linksAmong(): [LinkedByCall[], (stored: RecordedEvent) => void] {
  const linked: LinkedByCall[] = [];
  return [
    linked,
    (stored) => {
      if (stored.type !== 'BankAccountLinked') return;
      try {
        linked.push(...[linkedByCall(ledgerEvent(stored), stored.metadata, stored.position) ?? []].flat());
      } catch {
        // What can't be read, its stream's check reports.
      }
    },
  ];
}

const DIGEST = /^[0-9a-f]{64}$/;

/** Undefined for one that the demo or the seed has linked: these name no call. */
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
