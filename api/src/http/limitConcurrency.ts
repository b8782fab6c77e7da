import type { Caller, Step } from './context.ts';
import { Problem } from './problem.ts';

/** So many whole histories one person has read at a time: each is gone through from its first event. */
const MOST_OF_ONE = 4;

/**
 * Places of which each asker holds a few at a time.
 * @returns takes one, and gives what leaves it again; throws a Problem (429) where the asker holds as many already
 */
export function createSlots(mostOfOne: number, retryAfterSeconds: number): (asker: string) => () => void {
  const askers: string[] = [];
  return (asker) => {
    if (askers.filter((each) => each === asker).length >= mostOfOne)
      throw new Problem('TooManyTries', { retryAfterSeconds });
    askers.push(asker);
    return () => void askers.splice(askers.indexOf(asker), 1);
  };
}

const takeSlot = createSlots(MOST_OF_ONE, 5);

/** @throws Problem where as many are under way for whoever asks */
export const limitConcurrency: Step<{ caller: Caller }> = async (ctx, next) => {
  const leave = takeSlot(ctx.state.caller.id);
  try {
    await next();
  } finally {
    leave();
  }
};
