import type { ClientBase } from 'pg';
import type { Checkpoint } from './checkpoint.ts';
import type { Table } from './projection.ts';
import type { TableRows } from './rowCache.ts';

/**
 * Writes rows and checkpoint in one statement, so in one transaction and one round trip. The rows are fed from the
 * checkpoint's own update: where the checkpoint isn't as it was (another runner or a rebuild has moved on), no row is
 * touched.
 *
 * @returns false where somebody else has moved on
 */
export async function writeBatch(
  client: ClientBase,
  schema: string,
  from: Checkpoint,
  to: Checkpoint,
  changes: TableRows,
): Promise<boolean> {
  const tables = [...changes].filter(([, rows]) => rows.size > 0);
  const upserts = tables.map(([table, rows], index) => upsert(schema, table, rows, index + 8));
  const text = `
    WITH moved AS (
      UPDATE ${schema}.checkpoint
         SET position = $3, event_id = $4, stream = $5, revision = $6, events = $7
       WHERE generation = $1 AND position = $2
      RETURNING 1
    )${upserts.map((statement) => `, ${statement}`).join('')}
    SELECT count(*)::integer AS moved FROM moved`;
  const values = [
    from.generation, from.position, to.position, to.eventId, to.stream, to.revision, to.events,
    ...tables.map(([, rows]) => JSON.stringify([...rows.values()])),
  ];
  const { rows } = await client.query<{ moved: number }>({ name: statementName(text), text, values });
  return rows[0]?.moved === 1;
}

/** JSON names the columns itself, and is read and written natively at both ends: it beats one array a column. */
function upsert(schema: string, table: Table, rows: ReadonlyMap<string, object>, parameter: number): string {
  const [sample] = rows.values();
  const rest = Object.keys(sample ?? {}).filter((column) => !table.key.includes(column));
  const replace = `DO UPDATE SET ${rest.map((column) => `${column} = excluded.${column}`).join(', ')}`;
  return `${table.name}_written AS (
      INSERT INTO ${schema}.${table.name}
      SELECT r.* FROM moved, json_populate_recordset(NULL::${schema}.${table.name}, $${parameter}) r
      ON CONFLICT (${table.key.join(', ')}) ${table.writtenOnce ? 'DO NOTHING' : replace}
    )`;
}

// Prepared once a connection: planning costs more than writing a handful of rows. There are few shapes of batches.
const statementNames = new Map<string, string>();

function statementName(text: string): string {
  let name = statementNames.get(text);
  if (!name) statementNames.set(text, (name = `write_batch_${statementNames.size}`));
  return name;
}
