import type { RecordedEvent } from '@northvale/ledger/eventStore/eventStore.ts';
import { add, type Cents, ZERO } from '@northvale/ledger/money.ts';
import { copyInto } from '@northvale/ledger/postgres/copyInto.ts';
import type { ClientBase } from 'pg';
import { advanced, type Checkpoint } from './checkpoint.ts';
import { isRefusedStatement } from './log.ts';
import {
  type Changing,
  projectedEvent,
  type ProjectedEvent,
  type Projection,
  type Rows,
  type Touch,
} from './projection.ts';
import { columnArray, type ColumnType, type RowOf, sentAs, type Table, valueColumns } from './table.ts';

/** An event that can't be applied. The projections halt before it until the program is fixed. */
export class PoisonedEvent extends Error {
  override readonly name = 'PoisonedEvent';

  constructor({ type, stream, revision, position }: RecordedEvent, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(`${type} (${stream}, revision ${revision}, position ${position}) can't be projected: ${why}`, { cause });
  }
}

/** Writes the rows of one generation. */
export interface Writer {
  checkpoint(): Checkpoint;
  /**
   * Applies events that follow the checkpoint, each exactly once; events already applied are skipped.
   * @returns false if another process has moved the checkpoint: read it again
   * @throws PoisonedEvent after all events before it were applied
   */
  apply(events: readonly RecordedEvent[]): Promise<boolean>;
}

interface WriterOptions {
  readonly client: Pick<ClientBase, 'query'>;
  readonly schema: string;
  readonly projections: readonly Projection[];
  readonly checkpoint: Checkpoint;
  /** The same connection, where rows are copied: to fill tables, in long batches. */
  readonly copying?: ClientBase;
}

/** The most rows that are kept between batches, some 100 MB: rows that many events change are read once. */
const MOST_ROWS = 100_000;

/** A batch was stopped by something in it, not by an outage. */
class BatchRefused extends Error {}

/**
 * Folds events in memory and writes the changed rows together with the checkpoint, in one statement. Only one process
 * writes a generation, and with each write its checkpoint proves that no other has: so the rows kept here equal the
 * tables' rows.
 */
export function createWriter({ client, schema, projections, checkpoint: start, copying }: WriterOptions): Writer {
  let checkpoint = start;
  let kept: KeptRows = new Map();

  async function apply(delivered: readonly RecordedEvent[]): Promise<boolean> {
    const events = delivered.filter(({ position }) => position > checkpoint.position);
    const last = events.at(-1);
    if (!last) return true;
    try {
      return await applyBatch(events, last);
    } catch (error) {
      kept = new Map();
      if (!(error instanceof BatchRefused)) throw error;
      if (events.length === 1) throw new PoisonedEvent(last, error.cause);
      // One event of the batch can't be applied; those before it can.
      for (const event of events) if (!(await apply([event]))) return false;
      return true;
    }
  }

  async function applyBatch(events: readonly RecordedEvent[], last: RecordedEvent): Promise<boolean> {
    const projected = refusing(() => events.map(projectedEvent));
    const touches = refusing(() => touchesOf(projections, projected));
    let rows = 0;
    for (const { size } of kept.values()) rows += size;
    if (rows > MOST_ROWS) kept = new Map();
    await load(client, schema, touches, kept);
    const changed = refusing(() => foldBatch(projections, projected, kept));
    const to = advanced(checkpoint, last, events.length);
    if (!(await (copying ? copyAndWrite(copying, to, changed) : write(client, schema, checkpoint, to, changed))))
      return false;
    checkpoint = to;
    for (const [table, tableRows] of changed) {
      if (table.writtenOnce || table.sums) continue;
      const standing = tableOf(kept, table);
      for (const [key, row] of tableRows) standing.set(String(key), row);
    }
    return true;
  }

  /** Rows of tables that are written once go ahead of the others, in one transaction. */
  async function copyAndWrite(over: ClientBase, to: Checkpoint, changed: ChangedRows): Promise<boolean> {
    await over.query('BEGIN');
    try {
      for (const [table, rows] of changed) {
        if (!table.writtenOnce) continue;
        await refused(copyRows(over, schema, table, rows.values()));
        changed.delete(table);
      }
      const moved = await write(over, schema, checkpoint, to, changed);
      await over.query(moved ? 'COMMIT' : 'ROLLBACK');
      return moved;
    } catch (error) {
      await over.query('ROLLBACK').catch(() => {});
      throw error;
    }
  }

  return { checkpoint: () => checkpoint, apply };
}

