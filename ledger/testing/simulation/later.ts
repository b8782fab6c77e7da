import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { vi } from 'vitest';
import type { Random } from '../../src/random.ts';

/** All that is under way, and who sleeps. What arrives next is left to chance; time passes when it is told to. */
export interface Later {
  /** How much is under way. */
  readonly size: number;
  add(arrive: () => unknown): void;
  /** Lets one thing arrive. */
  one(): Promise<void>;
  /** Milliseconds since the beginning. */
  now(): number;
  sleep(ms: number): Promise<void>;
  elapse(ms: number): void;
}

export function createLater(random: Random): Later {
  const waiting: (() => unknown)[] = [];
  let sleepers: { readonly until: number; readonly wake: () => void }[] = [];
  let ms = 0;
  return {
    get size() {
      return waiting.length;
    },
    add: (arrive) => void waiting.push(arrive),
    async one() {
      const [arrive] = waiting.splice(random.integer(0, waiting.length), 1);
      await arrive?.();
    },
    now: () => ms,
    sleep: (duration) => new Promise((wake) => sleepers.push({ until: ms + duration, wake })),
    elapse(duration) {
      ms += duration;
      for (const { until, wake } of sleepers) if (until <= ms) wake();
      sleepers = sleepers.filter(({ until }) => until > ms);
    },
  };
}

/** While this runs, whoever sleeps, looks at the clock or leaves something to chance depends on the simulation. */
export async function inSimulatedTime<Result>(
  later: Later,
  random: Random,
  run: () => Promise<Result>,
): Promise<Result> {
  const replaced = [
    vi.spyOn(timers, 'setTimeout').mockImplementation((ms = 0, value) => later.sleep(ms).then(() => value)),
    vi.spyOn(performance, 'now').mockImplementation(later.now),
    vi.spyOn(Math, 'random').mockImplementation(random.next),
  ];
  syncBuiltinESMExports();
  try {
    return await run();
  } finally {
    for (const spy of replaced) spy.mockRestore();
    syncBuiltinESMExports();
  }
}
