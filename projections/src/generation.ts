import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ClientBase, Pool } from 'pg';
import type { Projection } from './projection.ts';
import { LIVE } from './schemas.ts';

/** Advisory locks, one space of their own: who rebuilds, who makes the first generation. */
const LOCK_SPACE = 0x6e76;
export const REBUILD_LOCK = `${LOCK_SPACE}, 2`;
const FIRST_LOCK = `${LOCK_SPACE}, 3`;

interface NewGeneration {
  readonly schema: string;
  readonly projections: readonly Projection[];
  readonly version: string;
  readonly storeId: string;
}

const CHECKPOINT_TABLE = new URL('./000_checkpoint.sql', import.meta.url);

/** Makes the empty tables of a generation in a schema of their own; call it in a transaction. */
export async function createTables(client: ClientBase, made: NewGeneration): Promise<void> {
  const { schema, projections, version, storeId } = made;
  await client.query(`CREATE SCHEMA ${schema}`);
  await runFiles(client, schema, [CHECKPOINT_TABLE, ...projections.map(({ migrations }) => migrations.tables)]);
  await client.query(
    `INSERT INTO ${schema}.checkpoint (generation, version, store_id, position, event_id, stream, revision, events)
     VALUES ($1, $2, $3, '', '', '', -1, 0)`,
    [randomUUID(), version, storeId],
  );
}

/** Makes the indexes of a generation's tables: after a rebuild has filled them, which is faster; in a transaction. */
export async function createIndexes(
  client: ClientBase,
  { schema, projections }: Pick<NewGeneration, 'schema' | 'projections'>,
): Promise<void> {
  await runFiles(
    client,
    schema,
    projections.flatMap(({ migrations }) => migrations.indexes ?? []),
  );
}

async function runFiles(client: ClientBase, schema: string, files: readonly URL[]): Promise<void> {
  await client.query(`SET LOCAL search_path TO ${schema}`);
  for (const file of files) await client.query(await readFile(file, 'utf8'));
}

/** Makes the first generation where there is none, whichever of several processes comes first. */
export async function ensureLiveGeneration(pool: Pool, made: Omit<NewGeneration, 'schema'>): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(`SELECT pg_advisory_xact_lock(${FIRST_LOCK})`);
    const { rows } = await client.query(
      `SELECT 1 FROM information_schema.columns
        WHERE table_schema = $1 AND table_name = 'checkpoint' AND column_name = 'holder'`,
      [LIVE],
    );
    if (rows.length > 0) return;
    // Made by a program from before there was a holder: nothing of it can be taken over.
    await client.query(`DROP SCHEMA IF EXISTS ${LIVE} CASCADE`);
    await createTables(client, { ...made, schema: LIVE });
    await createIndexes(client, { ...made, schema: LIVE });
  });
}

async function inTransaction(pool: Pool, work: (client: ClientBase) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query('BEGIN');
    await work(client);
    await client.query('COMMIT');
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // A connection that met an error is thrown away, and its open transaction with it.
    client.release(failure);
  }
}
