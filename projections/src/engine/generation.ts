import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { PROJECTIONS_ROLE } from '@northvale/ledger/postgres/roles.ts';
import type { ClientBase, Pool } from 'pg';
import type { Projection } from './projection.ts';

/** The space of our advisory locks: for a rebuild and for making a generation. */
const LOCK_SPACE = 0x6e76;
export const REBUILD_LOCK = `${LOCK_SPACE}, 2`;
const MAKING_LOCK = `${LOCK_SPACE}, 3`;

export interface NewGeneration {
  readonly schema: string;
  readonly projections: readonly Projection[];
  readonly storeId: string;
}

const CHECKPOINT_TABLE = new URL('./checkpoint.sql', import.meta.url);
const LOCK_TIMEOUT_MS = 5_000;
const LOCK_NOT_AVAILABLE = '55P03';
/** The database's memory for sorting an index; with less it spills to disk. */
const SORTED_IN = '128MB';

/** Creates a generation's empty tables in their own schema; call it in a transaction. */
export async function createTables(client: ClientBase, { schema, projections, storeId }: NewGeneration): Promise<void> {
  // Whichever process creates them, the api or one that runs only projections: both must be able to drop them.
  await client.query(`SET LOCAL ROLE ${PROJECTIONS_ROLE}`);
  await client.query(`CREATE SCHEMA ${schema}; SET LOCAL search_path TO ${schema}`);
  await client.query(await readFile(CHECKPOINT_TABLE, 'utf8'));
  for (const projection of projections) await client.query((await sqlOf(projection)).tables);
  await client.query(
    `INSERT INTO ${schema}.checkpoint (generation, store_id, position, event_id, stream, revision, events)
     VALUES ($1, $2, '', '', '', -1, 0)`,
    [randomUUID(), storeId],
  );
}

/**
 * A fill is faster without what each file ends with: secondary indexes, and the primary keys of tables that are written
 * once.
 */
async function sqlOf({ sql }: Projection): Promise<{ tables: string; indexes: string }> {
  const text = await readFile(sql, 'utf8');
  const start = text.search(/^(?:CREATE INDEX|ALTER TABLE \w+ ADD PRIMARY KEY)/m);
  return start < 0 ? { tables: text, indexes: '' } : { tables: text.slice(0, start), indexes: text.slice(start) };
}

/** Creates a version's first generation if there is none, whichever process comes first. */
export async function ensureGeneration(pool: Pool, made: NewGeneration): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(`SELECT pg_advisory_xact_lock(${MAKING_LOCK})`);
    const { rows } = await client.query('SELECT WHERE to_regclass($1) IS NOT NULL', [`${made.schema}.checkpoint`]);
    if (rows.length === 0) await createTables(client, made);
  });
}

/**
 * Finishes filled tables: builds the secondary indexes and collects the planner's statistics. It takes long, so it has
 * its own connection, and all are built or none.
 */
export async function createIndexes(
  pool: Pool,
  { schema, projections }: Pick<NewGeneration, 'schema' | 'projections'>,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(`
      SELECT pg_advisory_xact_lock(${LOCK_SPACE}, hashtext('${schema}'));
      SET LOCAL ROLE ${PROJECTIONS_ROLE};
      SET LOCAL search_path TO ${schema};
      SET LOCAL maintenance_work_mem = '${SORTED_IN}'`);
    const { rowCount } = await client.query('SELECT FROM checkpoint WHERE indexed');
    if (rowCount !== 0) return;
    for (const projection of projections) await client.query((await sqlOf(projection)).indexes);
    for (const { name } of projections.flatMap(({ tables }) => [...tables])) await client.query(`ANALYZE ${name}`);
    // Last, as the heartbeat of the process that runs the projections waits for this row.
    await client.query('UPDATE checkpoint SET indexed = true');
  });
}

/**
 * Drops an unused generation. Reads that began on it may finish, but mustn't hold up anything else.
 * @returns false if somebody was still reading it
 */
export async function dropGeneration(client: ClientBase, schema: string): Promise<boolean> {
  await client.query(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`);
  try {
    await client.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE) return false;
    throw error;
  } finally {
    await client.query('SET lock_timeout = 0');
  }
}

/** Runs a transaction on a connection of its own. */
async function inTransaction(pool: Pool, work: (client: ClientBase) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    // A process paused in the middle holds nobody up for long.
    await client.query("BEGIN; SET LOCAL idle_in_transaction_session_timeout = '10s'");
    await work(client);
    await client.query('COMMIT');
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // After an error the connection is discarded, with its open transaction.
    client.release(failure);
  }
}
