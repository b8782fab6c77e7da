import type { EventStore, Position } from '@northvale/ledger/eventStore/eventStore.ts';
import type { ClientBase } from 'pg';
import type { Checkpoint } from './checkpoint.ts';
import type { Projection } from './projection.ts';
import { BatchRefused } from './refused.ts';
import { createRowCache } from './rowCache.ts';
import { beginStretch, type Stretch } from './stretch.ts';

interface FillOptions {
  readonly client: ClientBase;
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

/**
 * Brings tables that nobody reads yet to the log's end as it is now, in long stretches: a row that many events change is
 * written once a stretch, new rows by COPY. An account that goes on and on is written some times, not at each event.
 *
 * @returns where the tables are then. Before the end where an event doesn't fit, as the applier will say of which, or the
 *   signal has aborted; undefined where somebody else has moved the checkpoint
 */
export async function fill(options: FillOptions): Promise<Checkpoint | undefined> {
  const { client, store, schema, projections, signal, mostKept, onPassed } = options;
  let checkpoint: Checkpoint | undefined = options.checkpoint;
  const { position, events: before } = checkpoint;
  const through = (await store.lastEvent())?.position ?? '';
  if (position >= through) return checkpoint;
  const cache = createRowCache(schema, { startsEmpty: position === '' });
  let stretch: Stretch | undefined;
  let events = before;

  async function write(done: Stretch): Promise<void> {
    checkpoint = await done.end();
    stretch = undefined;
  }

  try {
    for await (const scanned of store.scanInOrder({ after: position === '' ? undefined : position, through })) {
      const last = scanned.at(-1);
      if (signal?.aborted || !checkpoint) break;
      if (!last) continue;
      stretch ??= await beginStretch({ client, schema, projections, cache, from: checkpoint, mostKept });
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
