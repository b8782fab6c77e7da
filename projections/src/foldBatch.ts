import type { ProjectedEvent, Projection, Rows } from './projection.ts';
import { keyOf, keyText, type RowCache, type TableRows } from './rowCache.ts';
import type { RowOf, Table } from './table.ts';

/** The rows that a batch of events changes, as they are after its last event. The cache stays as it is. */
export function foldBatch(
  projections: readonly Projection[],
  events: readonly ProjectedEvent[],
  cache: Pick<RowCache, 'get'>,
): TableRows {
  const changed = new Map<Table, Map<string, object>>();
  const rows: Rows = {
    get<Described extends Table>(table: Described, ...key: readonly string[]) {
      const text = keyText(key);
      const row = changed.get(table)?.get(text) ?? cache.get(table, text);
      if (row === undefined) throw new Error(`row ${text} of ${table.name} is looked at without having been loaded`);
      return (row ?? undefined) as RowOf<Described> | undefined;
    },
    put(table, row) {
      let tableRows = changed.get(table);
      if (!tableRows) changed.set(table, (tableRows = new Map()));
      tableRows.set(keyOf(table, row), row);
    },
  };
  for (const event of events) for (const projection of projections) projection.apply(event, rows);
  return changed;
}
