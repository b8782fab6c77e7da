import { readableKinds } from '@northvale/ledger/event/ledgerEvent.ts';
import type { WriteGate } from '@northvale/ledger/handler/writeGate.ts';
import { pause } from '@northvale/ledger/pause.ts';
import { PROJECTIONS_ROLE } from '@northvale/ledger/postgres/roles.ts';
import { type Kysely, sql } from 'kysely';
import type { Pool } from 'pg';
import { dropGeneration } from './generation.ts';
import { every, type Log } from './log.ts';
import { schemasOf } from './version.ts';

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

const INTERVAL_MS = 5_000;
/** Several of the intervals at which a running program reports in. */
const HEARD_WITHIN = '30 seconds';

/** A gate that knows what the programs that have recently reported in can read, from the list of versions. */
export async function openWriteGate(pool: Pool): Promise<WriteGate & { stop(): Promise<void> }> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let unreadable = await askUnreadable(pool);

  async function keepAsking(): Promise<void> {
    while (!signal.aborted) {
      await pause(INTERVAL_MS, signal);
      // While the database is down no program starts or ends.
      if (!signal.aborted) unreadable = await askUnreadable(pool).catch(() => unreadable);
    }
  }

  const stopped = keepAsking();
  return {
    mayWrite: (kind) => !unreadable.has(kind),
    async stop() {
      stopping.abort();
      await stopped;
    },
  };
}

/** The kinds of events written by this program that some running program can't read. */
async function askUnreadable(pool: Pool): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ kind: string }>(
    `SELECT kind FROM unnest($1::text[]) AS kind
      WHERE EXISTS (SELECT FROM read_models.versions
                     WHERE NOT kind = ANY (reads) AND last_read > clock_timestamp() - $2::interval)`,
    [readableKinds(), HEARD_WITHIN],
  );
  return new Set(rows.map(({ kind }) => kind));
}

/** The list of versions of the read models; the read models are in schemas that the projections create. */
export const READ_MODEL_MIGRATIONS = { schema: 'read_models', directory: new URL('./migrations/', import.meta.url) };

/**
 * Lets the projections' role create the read models' schemas: a rebuild creates and drops whole schemas while the
 * program runs. The role owns what it creates there, and gains nothing in any other schema.
 */
export async function allowReadModels(owner: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ database: string }>`SELECT current_database() AS database`.execute(owner);
  for (const { database } of rows)
    await sql`GRANT CREATE ON DATABASE ${sql.id(database)} TO ${sql.id(PROJECTIONS_ROLE)}`.execute(owner);
}
