import { LRUCache } from 'lru-cache';

/**
 * When a stream is to be written to in turn: after another process was faster, for as long as others write to it; and
 * now and then while this process writes without a pause, since others may be waiting who are never fast enough.
 */
export interface Contention {
  /** Asked before each append. */
  needsTurn(stream: string): boolean;
  /** Another process had written. */
  overtaken(stream: string): void;
  /** It was this process's turn: had anyone else written since it last did? */
  hadTurn(stream: string, othersWrote: boolean): void;
  /** An append was written. */
  wrote(stream: string): void;
}

interface Run {
  contended: boolean;
  /** When this process began to write without a pause. */
  since: number;
  lastAt: number;
}

const MAX_STREAMS = 10_000;
/** Between two appends: long enough for another process to come between. */
const PAUSE_MS = 5;
const LONGEST_RUN_MS = 100;

export function createContention(clock: () => number = () => performance.now()): Contention {
  const runs = new LRUCache<string, Run>({ max: MAX_STREAMS });

  function runOf(stream: string): Run {
    const now = clock();
    const run = runs.get(stream) ?? { contended: false, since: now, lastAt: now };
    run.lastAt = now;
    runs.set(stream, run);
    return run;
  }

  return {
    needsTurn(stream) {
      const run = runs.get(stream);
      if (!run) return false;
      const now = clock();
      if (now - run.lastAt > PAUSE_MS) run.since = now;
      return run.contended || now - run.since > LONGEST_RUN_MS;
    },
    overtaken: (stream) => void (runOf(stream).contended = true),
    hadTurn(stream, othersWrote) {
      const run = runOf(stream);
      run.contended = othersWrote;
      run.since = run.lastAt;
    },
    wrote: (stream) => void runOf(stream),
  };
}
