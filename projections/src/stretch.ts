import type { ScannedEvent } from '@northvale/ledger/eventStore/eventStore.ts';
import type { ClientBase } from 'pg';
import { advanced, type Checkpoint } from './checkpoint.ts';
import { createCopyQueue } from './copyQueue.ts';
import { type ChangedRows, foldBatch } from './foldBatch.ts';
import { oneAfterAnother } from './oneAfterAnother.ts';
import { scannedEvent } from './projectedEvent.ts';
import type { Projection } from './projection.ts';
import { refuseData, refusing, touchesOf } from './refused.ts';
import type { RowCache } from './rowCache.ts';
import { piecesOf, writeBatch, writePiece } from './writeBatch.ts';

/** A stretch is long when it keeps so many rows, some 60 MB, or has taken so long: that is done again after a kill. */
const MOST_KEPT = 150_000;
const LONGEST_MS = 30_000;
/** So many of them are written by one statement. */
const WRITTEN_ROWS = 10_000;

interface StretchOptions {
  readonly client: ClientBase;
  readonly schema: string;
  readonly projections: readonly Projection[];
  readonly cache: RowCache;
  readonly from: Checkpoint;
  readonly mostKept?: number | undefined;
}

/** Events that come to the read models in one transaction, many more than a batch holds. */
export interface Stretch {
  /**
   * Folds events that follow. What is written once goes to the database meanwhile; what later events may change is kept.
   * @throws BatchRefused as `end`: the transaction is to be rolled back
   */
  add(events: readonly ScannedEvent[]): Promise<void>;
  /** Whether it is to end. */
  isLong(): boolean;
  /**
   * Writes what was kept and moves the checkpoint.
   * @returns where it has come; undefined where somebody else has moved on
   */
  end(): Promise<Checkpoint | undefined>;
}

/** Begins a stretch with a transaction of its own. */
export async function beginStretch(options: StretchOptions): Promise<Stretch> {
  const { schema, projections, cache, from, mostKept = MOST_KEPT } = options;
  const client = oneAfterAnother(options.client);
  const copies = createCopyQueue(client, schema);
  const changed: ChangedRows = new Map();
  const begunAt = performance.now();
  let last: ScannedEvent | undefined;
  let events = 0;
  await client.query('BEGIN');

  /** What was refused first says why; all after it only that the transaction is of no use any more. */
  async function told<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      await copies.taken().catch(refuseData);
      return refuseData(error);
    }
  }

  async function fold(scanned: readonly ScannedEvent[]): Promise<void> {
    const projected = refusing(() => scanned.map(scannedEvent));
    await cache.load(client, touchesOf(projections, projected));
    refusing(() => foldBatch(projections, projected, cache, changed));
    last = scanned.at(-1) ?? last;
    events += scanned.length;
    for (const [table, rows] of changed) {
      if (!table.writtenOnce) continue;
      changed.delete(table);
      await copies.put(table, rows.values());
    }
  }

  async function writeKept(): Promise<void> {
    for (const { table, rows, areNew } of piecesOf(changed, cache))
      for (let at = 0; at < rows.length; at += WRITTEN_ROWS) {
        const some = rows.slice(at, at + WRITTEN_ROWS);
        // Into empty tables, sums are as new as all else.
        if (areNew || (table.sums && from.position === '')) await copies.put(table, some);
        else await writePiece(client, schema, { table, rows: some, areNew });
      }
    await copies.empty();
  }

  return {
    add: (scanned) => told(() => fold(scanned)),

    isLong() {
      let kept = 0;
      for (const { size } of changed.values()) kept += size;
      return kept >= mostKept || performance.now() - begunAt >= LONGEST_MS;
    },

    end: () =>
      told(async () => {
        if (!last) throw new RangeError('a stretch without events');
        await writeKept();
        const to = advanced(from, last, events);
        const moved = await writeBatch(client, schema, from, to, []);
        await client.query(moved ? 'COMMIT' : 'ROLLBACK');
        cache.merge(changed);
        cache.makeRoom();
        return moved ? to : undefined;
      }),
  };
}