function refusing<Result>(fold: () => Result): Result {
  try {
    return fold();
  } catch (cause) {
    throw new BatchRefused('an event does not fit', { cause });
  }
}

/** Rows by table and key; null for a row that the table doesn't have. */
type KeptRows = Map<Table, Map<string, object | null>>;
/** Changed rows that aren't written yet, by key; those of tables that are written once by number. */
export type ChangedRows = Map<Table, Map<string | number, object>>;

function tableOf<Key, Row>(all: Map<Table, Map<Key, Row>>, table: Table): Map<Key, Row> {
  let rows = all.get(table);
  if (!rows) all.set(table, (rows = new Map<Key, Row>()));
  return rows;
}

/** A key as one text: no id holds a line break. */
export const keyText = (key: readonly string[]): string => (key.length === 1 ? (key[0] ?? '') : key.join('\n'));

// Loops here and below: closures and flattened arrays are several times slower, and every row passes here.
function keyOf({ key }: Table, row: object): string {
  const values = row as Readonly<Record<string, string>>;
  let text = String(values[key[0] ?? '']);
  for (let at = 1; at < key.length; at += 1) text += `\n${values[key[at] ?? '']}`;
  return text;
}

function touchesOf(projections: readonly Projection[], events: readonly ProjectedEvent[]): Touch[] {
  const touches: Touch[] = [];
  for (const event of events)
    for (const projection of projections) for (const touch of projection.touches(event)) touches.push(touch);
  return touches;
}

/** Reads the touched rows that aren't kept, a query a table. */
async function load(
  client: WriterOptions['client'],
  schema: string,
  touches: readonly Touch[],
  kept: KeptRows,
): Promise<void> {
  const missing = new Map<Table, (readonly string[])[]>();
  for (const { table, key, isNew } of touches) {
    const rows = tableOf(kept, table);
    const text = keyText(key);
    if (rows.has(text)) continue;
    rows.set(text, null);
    if (isNew) continue;
    const keys = missing.get(table);
    if (keys) keys.push(key);
    else missing.set(table, [key]);
  }
  for (const [table, wanted] of missing) {
    const { name, key, columns } = table;
    const { rows } = await client.query<{ row: object }>({
      ...named(`SELECT to_json(t) AS row FROM unnest(${key.map((_, index) => `$${index + 1}::text[]`).join(', ')}) k (${key.join(', ')})
        JOIN ${schema}.${name} t ON ${key.map((part) => `t.${part} = k.${part}::${columns[part]?.type}`).join(' AND ')}`),
      values: key.map((_, column) =>
        columnArray(
          'text',
          wanted.map((each) => each[column]),
        ),
      ),
    });
    const standing = tableOf(kept, table);
    for (const { row } of rows) standing.set(keyOf(table, row), row);
  }
}

/** The rows that a batch of events changes, as of its last event. Kept rows are changed in place. */
export function foldBatch(
  projections: readonly Projection[],
  events: readonly ProjectedEvent[],
  kept: ReadonlyMap<Table, ReadonlyMap<string, object | null>>,
): ChangedRows {
  const changed: ChangedRows = new Map();
  const rows: Rows = {
    get<Described extends Table>(table: Described, ...key: readonly string[]) {
      const text = keyText(key);
      const row = changed.get(table)?.get(text) ?? kept.get(table)?.get(text);
      if (row === undefined) throw new Error(`row ${text} of ${table.name} is looked at without having been loaded`);
      return (row ?? undefined) as Changing<RowOf<Described>> | undefined;
    },
    put(table, row) {
      const tableRows = tableOf(changed, table);
      if (table.writtenOnce) return void tableRows.set(tableRows.size, row);
      const key = keyOf(table, row);
      const before = table.sums && tableRows.get(key);
      if (before) addTo(table, before, row);
      else tableRows.set(key, row);
    },
  };
  for (const event of events) for (const projection of projections) projection.apply(event, rows);
  return changed;
}

/** Adds a row of a table of sums to another one. */
export function addTo(table: Table, sum: object, row: object): void {
  const sums = sum as Record<string, Cents>;
  const added = row as Readonly<Record<string, Cents>>;
  for (const name of valueColumns(table)) sums[name] = add(sums[name] ?? ZERO, added[name] ?? ZERO);
}

/**
 * Writes rows and checkpoint in one statement, so in one transaction and one round trip. The rows depend on the
 * checkpoint's own update: if the checkpoint has moved, or another process holds it, no row is touched.
 *
 * @returns false if another process has moved it
 */
