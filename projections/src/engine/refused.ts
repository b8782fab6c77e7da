import type { ProjectedEvent, Projection, Touch } from './projection.ts';
import { isRefusedStatement } from './log.ts';

/** A batch was stopped by something in it, not by an outage. */
export class BatchRefused extends Error {}

/** The rows that events touch, for loading. Loops, as flattening arrays is several times slower. */
export const touchesOf = (projections: readonly Projection[], events: readonly ProjectedEvent[]) => (): Touch[] =>
  refusing(() => {
    const touches: Touch[] = [];
    for (const event of events)
      for (const projection of projections) for (const touch of projection.touches(event)) touches.push(touch);
    return touches;
  });

export function refusing<Result>(fold: () => Result): Result {
  try {
    return fold();
  } catch (cause) {
    throw new BatchRefused('an event does not fit', { cause });
  }
}

export function refuseData(cause: unknown): never {
  throw isRefusedStatement(cause) ? new BatchRefused('the database refused the rows', { cause }) : cause;
}
