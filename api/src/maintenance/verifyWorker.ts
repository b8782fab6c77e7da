import { parentPort, workerData } from 'node:worker_threads';
import { openEventStore } from '@northvale/ledger/eventStore/open.ts';
import { createDatabasePool, databaseOf } from '@northvale/projections/engine/database.ts';
import type { ReadModels } from '@northvale/projections/models/readModels.ts';
import { type CheckedPart, checkPart, type PartJob } from '../integrity/checkPart.ts';
import type { LedgerAddress } from './openLedger.ts';
import type { PartAnswer } from './partWorkers.ts';

/** A thread that checks parts of the log: it is told which, and answers what it has read and found. */
const address = workerData as LedgerAddress;
const opening = openEventStore(address);
const pool = createDatabasePool(address.databaseUrl, { max: 2 });
const db = databaseOf<ReadModels>(pool);
const answer = (said: PartAnswer) => parentPort?.postMessage(said);

async function check(job: PartJob): Promise<CheckedPart> {
  const parts = { store: await opening, db, rest: async () => {} };
  return checkPart(parts, job, (events) => answer({ events }));
}

parentPort?.on('message', (job: PartJob) => {
  void check(job).then(
    (checked) => answer({ checked }),
    (error: unknown) => answer({ failure: String(error) }),
  );
});
parentPort?.once('close', () => void Promise.all([opening.then((store) => store.close()), pool.end()]));
