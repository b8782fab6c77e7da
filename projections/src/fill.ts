import type { EventStore, Position } from '@northvale/ledger/eventStore/eventStore.ts';
import type { ClientBase } from 'pg';
import type { Checkpoint } from './engine/checkpoint.ts';
import type { Projection } from './engine/projection.ts';
import { BatchRefused } from './engine/refused.ts';
import { createRowCache, type RowCache } from './engine/rowCache.ts';
import { beginStretch, type Stretch } from './stretch.ts';

interface FillOptions {
  readonly client: ClientBase;
  /** Another connection, for looking up rows. */
  readonly lookups: ClientBase;
  readonly store: EventStore;
  readonly schema: string;
  readonly projections: readonly Projection[];
  readonly checkpoint: Checkpoint;
  readonly signal?: AbortSignal | undefined;
  /** The most rows that a stretch holds back. */
  readonly mostKept?: number | undefined;
  /** Called every event or so with the progress, which isn't written yet. */
  readonly onPassed?: (position: Position, events: number) => void;
}

/** The most rows cached over all tables, some 100 MB: a fill has to look up each that was evicted. */
const REMEMBERED_ROWS = 100_000;
/** The log grows meanwhile: rounds end after one this short. */
const SHORT_ROUND = 5_000;

/**
 * Brings tables without readers, keys and indexes (`createIndexes`) close to the log's end, in long stretches: a row
 * that many events change is written once per stretch, new rows by COPY. A long-lived account is written a few times,
 * not at each event.
 *
 * @returns the tables' new checkpoint; if an event doesn't fit, the one before it, and the applier will report the
 *   event; undefined if another process has moved the checkpoint
 */
export async function fill(options: FillOptions): Promise<Checkpoint | undefined> {
  const cache = createRowCache(options.schema, {
    startsEmpty: options.checkpoint.position === '',
    maxRows: REMEMBERED_ROWS,
  });
  let checkpoint: Checkpoint | undefined = options.checkpoint;
  let before: number;
  do {
    before = checkpoint.events;
    checkpoint = await fillRound({ ...options, checkpoint }, cache);
  } while (checkpoint && checkpoint.events >= before + SHORT_ROUND);
  return checkpoint;
}

/** To the log's present end. */
async function fillRound(options: FillOptions, cache: RowCache): Promise<Checkpoint | undefined> {
  const { client, store, signal, onPassed, checkpoint: from, ...rest } = options;
  const through = (await store.lastEvent())?.position ?? '';
  if (from.position >= through) return from;
  const after = from.position === '' ? undefined : from.position;
  let checkpoint: Checkpoint | undefined = from;
  let stretch: Stretch | undefined;
  let { events } = from;

  async function write(done: Stretch): Promise<void> {
    checkpoint = await done.end();
    stretch = undefined;
  }

  try {
    for await (const scanned of store.scanInOrder({ after, through })) {
      const last = scanned.at(-1);
      if (signal?.aborted || !checkpoint) break;
      if (!last) continue;
      stretch ??= await beginStretch({ ...rest, client, cache, from: checkpoint });
      await stretch.add(scanned);
      events += scanned.length;
      onPassed?.(last.position, events);
      if (stretch.isLong()) await write(stretch);
    }
    if (stretch && !signal?.aborted) await write(stretch);
  } catch (error) {
    if (!(error instanceof BatchRefused)) throw error;
  }
  if (stretch) await client.query('ROLLBACK');
  return checkpoint;
}
