import { createQueue } from '@northvale/projections/engine/queue.ts';
import { createPlaces } from '../../http/fewAtOnce.ts';

/** So many documents of one person are drawn, or wait for it, at a time. */
const MOST_OF_ONE = 2;

/**
 * Has documents drawn one after another: the longest takes a processor for seconds, a piece at a time, and all calls
 * would wait for a piece of each.
 */
export function createDrawingQueue() {
  const takePlace = createPlaces(MOST_OF_ONE, 10);
  const queue = createQueue();

  /** @throws Problem where two are under way for whoever asks */
  return async function inTurn<Drawn>(asker: string, draw: () => Promise<Drawn>): Promise<Drawn> {
    const leave = takePlace(asker);
    return queue(draw).finally(leave);
  };
}
