import type { ScannedEvent } from '@northvale/ledger/eventStore/eventStore.ts';
import { setImmediate } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { advanced, type Checkpoint } from './checkpoint.ts';
import { type ChangedRows, foldBatch } from './foldBatch.ts';
import { oneAfterAnother } from './oneAfterAnother.ts';
import { scannedEvent } from './projectedEvent.ts';
import type { ProjectedEvent, Projection } from './projection.ts';
import { refuseData, refusing, touchesOf } from './refused.ts';
import type { RowCache } from './rowCache.ts';
import type { Table } from './table.ts';
import { piecesOf, writeBatch } from './writeBatch.ts';
import { createWriteQueue } from './writeQueue.ts';

/** A stretch is long when it keeps so many rows, or has taken so long: that is done again after a kill. */
const MOST_KEPT = 60_000;
const LONGEST_MS = 30_000;
/** Of a table of sums so many are kept at the most. */
const MOST_SUMS = 30_000;
/** So many of them are written by one statement. */
const WRITTEN_ROWS = 10_000;

interface StretchOptions {
  readonly client: ClientBase;
  /** Where rows are looked for that stretches before have written: it needn't wait for what this one writes. */
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

/** Events that come to the read models in one transaction, many more than a batch holds. */
export interface Stretch {
  /**
   * Folds events that follow. Rows that nothing looks at go to the database meanwhile, sums in parts that are added up
   * when keys are made; what later events may change is kept.
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
  const { lookups, schema, projections, cache, from, mostKept = MOST_KEPT } = options;
  const client = oneAfterAnother(options.client);
  const writes = createWriteQueue(client, schema);
  const changed: ChangedRows = new Map();
  const mostSums = Math.min(mostKept, MOST_SUMS);
  const begunAt = performance.now();
  let last: ScannedEvent | undefined;
  let events = 0;
  await client.query('BEGIN');

  /** What was refused first says why; all after it only that the transaction is of no use any more. */
  async function told<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      await writes.taken().catch(refuseData);
      return refuseData(error);
    }
  }

  /** Whose rows are looked for while the ones before are folded. */
  let ahead: Ahead | undefined;

  async function add(scanned: readonly ScannedEvent[]): Promise<void> {
    const projected = refusing(() => scanned.map(scannedEvent));
    await ahead?.loaded;
    const loaded = cache.load(lookups, touchesOf(projections, projected));
    loaded.catch(() => {});
    // So that it is on its way.
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