async function write(
  client: WriterOptions['client'],
  schema: string,
  from: Checkpoint,
  to: Checkpoint,
  changed: ChangedRows,
): Promise<boolean> {
  // In one order: each order would be a statement of its own that the connection keeps prepared.
  const tables = [...changed].toSorted(([one], [other]) => (one.name < other.name ? -1 : 1));
  let parameter = FIRST_COLUMN;
  const writes = tables.map(([table]) => {
    const first = parameter;
    parameter += Object.keys(table.columns).length;
    return `, ${table.name}_written AS (${insert(schema, table, first)})`;
  });
  const text = `
    WITH moved AS (
      UPDATE ${schema}.checkpoint
         SET position = $3, event_id = $4, stream = $5, revision = $6, events = $7,
             heard_at = clock_timestamp(), problem = NULL
       WHERE generation = $1 AND position = $2 AND holder = $8
      RETURNING 1
    )${writes.join('')}
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
  const { rows } = await refused(client.query<{ moved: number }>({ ...named(text), values }));
  return rows[0]?.moved === 1;
}

const refused = <Result>(writing: Promise<Result>): Promise<Result> =>
  writing.catch((cause: unknown) => {
    throw isRefusedStatement(cause) ? new BatchRefused('the database refused the rows', { cause }) : cause;
  });

/** The number of the first column's parameter, after those of the checkpoint. */
const FIRST_COLUMN = 9;

function insert(schema: string, table: Table, parameter: number): string {
  const columns = Object.entries(table.columns);
  const names = columns.map(([name]) => name);
  const arrays = columns.map(([, { type }], index) => `$${parameter + index}::${sentAs(type)}`);
  const values = columns.map(([name, { type }]) => (`${type}[]` === sentAs(type) ? `r.${name}` : `r.${name}::${type}`));
  const added = table.sums ? (name: string) => `stood.${name} + ` : () => '';
  const replaced = valueColumns(table).map((name) => `${name} = ${added(name)}excluded.${name}`);
  return `INSERT INTO ${schema}.${table.name} AS stood (${names.join(', ')})
      SELECT ${values.join(', ')} FROM moved, unnest(${arrays.join(', ')}) AS r (${names.join(', ')})
      ${table.writtenOnce ? '' : `ON CONFLICT (${table.key.join(', ')}) DO UPDATE SET ${replaced.join(', ')}`}`;
}

const columnArrays = (table: Table, rows: readonly object[]): Buffer[] =>
  Object.entries(table.columns).map(([name, { type }]) =>
    columnArray(
      type,
      rows.map((row) => (row as Readonly<Record<string, unknown>>)[name]),
    ),
  );

/** Names for statements whose texts come in few shapes: planned once a connection. */
const statementNames = new Map<string, string>();

function named(text: string): { name: string; text: string } {
  let name = statementNames.get(text);
  if (name === undefined) statementNames.set(text, (name = `projections_${statementNames.size}`));
  return { name, text };
}

const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const NEEDS_ESCAPE = /[\\\n\r\t]/;

const escaped = (text: string): string =>
  NEEDS_ESCAPE.test(text) ? text.replace(/[\\\n\r\t]/g, (character) => ESCAPED[character] ?? '') : text;

const TEXT_OF: Readonly<Record<ColumnType, (value: unknown) => string>> = {
  text: (value) => escaped(String(value)),
  uuid: String,
  timestamptz: String,
  bytea: (value) => `\\${String(value)}`,
  jsonb: (value) => escaped(JSON.stringify(value)),
  // JSON quotes as Postgres does, except for control characters, which no id holds.
  'text[]': (value) => escaped(`{${JSON.stringify(value).slice(1, -1)}}`),
  bigint: String,
  integer: String,
  boolean: String,
};

/** Adds rows that a table doesn't have. In COPY's text form, which costs both sides half of what an insert does. */
async function copyRows(client: ClientBase, schema: string, table: Table, rows: Iterable<object>): Promise<void> {
  const fields = Object.entries(table.columns).map(([name, { type }]) => ({ name, textOf: TEXT_OF[type] }));
  let lines = '';
  for (const row of rows) {
    const values = row as Readonly<Record<string, unknown>>;
    let separator = '';
    for (const { name, textOf } of fields) {
      const value = values[name];
      lines += separator + (value === null || value === undefined ? '\\N' : textOf(value));
      separator = '\t';
    }
    lines += '\n';
  }
  const text = `COPY ${schema}.${table.name} (${fields.map(({ name }) => name).join(', ')}) FROM STDIN`;
  await copyInto(client, text).end(Buffer.from(lines));
}
