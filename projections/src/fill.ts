import type { EventStore, Position } from '@northvale/ledger/eventStore/eventStore.ts';
import type { ClientBase } from 'pg';
import type { Checkpoint } from './checkpoint.ts';
import type { Projection } from './projection.ts';
import { BatchRefused } from './refused.ts';
import { createRowCache, type RowCache } from './rowCache.ts';
import { beginStretch, type Stretch } from './stretch.ts';

interface FillOptions {
  readonly client: ClientBase;
  /** Another connection, to look for rows. */
  readonly lookups: ClientBase;
  readonly store: EventStore;
  readonly schema: string;
  readonly projections: readonly Projection[];
  readonly checkpoint: Checkpoint;
  readonly signal?: AbortSignal | undefined;
  /** How many rows a stretch keeps back at the most. */
  readonly mostKept?: number | undefined;
  /** After each event or so: how far it has come, which isn't written yet. */
  readonly onPassed?: (position: Position, events: number) => void;
}

/** How many rows of all tables are remembered, some 100 MB at the most: here each that was forgotten is looked for. */
const REMEMBERED_ROWS = 100_000;
/** The log grows meanwhile: rounds end when one was so short. */
const SHORT_ROUND = 5_000;

/**
 * Brings tables that nobody reads yet, and whose keys and indexes aren't made (`createIndexes`), close to the log's
 * end, in long stretches: a row that many events change is written once a stretch, new rows by COPY. An account that
 * goes on and on is written some times, not at each event.
 *
 * @returns where the tables are then. Where an event doesn't fit, before it: the applier will say which. Undefined
 * where
 *   somebody else has moved the checkpoint
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

/** To the log's end as it is now. */
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
