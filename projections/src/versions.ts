import { readableKinds } from '@northvale/ledger/event/ledgerEvent.ts';
import type { Pool } from 'pg';
import { dropGeneration } from './generation.ts';
import type { Log } from './log.ts';
import { every } from './outage.ts';
import { schemasOf } from './schemas.ts';

interface VersionsOptions {
  readonly pool: Pool;
  readonly version: string;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** Whether the rows of this version have reached the log's end. */
  isBuilt(): boolean;
  readonly upkeepIntervalMs?: number;
  readonly keptFor?: string;
}

/** Adds a version to the list of those started here; the order of first starts is final. */
export async function registerVersion(pool: Pool, version: string): Promise<void> {
  await pool.query(
    `INSERT INTO read_models.versions (version, schema, reads) VALUES ($1, $2, $3)
     ON CONFLICT (version) DO UPDATE SET last_read = clock_timestamp(), reads = excluded.reads`,
    [version, schemasOf(version).live, readableKinds()],
  );
}

/**
 * Reports this version as in use at intervals, and drops earlier versions that nobody has read for a while. A later
 * version is never dropped: its readers may be starting. A reader that was away for longer rebuilds its tables.
 */
export async function keepVersions(options: VersionsOptions): Promise<void> {
  const { pool, version, log, signal, isBuilt, upkeepIntervalMs = 5_000, keptFor = '1 hour' } = options;
  const keep = every(upkeepIntervalMs, log, 'the list of the versions of the read models is out of reach', async () => {
    await sayRead(pool, version, isBuilt());
    for (const schema of await unread(pool, version, keptFor)) await drop(pool, schema, log);
  });
  await keep(signal);
}

async function sayRead(pool: Pool, version: string, built: boolean): Promise<void> {
  await pool.query(
    `UPDATE read_models.versions
        SET last_read = clock_timestamp(), built_at = CASE WHEN $2 THEN coalesce(built_at, clock_timestamp()) END
      WHERE version = $1`,
    [version, built],
  );
}

/** The schemas of versions before a built one that nobody has read for a while. */
async function unread(pool: Pool, version: string, keptFor: string): Promise<string[]> {
  const { rows } = await pool.query<{ schema: string }>(
    `SELECT before.schema FROM read_models.versions own JOIN read_models.versions before ON before.number < own.number
      WHERE own.version = $1 AND own.built_at IS NOT NULL
        AND before.last_read < clock_timestamp() - $2::interval AND to_regnamespace(before.schema) IS NOT NULL`,
    [version, keptFor],
  );
  return rows.map(({ schema }) => schema);
}

async function drop(pool: Pool, schema: string, log: Log): Promise<void> {
  const client = await pool.connect();
  try {
    let dropped = true;
    for (const each of [`${schema}_next`, `${schema}_old`, schema]) dropped &&= await dropGeneration(client, each);
    if (dropped) log.info({ schema }, 'dropped the read models of a version that nobody reads any longer');
  } finally {
    client.release(true);
  }
}
