import type { ClientBase } from 'pg';
import type { Checkpoint } from './checkpoint.ts';
import { columnArray, sentAs } from './columns.ts';
import type { RowCache, TableRows } from './rowCache.ts';
import { statementNames } from '../statementNames.ts';
import { valueColumns, type Table } from './table.ts';

/** Rows of one table that are written the same way. */
export interface Piece {
  readonly table: Table;
  readonly rows: readonly object[];
  /** The table has none of them yet, so no conflicts need checking. */
  readonly areNew: boolean;
}

/** From this many rows on, separate statements for new and changed rows pay off. */
const MANY = 200;

/**
 * The rows changed by a batch, in pieces. Call it before the cache takes them over. Always in one order, whichever
 * table came first: each order would be a statement that the connection keeps prepared.
 */
export const piecesOf = (changes: TableRows, cache: Pick<RowCache, 'get'>): Piece[] =>
  [...changes].toSorted(byName).flatMap(([table, rows]) => {
    if (table.sums) return [{ table, rows: [...rows.values()], areNew: false }];
    const isNew = (key: string) => table.writtenOnce || cache.get(table, key) === null;
    const [added, changed]: [object[], object[]] = [[], []];
    for (const [key, row] of rows) (isNew(key) ? added : changed).push(row);
    if (changed.length > 0 && rows.size < MANY) return [{ table, rows: [...rows.values()], areNew: false }];
    return [
      { table, rows: added, areNew: true },
      { table, rows: changed, areNew: false },
    ].filter((piece) => piece.rows.length > 0);
  });

const byName = ([one]: [Table, unknown], [other]: [Table, unknown]): number => (one.name < other.name ? -1 : 1);

/**
 * Writes rows and checkpoint in one statement, so in one transaction and one round trip. The rows depend on the
 * checkpoint's own update: if the checkpoint has moved, or another process holds it, no row is touched.
 *
 * @returns false if another process has moved it
 */
export async function writeBatch(
  client: ClientBase,
  schema: string,
  from: Checkpoint,
  to: Checkpoint,
  pieces: readonly Piece[],
): Promise<boolean> {
  let parameter = FIRST_COLUMN;
  const writes = pieces.map((piece) => {
    const { table, areNew } = piece;
    const statement = insert(schema, piece, parameter, 'moved, ');
    parameter += Object.keys(table.columns).length;
    return `${table.name}_${areNew ? 'added' : 'written'} AS (${statement})`;
  });
  const text = `
    WITH moved AS (
      UPDATE ${schema}.checkpoint
         SET position = $3, event_id = $4, stream = $5, revision = $6, events = $7,
             heard_at = clock_timestamp(), problem = NULL
       WHERE generation = $1 AND position = $2 AND holder = $8
      RETURNING 1
    )${writes.map((statement) => `, ${statement}`).join('')}
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
    ...pieces.flatMap(columnArrays),
  ];
  const { rows } = await client.query<{ moved: number }>({ name: statementName(text), text, values });
  return rows[0]?.moved === 1;
}

/** The number of the first column parameter, after those of the checkpoint. */
const FIRST_COLUMN = 9;

const statementName = statementNames('write_batch');

/** Prepares writing rows alone, for callers that move the checkpoint later in the same transaction. */
export function pieceWriter(schema: string, piece: Piece): (client: ClientBase) => Promise<void> {
  const text = insert(schema, piece, 1);
  const query = { name: statementName(text), text, values: columnArrays(piece) };
  return async (client) => void (await client.query(query));
}

function insert(schema: string, { table, areNew }: Piece, parameter: number, after = ''): string {
  const columns = Object.entries(table.columns);
  const names = columns.map(([name]) => name);
  const arrays = columns.map(([, { type }], index) => `$${parameter + index}::${sentAs(type)}`);
  const values = columns.map(([name, { type }]) => (`${type}[]` === sentAs(type) ? `r.${name}` : `r.${name}::${type}`));
  const added = table.sums ? (name: string) => `stood.${name} + ` : () => '';
  const replaced = valueColumns(table).map((name) => `${name} = ${added(name)}excluded.${name}`);
  return `INSERT INTO ${schema}.${table.name} AS stood (${names.join(', ')})
      SELECT ${values.join(', ')} FROM ${after}unnest(${arrays.join(', ')}) AS r (${names.join(', ')})
      ${areNew ? '' : `ON CONFLICT (${table.key.join(', ')}) DO UPDATE SET ${replaced.join(', ')}`}`;
}

const columnArrays = ({ table, rows }: Piece): Buffer[] =>
  Object.entries(table.columns).map(([name, { type }]) =>
    columnArray(
      type,
      rows.map((row) => (row as Readonly<Record<string, unknown>>)[name]),
    ),
  );
