import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { CheckedPart, PartJob } from '../integrity/checkPart.ts';
import type { PartCheckers } from '../integrity/verifyLedger.ts';
import type { LedgerAddress } from './openLedger.ts';

/** What a thread says: how many events it has read, and in the end what it found. */
export type PartAnswer =
  | { readonly events: number; readonly checked?: never; readonly failure?: never }
  | { readonly checked: CheckedPart; readonly events?: never; readonly failure?: never }
  | { readonly failure: string; readonly events?: never; readonly checked?: never };

/** A build has it as a file of its own; beside the sources stands one that tells a thread how to read them. */
const THREAD = join(import.meta.dirname, import.meta.filename.endsWith('.ts') ? 'verifyThread.mjs' : 'verifyWorker.js');

/** What some hundred accounts come to fits: in a smaller one it is copied time and again until they are compared. */
const YOUNG_MB = 64;

/** Checks parts of the log in threads of their own, each with its own connections and one part at a time. */
export function createPartWorkers(address: LedgerAddress, count: number): PartCheckers & { close(): Promise<unknown> } {
  const workers = Array.from(
    { length: count },
    () =>
      new Worker(THREAD, {
        workerData: address,
        execArgv: [],
        resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
      }),
  );
  const idle = [...workers];

  return {
    lanes: count,
    async check(job, onEvents) {
      const worker = idle.pop();
      if (!worker) throw new Error(`more than ${count} parts at a time`);
      const checked = await checkIn(worker, job, onEvents);
      idle.push(worker);
      return checked;
    },
    close: () => Promise.all(workers.map((worker) => worker.terminate())),
  };
}

const checkIn = (worker: Worker, job: PartJob, onEvents: (count: number) => void): Promise<CheckedPart> =>
  new Promise((resolve, reject) => {
    worker.removeAllListeners();
    worker.once('error', reject);
    worker.on('message', ({ events, checked, failure }: PartAnswer) => {
      if (events !== undefined) onEvents(events);
      else if (checked) resolve(checked);
      else reject(new Error(failure));
    });
    worker.postMessage(job);
  });
