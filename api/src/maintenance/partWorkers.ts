import { Worker } from 'node:worker_threads';
import type { CheckedPart, PartJob } from '../integrity/checkPart.ts';
import type { LogPiece } from '../integrity/logPiece.ts';
import type { PartCheckers } from '../integrity/verifyLedger.ts';
import type { LedgerAddress } from './openLedger.ts';

/** What a thread says: a piece of the log that it has read, and in the end what it found. */
export type PartAnswer =
  | { readonly piece: LogPiece; readonly checked?: never; readonly failure?: never }
  | { readonly checked: CheckedPart; readonly piece?: never; readonly failure?: never }
  | { readonly failure: string; readonly piece?: never; readonly checked?: never };

/** What accounts come to is kept until a part's end: where the young space is small, it is copied time and again. */
const YOUNG_MB = 384;

/** Checks parts of the log in threads of their own, each with its own connections and one part at a time. */
export function createPartWorkers(address: LedgerAddress, count: number): PartCheckers & { close(): Promise<unknown> } {
  const workers = Array.from(
    { length: count },
    () =>
      new Worker(new URL('./verifyThread.mjs', import.meta.url), {
        workerData: address,
        execArgv: [],
        resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
      }),
  );
  const idle = [...workers];

  return {
    lanes: count,
    async check(job, onPiece) {
      const worker = idle.pop();
      if (!worker) throw new Error(`more than ${count} parts at a time`);
      const checked = await checkIn(worker, job, onPiece);
      idle.push(worker);
      return checked;
    },
    close: () => Promise.all(workers.map((worker) => worker.terminate())),
  };
}

const checkIn = (worker: Worker, job: PartJob, onPiece: (piece: LogPiece) => void): Promise<CheckedPart> =>
  new Promise((resolve, reject) => {
    worker.removeAllListeners();
    worker.once('error', reject);
    worker.on('message', ({ piece, checked, failure }: PartAnswer) => {
      if (piece) onPiece(piece);
      else if (checked) resolve(checked);
      else reject(new Error(failure));
    });
    worker.postMessage(job);
  });
