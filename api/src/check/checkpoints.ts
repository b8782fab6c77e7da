import type { Recorded } from '@northvale/ledger/decider.ts';
import { ledgerEvent } from '@northvale/ledger/event/ledgerEvent.ts';
import { CHECKPOINT_STREAM } from '@northvale/ledger/event/streams.ts';
import type { RecordedEvent } from '@northvale/ledger/eventStore/eventStore.ts';
import type { CheckpointEvent } from '@northvale/ledger/proof/checkpointStream.ts';
import { hashFromBase64, Malformed } from '@northvale/ledger/proof/encoding.ts';
import { readFrontier } from '@northvale/ledger/proof/tileProofs.ts';
import type { Frontier } from '@northvale/ledger/proof/tree.ts';
import type { Difference } from '@northvale/ledger/verify/difference.ts';
import { streamPages, type StreamRow } from '@northvale/ledger/verify/readStored.ts';
import { createRootCheck, type SignedRoot } from '@northvale/ledger/verify/rootCheck.ts';
import type { RowOf } from '@northvale/projections/engine/table.ts';
import type { signedCheckpointsTable } from '@northvale/projections/models/signedCheckpoints.ts';
import { storedTree } from '@northvale/projections/models/tlog.ts';
import type { SignatureCheck } from '../transparency/signatureCheck.ts';
import { type Chunk, readExtent } from './chunk.ts';
import { differing } from './compare.ts';
import type { CheckParts } from './streams.ts';

type Row = RowOf<typeof signedCheckpointsTable>;

/** Events of the stream per page. */
const PAGE = 500;

/**
 * Compares a page of the list of checkpoints, which statements and `/log/checkpoint` read, with what was signed;
 * undefined beyond the last page, and where a whole one is missing. Checkpoints grow, so pages partition all sizes that
 * a row could have.
 */
export async function compareCheckpoints(
  parts: CheckParts,
  page: number,
  events = PAGE,
): Promise<readonly Difference[] | undefined> {
  const differences = await compare(parts, page, events);
  // What was signed between the two reads is no difference: it must be seen twice.
  return differences && differences.length > 0 ? compare(parts, page, events) : differences;
}

async function compare(
  { store, db, isSigned }: CheckParts,
  page: number,
  size: number,
): Promise<Difference[] | undefined> {
  const { position: seen } = await readExtent(db);
  const signed = new Map<number, Row>();
  const differences: Difference[] = [];
  const from = page * size;
  let [events, end] = [0, Infinity];
  // Reads on to the next checkpoint after the page's own events, as witnesses may have cosigned its last one.
  for await (const rows of streamPages(store, CHECKPOINT_STREAM, from, size)) {
    const own = rows.filter(({ event, unreadable }) => (event ?? unreadable).revision < from + size);
    events += own.length;
    differences.push(...(isSigned ? await forgedAmong(own, isSigned) : []));
    const next = take(
      rows.filter(({ event }) => event && event.position <= seen),
      from + size,
      signed,
    );
    if (next === undefined) continue;
    end = next;
    break;
  }
  if (page > 0 && signed.size === 0) return events === 0 ? undefined : differences;
  const listed = await db
    .selectFrom('signed_checkpoints')
    .selectAll()
    .where('size', '>=', page === 0 ? -(2 ** 31) : Math.min(...signed.keys()))
    .$if(end < Infinity, (query) => query.where('size', '<', end))
    .execute();
  const found = new Map(listed.map((row) => [row.size, row]));
  const ofRows = [...new Set([...signed.keys(), ...found.keys()])].flatMap((size) => {
    const differs = differing(signed.get(size), found.get(size));
    if (!differs) return [];
    const of = `checkpoint of ${size} entries: `;
    return [
      {
        kind: 'published',
        stream: CHECKPOINT_STREAM,
        expected: of + differs.expected,
        found: of + differs.found,
      } as const,
    ];
  });
  return [...differences, ...ofRows];
}

async function forgedAmong(rows: readonly StreamRow[], isSigned: SignatureCheck): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const { event } of rows) {
    const said = event && signedIn(event);
    if (said && (await isSigned(said)) === false) differences.push(forged(said, event));
  }
  return differences;
}

