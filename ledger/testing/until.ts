import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves once the condition holds; fails after some seconds. */
export async function until(condition: () => boolean): Promise<void> {
  for (let turn = 0; turn < 1_000; turn += 1) {
    if (condition()) return;
    await sleep(5);
  }
  throw new Error('what was waited for did not come');
}
