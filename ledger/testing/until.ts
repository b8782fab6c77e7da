import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than a busy machine takes. */
const LIMIT_MS = 50_000;

/** Resolves once the condition holds. */
export async function until(condition: () => boolean): Promise<void> {
  for (const limit = Date.now() + LIMIT_MS; Date.now() < limit; await sleep(5)) {
    if (condition()) return;
  }
  throw new Error('what was waited for did not come');
}
