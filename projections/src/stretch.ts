import type { ScannedEvent } from '@northvale/ledger/eventStore/eventStore.ts';
import { setImmediate } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { advanced, type Checkpoint } from './engine/checkpoint.ts';
import { type ChangedRows, foldBatch } from './engine/foldBatch.ts';
import { oneAfterAnother } from './oneAfterAnother.ts';
import { type ProjectedEvent, type Projection, scannedEvent } from './engine/projection.ts';
import { refuseData, refusing, touchesOf } from './engine/refused.ts';
import type { RowCache } from './engine/rowCache.ts';
import type { Table } from './engine/table.ts';
import { piecesOf, writeBatch } from './engine/writeBatch.ts';
import { createWriteQueue } from './writeQueue.ts';

/** A stretch ends with so many rows held back, or after so long: a kill repeats that much. */
const MOST_KEPT = 60_000;
const LONGEST_MS = 30_000;
/** The most rows held back per table of sums. */
const MOST_SUMS = 30_000;
/** Rows per statement. */
const WRITTEN_ROWS = 10_000;

interface StretchOptions {
  readonly client: ClientBase;
  /** For rows written by earlier stretches: it needn't wait for what this one writes. */
  readonly lookups: ClientBase;
  readonly schema: string;
  readonly projections: readonly Projection[];
  readonly cache: RowCache;
  readonly from: Checkpoint;
  readonly mostKept?: number | undefined;
}

interface Ahead {
  readonly scanned: readonly ScannedEvent[];
  readonly projected: readonly ProjectedEvent[];
  readonly loaded: Promise<void>;
}

/** Events applied to the read models in one transaction, many more than a batch has. */
export interface Stretch {
  /**
   * Folds the next events. Rows that nothing reads go to the database meanwhile, sums in parts that are added up when
   * keys are built; rows that later events may change are held back.
   * @throws BatchRefused as `end`: roll the transaction back
   */
  add(events: readonly ScannedEvent[]): Promise<void>;
  /** Whether it should end. */
  isLong(): boolean;
  /**
   * Writes the held-back rows and moves the checkpoint.
   * @returns the new checkpoint; undefined if another process has moved it
   */
  end(): Promise<Checkpoint | undefined>;
}

/** Begins a stretch with a transaction of its own. */
export async function beginStretch(options: StretchOptions): Promise<Stretch> {
  const { lookups, schema, projections, cache, from, mostKept = MOST_KEPT } = options;
  const client = oneAfterAnother(options.client);
  const writes = createWriteQueue(client, schema);
  const changed: ChangedRows = new Map();
  const mostSums = Math.min(mostKept, MOST_SUMS);
  const begunAt = performance.now();
  let last: ScannedEvent | undefined;
  let events = 0;
  await client.query('BEGIN');

  /** The first refusal says why; later errors only say that the transaction is aborted. */
  async function told<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      await writes.taken().catch(refuseData);
      return refuseData(error);
    }
  }

  /** Events whose rows are being loaded while the previous ones are folded. */
  let ahead: Ahead | undefined;

  async function add(scanned: readonly ScannedEvent[]): Promise<void> {
    const projected = refusing(() => scanned.map(scannedEvent));
    await ahead?.loaded;
    const loaded = cache.load(lookups, touchesOf(projections, projected));
    loaded.catch(() => {});
    // So that the query is sent.
    await setImmediate();
    await foldAhead();
    ahead = { scanned, projected, loaded };
  }

  async function foldAhead(): Promise<void> {
    if (!ahead) return;
    const { scanned, projected, loaded } = ahead;
    ahead = undefined;
    await loaded;
    refusing(() => foldBatch(projections, projected, cache, changed));
    last = scanned.at(-1) ?? last;
    events += scanned.length;
    for (const [table, rows] of changed)
      if (table.writtenOnce || (table.sums && rows.size >= mostSums)) await send(table, rows);
  }

  async function send(table: Table, rows: ReadonlyMap<string, object>): Promise<void> {
    changed.delete(table);
    await writes.copy(table, rows.values());
  }

  async function writeKept(): Promise<void> {
    for (const [table, rows] of changed) if (table.sums) await send(table, rows);
    for (const { table, rows, areNew } of piecesOf(changed, cache)) {
      if (areNew) await writes.copy(table, rows);
      else
        for (let at = 0; at < rows.length; at += WRITTEN_ROWS)
          await writes.write({ table, rows: rows.slice(at, at + WRITTEN_ROWS), areNew });
    }
    await writes.empty();
  }

  return {
    add: (scanned) => told(() => add(scanned)),

    isLong() {
      let kept = 0;
      for (const [{ sums }, { size }] of changed) if (!sums) kept += size;
      return kept >= mostKept || performance.now() - begunAt >= LONGEST_MS;
    },

    end: () =>
      told(async () => {
        await foldAhead();
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