/** Adds what events say. @returns the size of the first checkpoint that was signed at `until` or later */
function take(rows: readonly StreamRow[], until: number, signed: Map<number, Row>): number | undefined {
  for (const { event: stored } of rows) {
    const event = stored && readable(stored);
    if (event?.type === 'CheckpointSigned') {
      const { occurredAt: signed_at, revision } = event;
      const { continues: _, ...data } = event.data;
      // A log that continues another one may begin with as many entries: the row is its.
      if (revision >= until && !signed.has(data.size)) return data.size;
      signed.set(data.size, { ...data, cosignatures: '', signed_at, revision });
    } else if (event) {
      const row = signed.get(event.data.size);
      const cosignatures = row && row.cosignatures + event.data.cosignatures;
      if (row) signed.set(row.size, { ...row, cosignatures: cosignatures ?? '', revision: event.revision });
    }
  }
  return undefined;
}

/** The stream's check reports what can't be read. */
function readable(stored: Parameters<typeof ledgerEvent>[0]): Recorded<CheckpointEvent> | undefined {
  try {
    const { category, event } = ledgerEvent(stored);
    return category === 'checkpoint' && isSize(event.data.size) ? event : undefined;
  } catch {
    return undefined;
  }
}

/** Whether it can be in a row at all. */
const isSize = (size: unknown): boolean => Number.isInteger(size) && Number(size) >= 0 && Number(size) < 2 ** 31;

/**
 * Compares the checkpoints that end within a chunk with the tree: over the chunk's own entries, and before them by
 * the hashes of its tiles. The list says which they are. Where its roots aren't the tree's, the events are asked:
 * of what the list alone has wrong `compareCheckpoints` tells, and of tiles that are missing `listDifferences`.
 */
export async function compareSigned(
  { store, db }: Pick<CheckParts, 'store' | 'db'>,
  { first, entries }: Pick<Chunk, 'first' | 'entries'>,
): Promise<readonly Difference[]> {
  const end = first + entries.length;
  const rows = db.selectFrom('signed_checkpoints').select(['size', 'root', 'revision']);
  const listed = await rows.where('size', '>', first).where('size', '<=', end).execute();
  const before = listed.length > 0 ? await frontierAt(first, db) : undefined;
  if (!before) return [];
  const differences = (signed: readonly SignedRoot[]): Difference[] => {
    const roots = createRootCheck(signed, before);
    roots.takeAll(Buffer.from(entries.map(({ hash }) => hash).join(''), 'hex'));
    return roots.end();
  };
  const asListed = listed.map(({ size, root }) => ({ size, root: Buffer.from(String(root), 'base64'), place: '' }));
  if (differences(asListed).length === 0) return [];
  const [earlier] = await rows.where('size', '<=', first).orderBy('size', 'desc').limit(1).execute();
  const [from, through] = [(earlier?.revision ?? -1) + 1, Math.max(...listed.map(({ revision }) => revision))];
  return differences((await signedBetween(store, from, through)).filter(({ size }) => size > first && size <= end));
}

async function frontierAt(size: number, db: CheckParts['db']): Promise<Frontier | undefined> {
  try {
    return await readFrontier(size, storedTree(db).readTile);
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    return undefined;
  }
}

async function signedBetween(store: CheckParts['store'], from: number, through: number): Promise<SignedRoot[]> {
  const signed: SignedRoot[] = [];
  for await (const page of streamPages(store, CHECKPOINT_STREAM, from)) {
    signed.push(...page.flatMap(({ event }) => (event && signedIn(event)) ?? []));
    if ((page.at(-1)?.event?.revision ?? through) >= through) break;
  }
  return signed;
}

/** A root, and the note under which it was signed. */
interface SignedNote extends SignedRoot {
  readonly origin: string;
  readonly note: string;
}

/** What a CheckpointSigned says of the log; undefined if somebody has left something there that isn't one. */
export function signedIn(stored: RecordedEvent): SignedNote | undefined {
  try {
    const { event } = ledgerEvent(stored);
    if (event.type !== 'CheckpointSigned') return undefined;
    const { origin, size, root, note } = event.data;
    if (!Number.isSafeInteger(size) || typeof origin !== 'string' || typeof note !== 'string') return undefined;
    return { origin, size, root: hashFromBase64(root), note, place: `signed ${event.occurredAt}` };
  } catch {
    return undefined;
  }
}

/** A note with a signature of ours that isn't. */
export const forged = (
  { origin, place }: Pick<SignedNote, 'origin' | 'place'>,
  stored?: RecordedEvent,
): Difference => ({
  kind: 'checkpoint',
  ...(stored && { stream: CHECKPOINT_STREAM, revision: stored.revision, position: stored.position }),
  expected: `a signature of ${origin} that holds (${place})`,
  found: "one that doesn't",
});
