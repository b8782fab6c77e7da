import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findRunningPostgres } from '@northvale/ledger/embeddedPostgres/dataDirectoryLock.ts';
import type { EventStore } from '@northvale/ledger/eventStore/eventStore.ts';
import { openEventStore } from '@northvale/ledger/eventStore/open.ts';
import { assertEventsNotElsewhere } from '@northvale/ledger/eventStore/postgres/sealing.ts';
import { createPool } from '@northvale/ledger/postgres/createPool.ts';
import type { Pool } from 'pg';
import type { Config } from '../config.ts';
import { connectDatabase, type Database } from '../database/database.ts';
import {
  applicationUrl,
  type DatabaseAddresses,
  openDatabase,
  type Started,
  stopAll,
} from '../startup/openDatabase.ts';
import type { Surroundings } from './runCommand.ts';

/** Where a ledger is: for threads, which open it once more. */
interface LedgerAddress {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string | undefined;
}

export interface OpenLedger {
  readonly address: LedgerAddress;
  /** For a command that needs more than the application may: of the database's owner. */
  readonly ownerUrl: string;
  readonly store: EventStore;
  readonly db: Database;
  readonly pool: Pool;
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
    const { ownerUrl, databaseUrl } = await databaseOf(config, note, started);
    const { pool, db } = connectDatabase(databaseUrl, 3);
    started.push(() => pool.end());
    // They can still be read here, as they stood.
    await assertEventsNotElsewhere(pool, config.eventStoreUrl).catch(({ message }: Error) => note(message));
    const address = { databaseUrl, eventStoreUrl: config.eventStoreUrl };
    const store = await openEventStore(address);
    started.push(() => store.close());
    return await work({ address, ownerUrl, store, db, pool });
  } finally {
    await stopAll(started);
  }
}

async function databaseOf(config: Config, note: (line: string) => void, started: Started): Promise<DatabaseAddresses> {
  // Whoever runs that database keeps its schemas up to date: a reader changes nothing there.
  if (config.databaseUrl !== undefined) return addressesOf(config, config.databaseUrl);
  const found = await findRunningPostgres(resolve(config.dataDir));
  if (found.kind === 'running') {
    const addresses = addressesOf(config, found.connectionString);
    started.push(await beReader(addresses.databaseUrl));
    return addresses;
  }
  if (found.kind === 'nothing') {
    throw new Error(`There is no ledger under ${config.dataDir}. Name the data directory of one with DATA_DIR.`);
  }
  const opened = await openDatabase(config, note, started);
  started.push(() => readersLeft(opened.databaseUrl, note));
  return opened;
}

const addressesOf = (config: Config, ownerUrl: string): DatabaseAddresses => ({
  ownerUrl,
  databaseUrl: applicationUrl(config, ownerUrl),
});

// Beside the locks of the starts (0x6e76_0003) and of the acts (0x6e76_0030).
const READERS_LOCK = 0x6e76_0050;
const POLL_MS = 200;

/** Shows that a command reads in a database that another process started, until what it returns is called. */
async function beReader(databaseUrl: string): Promise<() => Promise<void>> {
  const pool = createPool(databaseUrl, { max: 1 });
  const client = await pool.connect();
  const leave = async () => {
    client.release(true);
    await pool.end();
  };
  try {
    await client.query('SELECT pg_advisory_lock_shared($1)', [READERS_LOCK]);
  } catch (error) {
    await leave();
    throw error;
  }
  return leave;
}

/** Resolves once no other command reads in the database any more, so that it can be stopped. */
async function readersLeft(databaseUrl: string, note: (line: string) => void): Promise<void> {
  const pool = createPool(databaseUrl, { max: 1 });
  // Tried, not waited for: behind one who waits no reader would get in.
  const left = async () => {
    const { rows } = await pool.query<{ left: boolean }>('SELECT pg_try_advisory_lock($1) AS left', [READERS_LOCK]);
    return rows[0]?.left;
  };
  try {
    if (await left()) return;
    note('Another command reads in this database, which ends with this one: waiting for it.');
    do await sleep(POLL_MS);
    while (!(await left()));
  } catch {
    // A database that doesn't answer is read by nobody.
  } finally {
    await pool.end();
  }
}
