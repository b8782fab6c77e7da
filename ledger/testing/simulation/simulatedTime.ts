import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { vi } from 'vitest';
import type { Random } from '../../src/random.ts';
import type { Later } from './later.ts';

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
