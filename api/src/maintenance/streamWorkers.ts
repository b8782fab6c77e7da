import { Worker } from 'node:worker_threads';
import type { CheckedStream } from '../integrity/checkStreams.ts';
import type { StreamCheckers } from '../integrity/verifyLedger.ts';
import type { LedgerAddress } from './openLedger.ts';

/** Calls under way in each thread: while one waits for the database, another is worked on. */
const LANES_EACH = 3;

interface Answer {
  readonly id: number;
  readonly checked?: readonly CheckedStream[];
  readonly failure?: string;
}

interface Waiting {
  resolve(checked: readonly CheckedStream[]): void;
  reject(error: Error): void;
}

/** Checks streams in threads of their own, each with its own connections. */
export function createStreamWorkers(
  address: LedgerAddress,
  count: number,
): StreamCheckers & { close(): Promise<unknown> } {
  const waiting = new Map<number, Waiting>();
  let calls = 0;

  function settle({ id, checked, failure }: Answer): void {
    const call = waiting.get(id);
    waiting.delete(id);
    if (checked) call?.resolve(checked);
    else call?.reject(new Error(failure));
  }

  function failAll(error: Error): void {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }

  const workers = Array.from({ length: count }, () => {
    const worker = new Worker(new URL('./verifyThread.mjs', import.meta.url), { workerData: address, execArgv: [] });
    worker.on('message', settle);
    worker.on('error', failAll);
    return worker;
  });

  return {
    lanes: LANES_EACH * count,
    check(streams) {
      const id = calls;
      calls += 1;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        workers[id % workers.length]?.postMessage({ id, streams });
      });
    },
    close: () => Promise.all(workers.map((worker) => worker.terminate())),
  };
}
