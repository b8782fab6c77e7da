import type { CheckpointEvent } from '@northvale/ledger/proof/checkpointStream.ts';
import type { Recorded } from '@northvale/ledger/decider.ts';
import { ledgerEvent } from '@northvale/ledger/event/ledgerEvent.ts';
import { CHECKPOINT_STREAM } from '@northvale/ledger/event/streams.ts';
import type { Difference } from '@northvale/ledger/verify/difference.ts';
import { streamPages, type StreamRow } from '@northvale/ledger/verify/readStored.ts';
import type { RowOf } from '@northvale/projections/table.ts';
import type { signedCheckpointsTable } from '@northvale/projections/signedCheckpoints/signedCheckpoints.ts';
import type { SignatureCheck } from '../transparency/signatureCheck.ts';
import type { CheckParts } from './checkStreams.ts';
import { differing } from './differing.ts';
import { forged, signedIn } from './signedRoot.ts';
import { readExtent } from './stretch.ts';

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
      const { occurredAt: signed_at, revision, data } = event;
      if (revision >= until) return data.size;
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
