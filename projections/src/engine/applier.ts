import type { Position, RecordedEvent } from '@northvale/ledger/eventStore/eventStore.ts';
import type { ClientBase } from 'pg';
import { advanced, type Checkpoint } from './checkpoint.ts';
import { foldBatch } from './foldBatch.ts';
import { oneAfterAnother } from '../oneAfterAnother.ts';
import { projectedEvent, type Projection } from './projection.ts';
import { BatchRefused, refuseData, refusing, touchesOf } from './refused.ts';
import { createRowCache } from './rowCache.ts';
import { piecesOf, writeBatch } from './writeBatch.ts';

/** An event that can't be applied. The projections halt before it until the program is fixed. */
export class PoisonedEvent extends Error {
  override readonly name = 'PoisonedEvent';

  constructor({ type, stream, revision, position }: RecordedEvent, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(`${type} (${stream}, revision ${revision}, position ${position}) can't be projected: ${why}`, { cause });
  }
}

export interface Applier {
  /** The generation's checkpoint. */
  checkpoint(): Checkpoint;
  /**
   * Applies events that follow the checkpoint, each exactly once.
   * @returns false if another process has moved the checkpoint: read it again
   * @throws PoisonedEvent after all events before it were applied
   */
  apply(events: readonly RecordedEvent[]): Promise<boolean>;
  /**
   * The same, for callers with more events at hand: resolves when all earlier events are written, so that the database
   * writes these while the next ones are folded. `apply`, even with no events, waits for them.
   */
  applyAhead(events: readonly RecordedEvent[]): Promise<boolean>;
}

/** A batch being written. */
interface Sent {
  readonly events: readonly RecordedEvent[];
  readonly to: Checkpoint;
  readonly written: Promise<boolean>;
}

interface ApplierOptions {
  readonly client: ClientBase;
  readonly schema: string;
  readonly projections: readonly Projection[];
  readonly checkpoint: Checkpoint;
}

/** Folds events into the rows of one generation and writes rows and checkpoint together. */
export function createApplier({ schema, projections, checkpoint: start, ...given }: ApplierOptions): Applier {
  const client = oneAfterAnother(given.client);
  let cache = createRowCache(schema, { startsEmpty: start.position === '' });
  let checkpoint = start;
  let sent: Sent | undefined;

  /** Folds events that follow everything sent, and sends the resulting rows. */
  async function send(events: readonly RecordedEvent[], last: RecordedEvent): Promise<Sent> {
    const projected = refusing(() => events.map(projectedEvent));
    cache.makeRoom();
    await cache.load(client, touchesOf(projections, projected));
    const changes = refusing(() => foldBatch(projections, projected, cache));
    const from = sent?.to ?? checkpoint;
    const to = advanced(from, last, events.length);
    // It queues after the previous one, and writes nothing if that one didn't.
    const written = writeBatch(client, schema, from, to, piecesOf(changes, cache)).catch(refuseData);
    written.catch(() => {});
    cache.merge(changes);
    return { events, to, written };
  }

  /** Waits for a batch. If the database refuses it, its events are applied one by one. */
  async function arrival({ events, to, written }: Sent): Promise<boolean> {
    try {
      if (!(await written)) return false;
      checkpoint = to;
      return true;
    } catch (error) {
      if (!(error instanceof BatchRefused)) throw error;
      // What was folded on top of it was not written, and must not stay cached.
      sent = undefined;
      cache = createRowCache(schema);
      return applySingly(events, error);
    }
  }

  /** One event of a batch can't be applied; those before it can. */
  async function applySingly(events: readonly RecordedEvent[], { cause }: BatchRefused): Promise<boolean> {
    const [first, ...more] = events;
    if (first && more.length === 0) throw new PoisonedEvent(first, cause);
    for (const event of events) if (!(await apply([event]))) return false;
    return true;
  }

  async function applyAhead(delivered: readonly RecordedEvent[]): Promise<boolean> {
    const events = behind((sent?.to ?? checkpoint).position, delivered);
    const last = events.at(-1);
    if (!last) return true;
    try {
      const before = sent;
      const batch = await send(events, last);
      sent = batch;
      if (!before || ((await arrival(before)) && sent === batch)) return true;
      // The previous one had to be applied in another way, so this one wrote nothing.
      return checkpoint.position === before.to.position && apply(events);
    } catch (error) {
      if (!(error instanceof BatchRefused)) throw error;
      return (await settled()) && applySingly(events, error);
    }
  }

  async function settled(): Promise<boolean> {
    const batch = sent;
    sent = undefined;
    return batch === undefined || arrival(batch);
  }

  async function apply(events: readonly RecordedEvent[]): Promise<boolean> {
    return (await applyAhead(events)) && settled();
  }

  return { checkpoint: () => checkpoint, apply, applyAhead };
}

/** Events already applied are skipped, whatever a store delivers. */
const behind = (position: Position, events: readonly RecordedEvent[]): readonly RecordedEvent[] =>
  events.every((event) => event.position > position) ? events : events.filter((event) => event.position > position);
