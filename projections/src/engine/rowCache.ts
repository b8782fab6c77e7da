import type { ClientBase } from 'pg';
import { columnArray } from './columns.ts';
import type { Touch } from './projection.ts';
import { statementNames } from '../statementNames.ts';
import type { Table } from './table.ts';

/** Rows by table and key. */
export type TableRows = ReadonlyMap<Table, ReadonlyMap<string, object>>;

/** A key as one text: no id holds a line break. */
export const keyText = (key: readonly string[]): string => (key.length === 1 ? (key[0] ?? '') : key.join('\n'));

export interface RowCache {
  /** Evicts rows not used recently, if there are many. */
  makeRoom(): void;
  /** Loads the touched rows that aren't cached, in one statement; calls `touches` only if rows may be elsewhere. */
  load(client: ClientBase, touches: () => Iterable<Touch>): Promise<void>;
  /** The row; null if the table has none, undefined if it wasn't loaded. */
  get(table: Table, key: string): object | null | undefined;
  /** Takes over committed rows. */
  merge(changes: TableRows): void;
}

/** The most rows cached over all tables, some 20 MB. */
const MAX_ROWS = 20_000;

/**
 * The last committed rows of one generation. Only the one active runner writes them, and with each write its checkpoint
 * proves that nobody else has: so the cache equals the tables.
 */
export function createRowCache(schema: string, { startsEmpty = false, maxRows = MAX_ROWS } = {}): RowCache {
  // Two halves: when the younger is full it becomes the older, and unused rows of the older are evicted.
  let young = new Map<Table, Map<string, object | null>>();
  let old: typeof young = new Map();
  let size = 0;
  // As long as nothing was evicted, what isn't cached doesn't exist, and needn't be looked up.
  let complete = startsEmpty;

  function set(table: Table, key: string, row: object | null): void {
    let rows = young.get(table);
    if (!rows) young.set(table, (rows = new Map()));
    if (!rows.has(key)) size += 1;
    rows.set(key, row);
  }

  function get(table: Table, key: string): object | null | undefined {
    const found = young.get(table)?.get(key);
    if (found !== undefined) return found;
    const olds = old.get(table);
    const older = olds?.get(key);
    if (older === undefined) return complete ? null : undefined;
    // Otherwise a stale copy would remain there.
    olds?.delete(key);
    set(table, key, older);
    return older;
  }

  return {
    get,

    makeRoom() {
      if (size <= maxRows / 2) return;
      complete &&= old.size === 0;
      old = young;
      young = new Map();
      size = 0;
    },

    async load(client, touches) {
      if (complete) return;
      const missing = new Map<Table, Map<string, readonly string[]>>();
      for (const { table, key, isNew } of touches()) {
        const text = keyText(key);
        if (get(table, text) !== undefined) continue;
        if (isNew) {
          set(table, text, null);
          continue;
        }
        let keys = missing.get(table);
        if (!keys) missing.set(table, (keys = new Map()));
        keys.set(text, key);
      }
      if (missing.size === 0) return;
      const loaded = await select(client, schema, missing);
      for (const [table, keys] of missing) for (const text of keys.keys()) set(table, text, null);
      for (const { table, row } of loaded) set(table, keyOf(table, row), row);
    },

    merge(changes) {
      for (const [table, rows] of changes) {
        if (table.writtenOnce || table.sums) continue;
        for (const [key, row] of rows) set(table, key, row);
      }
    },
  };
}

/** A row's key as one text. */
export function keyOf(table: Table, row: object): string {
  const values = row as Readonly<Record<string, string>>;
  const { key } = table;
  let text = String(values[key[0] ?? '']);
  for (let at = 1; at < key.length; at += 1) text += `\n${values[key[at] ?? '']}`;
  return text;
}

const statementName = statementNames('load_rows');

async function select(
  client: ClientBase,
  schema: string,
  missing: ReadonlyMap<Table, ReadonlyMap<string, readonly string[]>>,
): Promise<{ table: Table; row: object }[]> {
  const tables = [...missing.keys()];
  let parameter = 0;
  const parts = tables.map(
    ({ name, key, columns }, index) =>
      `SELECT ${index} AS index, to_json(t) AS row
       FROM unnest(${key.map(() => `$${(parameter += 1)}::text[]`).join(', ')}) k (${key.join(', ')})
       JOIN ${schema}.${name} t ON ${key.map((part) => `t.${part} = k.${part}::${columns[part]?.type}`).join(' AND ')}`,
  );
  const keys = tables.flatMap((table) => {
    const wanted = [...(missing.get(table)?.values() ?? [])];
    return table.key.map((_, column) =>
      columnArray(
        'text',
        wanted.map((key) => key[column]),
      ),
    );
  });
  const text = parts.join(' UNION ALL ');
  const { rows } = await client.query<{ index: number; row: object }>({
    name: statementName(text),
    text,
    values: keys,
  });
  return rows.flatMap(({ index, row }) => {
    const table = tables[index];
    return table ? [{ table, row }] : [];
  });
}
