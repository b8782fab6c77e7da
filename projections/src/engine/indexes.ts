import { PROJECTIONS_ROLE } from '@northvale/ledger/postgres/roles.ts';
import type { ClientBase, Pool } from 'pg';
import { inTransaction, LOCK_SPACE, type NewGeneration, runFiles } from './generation.ts';
import type { Projection } from './projection.ts';
import { type Table, valueColumns } from './table.ts';

/** Projections at a time: building an index keeps a processor of the database busy. */
const AT_ONCE = 2;
/** The database's memory for sorting an index and adding up sums; with less it spills to disk. */
const SORTED_IN = '128MB';

/**
 * Finishes filled tables: sums written in parts are added up, keys and indexes built, and the planner's statistics
 * collected. It takes long, so it has its own connections; each projection is done once, even if started twice or
 * killed in between.
 */
export async function createIndexes(
  pool: Pool,
  { schema, projections }: Pick<NewGeneration, 'schema' | 'projections'>,
): Promise<void> {
  const waiting = await largestFirst(pool, schema, projections);
  const lanes = Array.from({ length: AT_ONCE }, async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await finish(pool, schema, next);
  });
  for (const lane of await Promise.allSettled(lanes)) if (lane.status === 'rejected') throw lane.reason;
  await pool.query(`UPDATE ${schema}.checkpoint SET indexed = true WHERE NOT indexed`);
}

/** The slowest is best begun first. */
async function largestFirst(pool: Pool, schema: string, projections: readonly Projection[]): Promise<Projection[]> {
  const { rows } = await pool.query<{ name: string; bytes: number }>(
    `SELECT relname AS name, pg_relation_size(oid)::float8 AS bytes FROM pg_class
      WHERE relkind = 'r' AND relnamespace = to_regnamespace($1)`,
    [schema],
  );
  const bytesOf = new Map(rows.map(({ name, bytes }) => [name, bytes]));
  const size = ({ tables }: Projection) => tables.reduce((sum, { name }) => sum + (bytesOf.get(name) ?? 0), 0);
  return projections.toSorted((a, b) => size(b) - size(a));
}

async function finish(pool: Pool, schema: string, { name, tables, migrations }: Projection): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(`SELECT pg_advisory_xact_lock(${LOCK_SPACE}, hashtext($1))`, [`${schema}.${name}`]);
    const { rowCount } = await client.query(`SELECT FROM ${schema}.checkpoint WHERE $1 = ANY (finished)`, [name]);
    if (rowCount !== 0) return;
    await client.query(`
      SET LOCAL ROLE ${PROJECTIONS_ROLE};
      SET LOCAL maintenance_work_mem = '${SORTED_IN}';
      SET LOCAL work_mem = '${SORTED_IN}'`);
    for (const table of tables) if (table.sums) await addUp(client, schema, table);
    if (migrations.indexes) await runFiles(client, schema, [migrations.indexes]);
    await client.query(`ANALYZE ${tables.map((table) => `${schema}.${table.name}`).join(', ')}`);
    // Last, as the heartbeat of the process that runs the projections waits for this row.
    await client.query(`UPDATE ${schema}.checkpoint SET finished = finished || $1::text`, [name]);
  });
}

/** Merges all rows that a fill has written for a key. */
async function addUp(client: ClientBase, schema: string, table: Table): Promise<void> {
  const name = `${schema}.${table.name}`;
  const sums = valueColumns(table).map((column) => `sum(${column})::${table.columns[column]?.type}`);
  const key = table.key.join(', ');
  await client.query(`
    ALTER TABLE ${name} RENAME TO ${table.name}_in_parts;
    CREATE TABLE ${name} (LIKE ${name}_in_parts INCLUDING ALL);
    INSERT INTO ${name} (${[key, ...valueColumns(table)].join(', ')})
      SELECT ${[key, ...sums].join(', ')} FROM ${name}_in_parts GROUP BY ${key};
    DROP TABLE ${name}_in_parts`);
}
