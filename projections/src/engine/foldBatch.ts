import { add, type Cents, ZERO } from '@northvale/ledger/money.ts';
import type { ProjectedEvent, Projection, Rows } from './projection.ts';
import { keyOf, keyText, type RowCache } from './rowCache.ts';
import { valueColumns, type RowOf, type Table } from './table.ts';

/** Changed rows that aren't written yet. */
export type ChangedRows = Map<Table, Map<string, object>>;

/**
 * The rows that a batch of events changes, as of its last event. The cache is left unchanged.
 *
 * @param changed rows changed by earlier batches: they are read, and this batch's rows are added to them
 */
export function foldBatch(
  projections: readonly Projection[],
  events: readonly ProjectedEvent[],
  cache: Pick<RowCache, 'get'>,
  changed: ChangedRows = new Map(),
): ChangedRows {
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
      const key = keyOf(table, row);
      if (!table.sums) tableRows.set(key, row);
      else {
        const before = tableRows.get(key);
        if (before) addTo(before as Sum, table, row);
        else tableRows.set(key, row);
      }
    },
  };
  for (const event of events) for (const projection of projections) projection.apply(event, rows);
  return changed;
}

type Sum = Record<string, Cents>;

/** The sum of two rows of a table of sums. */
export function sumOf(table: Table, one: object, other: object): object {
  const sum: Sum = { ...one };
  addTo(sum, table, other);
  return sum;
}

function addTo(sum: Sum, table: Table, other: object): void {
  for (const name of valueColumns(table)) sum[name] = add(sum[name] ?? ZERO, (other as Readonly<Sum>)[name] ?? ZERO);
}
