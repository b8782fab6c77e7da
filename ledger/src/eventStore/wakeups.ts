/** Wakes those who wait for news of the log. A wake between a look at the log and the wait that follows isn't lost. */
export interface Wakeups {
  /** Grows with each wake: take it before looking, hand it to `wait`. */
  readonly count: number;
  wake(): void;
  /** Resolves at the first wake after `seen`, on abort, or after a time. */
  wait(seen: number, signal: AbortSignal, timeoutMs?: number): Promise<void>;
}

export function createWakeups(): Wakeups {
  const sleepers = new Set<() => void>();
  let count = 0;
  return {
    get count() {
      return count;
    },

    wake() {
      count += 1;
      for (const wakeUp of sleepers) wakeUp();
    },

    wait(seen, signal, timeoutMs) {
      if (count !== seen || signal.aborted) return Promise.resolve();
      return new Promise((resolve) => {
        const timer = timeoutMs === undefined ? undefined : setTimeout(wakeUp, timeoutMs);
        function wakeUp(): void {
          clearTimeout(timer);
          signal.removeEventListener('abort', wakeUp);
          sleepers.delete(wakeUp);
          resolve();
        }
        signal.addEventListener('abort', wakeUp);
        sleepers.add(wakeUp);
      });
    },
  };
}
