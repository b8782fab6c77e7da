import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves after a time, or at once when the signal aborts; never fails. */
export const pause = (durationMs: number, signal?: AbortSignal): Promise<void> =>
  sleep(durationMs, undefined, signal && { signal }).catch(() => undefined);

interface Limits {
  readonly firstMs?: number;
  readonly longestMs?: number;
}

interface Backoff {
  wait(): Promise<void>;
  /** The next wait is as short as the first. */
  reset(): void;
}

/** Waits twice as long after each failure in a row, and not at all once the signal aborts. */
export function createBackoff(signal: AbortSignal, { firstMs = 100, longestMs = 5_000 }: Limits = {}): Backoff {
  let nextMs = firstMs;
  return {
    async wait() {
      await pause(nextMs, signal);
      nextMs = Math.min(2 * nextMs, longestMs);
    },
    reset() {
      nextMs = firstMs;
    },
  };
}

/**
 * Starts a span, and tells the milliseconds that are left of it, by whichever clock has seen more go by: the wall clock
 * may be set back, and the steady one stands still while the machine sleeps.
 */
export function timeLeft(spanMs: number): () => number {
  const [wall, steady] = [Date.now(), performance.now()];
  return () => spanMs - Math.max(Date.now() - wall, performance.now() - steady);
}
