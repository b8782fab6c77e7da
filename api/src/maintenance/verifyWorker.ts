import { parentPort, workerData } from 'node:worker_threads';
import { openEventStore } from '@northvale/ledger/eventStore/open.ts';
import { connectDatabase } from '../database/database.ts';
import { type CheckedStream, checkStreams } from '../integrity/checkStreams.ts';
import type { LedgerAddress } from './openLedger.ts';

/** A thread that checks streams: it is told their names, and answers what it found. */
const address = workerData as LedgerAddress;
const store = await openEventStore(address);
const { pool, db } = connectDatabase(address.databaseUrl, 4);
const parts = { store, db, rest: async () => {} };

parentPort?.on('message', ({ id, streams }: { readonly id: number; readonly streams: readonly string[] }) => {
  void checkAll(streams).then(
    (checked) => parentPort?.postMessage({ id, checked }),
    (error: unknown) => parentPort?.postMessage({ id, failure: String(error) }),
  );
});
parentPort?.once('close', () => void Promise.all([store.close(), pool.end()]));

async function checkAll(streams: readonly string[]): Promise<CheckedStream[]> {
  const checked: CheckedStream[] = [];
  for await (const each of checkStreams(parts, streams)) checked.push(each);
  return checked;
}
