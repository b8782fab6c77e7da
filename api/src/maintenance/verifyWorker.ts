import { parentPort, workerData } from 'node:worker_threads';
import { openEventStore } from '@northvale/ledger/eventStore/open.ts';
import { createDatabasePool, databaseOf } from '@northvale/projections/database.ts';
import type { ReadModels } from '@northvale/projections/readModel.ts';
import { checkPart, type PartJob } from '../integrity/checkPart.ts';
import type { LedgerAddress } from './openLedger.ts';
import type { PartAnswer } from './partWorkers.ts';

/** A thread that checks parts of the log: it is told which, and answers what it has read and found. */
const address = workerData as LedgerAddress;
const store = await openEventStore(address);
const pool = createDatabasePool(address.databaseUrl, { max: 2 });
const db = databaseOf<ReadModels>(pool);
const parts = { store, db, rest: async () => {} };
const answer = (said: PartAnswer, given: readonly ArrayBuffer[] = []) => parentPort?.postMessage(said, given);

parentPort?.on('message', (job: PartJob) => {
  void checkPart(parts, job, (piece) => answer({ piece }, [piece.hashes.buffer as ArrayBuffer])).then(
    (checked) => answer({ checked }),
    (error: unknown) => answer({ failure: String(error) }),
  );
});
parentPort?.once('close', () => void Promise.all([store.close(), pool.end()]));
