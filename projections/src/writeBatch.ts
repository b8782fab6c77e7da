import type { ClientBase } from 'pg';
import type { Checkpoint } from './checkpoint.ts';
import { columnArray, sentAs } from './columns.ts';
import type { TableRows } from './rowCache.ts';
import { statementNames } from './statementNames.ts';
import type { Table } from './table.ts';

/**
 * Writes rows and checkpoint in one statement, so in one transaction and one round trip. The rows are fed from the
 * checkpoint's own update: where the checkpoint isn't as it was, or another process holds it, no row is touched.
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
  const tables = [...changes];
  let parameter = FIRST_COLUMN;
  const upserts = tables.map(([table]) => {
    const statement = upsert(schema, table, parameter);
    parameter += Object.keys(table.columns).length;
    return statement;
  });
  const text = `
    WITH moved AS (
      UPDATE ${schema}.checkpoint
         SET position = $3, event_id = $4, stream = $5, revision = $6, events = $7,
             heard_at = clock_timestamp(), problem = NULL
       WHERE generation = $1 AND position = $2 AND holder = $8
      RETURNING 1
    )${upserts.map((statement) => `, ${statement}`).join('')}
    SELECT count(*)::integer AS moved FROM moved`;
  const values = [
    from.generation,
    from.position,
    to.position,
    to.eventId,
    to.stream,
    to.revision,
    to.events,
    from.holder,
    ...tables.flatMap(([table, rows]) => columnArrays(table, [...rows.values()])),
  ];
  const { rows } = await client.query<{ moved: number }>({ name: statementName(text), text, values });
  return rows[0]?.moved === 1;
}

/** Where the columns' parameters begin, after those of the checkpoint. */
const FIRST_COLUMN = 9;

const statementName = statementNames('write_batch');

function upsert(schema: string, table: Table, parameter: number): string {
  const columns = Object.entries(table.columns);
  const names = columns.map(([name]) => name);
  const arrays = columns.map(([, { type }], index) => `$${parameter + index}::${sentAs(type)}`);
  const values = columns.map(([name, { type }]) => (`${type}[]` === sentAs(type) ? `r.${name}` : `r.${name}::${type}`));
  const replaced = names.filter((name) => !table.key.includes(name)).map((name) => `${name} = excluded.${name}`);
  return `${table.name}_written AS (
      INSERT INTO ${schema}.${table.name} (${names.join(', ')})
      SELECT ${values.join(', ')} FROM moved, unnest(${arrays.join(', ')}) AS r (${names.join(', ')})
      ON CONFLICT (${table.key.join(', ')}) ${table.writtenOnce ? 'DO NOTHING' : `DO UPDATE SET ${replaced.join(', ')}`}
    )`;
}

const columnArrays = (table: Table, rows: readonly object[]): Buffer[] =>
  Object.entries(table.columns).map(([name, { type }]) =>
    columnArray(
      type,
      rows.map((row) => (row as Readonly<Record<string, unknown>>)[name]),
    ),
  );
