import { resolve } from 'node:path';
import { findRunningPostgres } from '@northvale/ledger/embeddedPostgres/dataDirectoryLock.ts';
import type { EventStore } from '@northvale/ledger/eventStore/eventStore.ts';
import { assertEventsNotElsewhere } from '@northvale/ledger/eventStore/postgres/sealing.ts';
import { openEventStore } from '@northvale/ledger/eventStore/open.ts';
import type { Config } from '../config.ts';
import { connectDatabase, type Database } from '../database/database.ts';
import { applicationUrl, openDatabase, type Started, stopAll } from '../startup/openDatabase.ts';
import type { Surroundings } from './command.ts';
import { beReader, readersLeft } from './readers.ts';

/** Where a ledger is: for threads, which open it once more. */
export interface LedgerAddress {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string | undefined;
}

export interface OpenLedger {
  readonly address: LedgerAddress;
  readonly store: EventStore;
  readonly db: Database;
}

/**
 * Lends the ledger to a command that only reads: the one that a server serves just now, or else one that is started for
 * the command and stopped after it, and after those that have joined it.
 * @throws Error with a sentence where there is no ledger
 */
export async function withLedger<Result>(
  { config: readSettings, note }: Pick<Surroundings, 'config' | 'note'>,
  work: (ledger: OpenLedger) => Promise<Result>,
): Promise<Result> {
  const config = readSettings();
  const started: Started = [];
  try {
    const databaseUrl = await databaseOf(config, note, started);
    // They can still be read here, as they stood.
    await assertEventsNotElsewhere(databaseUrl, config.eventStoreUrl).catch(({ message }: Error) => note(message));
    const address = { databaseUrl, eventStoreUrl: config.eventStoreUrl };
    const store = await openEventStore(address);
    started.push(() => store.close());
    const { pool, db } = connectDatabase(databaseUrl, 3);
    started.push(() => pool.end());
    return await work({ address, store, db });
  } finally {
    await stopAll(started);
  }
}

async function databaseOf(config: Config, note: (line: string) => void, started: Started): Promise<string> {
  // Whoever runs that database keeps its schemas up to date: a reader changes nothing there.
  if (config.databaseUrl !== undefined) return applicationUrl(config, config.databaseUrl);
  const found = await findRunningPostgres(resolve(config.dataDir));
  if (found.kind === 'running') {
    const databaseUrl = applicationUrl(config, found.connectionString);
    started.push(await beReader(databaseUrl));
    return databaseUrl;
  }
  if (found.kind === 'nothing') {
    throw new Error(`There is no ledger under ${config.dataDir}. Name the data directory of one with DATA_DIR.`);
  }
  const { databaseUrl } = await openDatabase(config, note, started);
  started.push(() => readersLeft(databaseUrl, note));
  return databaseUrl;
}
