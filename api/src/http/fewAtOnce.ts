import type { Caller, Step } from './context.ts';
import { Problem } from './problem.ts';

/** So many whole histories one person has read at a time: each is gone through from its first event. */
const MOST_OF_ONE = 4;

/** For whom histories are being read. */
const reading: string[] = [];

/** @throws Problem where as many are under way for whoever asks */
export const fewAtOnce: Step<{ caller: Caller }> = async (ctx, next) => {
  const { id } = ctx.state.caller;
  if (reading.filter((each) => each === id).length >= MOST_OF_ONE)
    throw new Problem('TooManyTries', { retryAfterSeconds: 5 });
  reading.push(id);
  try {
    await next();
  } finally {
    reading.splice(reading.indexOf(id), 1);
  }
};
