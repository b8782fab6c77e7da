import type { RecordedEvent } from '@northvale/ledger/eventStore/eventStore.ts';
import type { ClientBase } from 'pg';
import { advanced, type Checkpoint } from './checkpoint.ts';
import { foldBatch } from './foldBatch.ts';
import { projectedEvent } from './projectedEvent.ts';
import { isRefusedStatement } from './outage.ts';
import type { Projection } from './projection.ts';
import { createRowCache } from './rowCache.ts';
import { writeBatch } from './writeBatch.ts';

/** An event that can't be applied. Nothing after it may be: the projections halt until the program is mended. */
export class PoisonedEvent extends Error {
  override readonly name = 'PoisonedEvent';

  constructor({ type, stream, revision, position }: RecordedEvent, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(`${type} (${stream}, revision ${revision}, position ${position}) can't be projected: ${why}`, { cause });
  }
}

/** Something in a batch, and not an outage, stopped it. */
class BatchRefused extends Error {}

export interface Applier {
  /** Where the generation stands. */
  checkpoint(): Checkpoint;
  /**
   * Applies events that follow the checkpoint, each exactly once.
   * @returns false where somebody else has moved the checkpoint: read it again
   * @throws PoisonedEvent after all events before it were applied
   */
  apply(events: readonly RecordedEvent[]): Promise<boolean>;
}

interface ApplierOptions {
  readonly client: ClientBase;
  readonly schema: string;
  readonly projections: readonly Projection[];
  readonly checkpoint: Checkpoint;
}

/** Folds events into the rows of one generation and writes rows and checkpoint together. */
export function createApplier({ client, schema, projections, checkpoint: start }: ApplierOptions): Applier {
  const cache = createRowCache(schema, { startsEmpty: start.position === '' });
  let checkpoint = start;

  async function applyTogether(events: readonly RecordedEvent[]): Promise<boolean> {
    const last = events.at(-1);
    if (!last) return true;
    const projected = refusing(() => events.map(projectedEvent));
    const touches = refusing(() => projected.flatMap((event) => projections.flatMap((each) => each.touches(event))));
    await cache.load(client, touches);
    const changes = refusing(() => foldBatch(projections, projected, cache));
    const next = advanced(checkpoint, last, events.length);
    if (!(await writeBatch(client, schema, checkpoint, next, changes).catch(refuseData))) return false;
    cache.merge(changes);
    checkpoint = next;
    return true;
  }

  async function apply(events: readonly RecordedEvent[]): Promise<boolean> {
    try {
      return await applyTogether(events);
    } catch (error) {
      const [first] = events;
      if (!(error instanceof BatchRefused) || !first) throw error;
      if (events.length === 1) throw new PoisonedEvent(first, error.cause);
      // One event of the batch can't be applied; those before it can.
      for (const event of events) if (!(await apply([event]))) return false;
      return true;
    }
  }

  return { checkpoint: () => checkpoint, apply };
}

function refusing<Result>(fold: () => Result): Result {
  try {
    return fold();
  } catch (cause) {
    throw new BatchRefused('an event does not fit', { cause });
  }
}

function refuseData(cause: unknown): never {
  throw isRefusedStatement(cause) ? new BatchRefused('the database refused the rows', { cause }) : cause;
}
