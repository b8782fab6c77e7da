import type { RecordedEvent } from '@northvale/ledger/eventStore/eventStore.ts';
import { addTo, foldBatch, keyText } from '../src/engine/batch.ts';
import { projectedEvent, type Projection } from '../src/engine/projection.ts';
import type { RowOf, Table } from '../src/engine/table.ts';

export interface ReadTables {
  /** Applies events one batch after another. */
  apply(events: readonly RecordedEvent[], batchSize?: number): void;
  rowsOf<Described extends Table>(table: Described): RowOf<Described>[];
  /** All rows of all tables, to compare. */
  dump(): Record<string, readonly object[]>;
}

/** Read tables in memory, held to the runner's rule that a row is loaded only if its projection announced it. */
export function createReadTables(...projections: readonly Projection[]): ReadTables {
  const tables = new Map<Table, Map<string, object>>();

  function applyBatch(batch: readonly RecordedEvent[]): void {
    const events = batch.map(projectedEvent);
    const announced = new Map<Table, Map<string, object | null>>();
    for (const { table, key } of events.flatMap((event) => projections.flatMap((each) => each.touches(event)))) {
      const rows = announced.get(table) ?? new Map<string, object | null>();
      announced.set(table, rows.set(keyText(key), tables.get(table)?.get(keyText(key)) ?? null));
    }
    const changes = foldBatch(projections, events, announced);
    for (const [table, rows] of changes) {
      const standing = tables.get(table) ?? new Map<string, object>();
      for (const row of rows.values()) {
        const key = keyText(table.key.map((name) => String((row as Record<string, unknown>)[name])));
        const before = table.sums && standing.get(key);
        if (before) addTo(table, before, row);
        else standing.set(key, row);
      }
      tables.set(table, standing);
    }
  }

  return {
    apply(events, batchSize = events.length) {
      for (let from = 0; from < events.length; from += batchSize) applyBatch(events.slice(from, from + batchSize));
    },
    rowsOf: <Described extends Table>(table: Described) =>
      [...(tables.get(table)?.values() ?? [])] as RowOf<Described>[],
    dump: () => Object.fromEntries([...tables].map(([{ name }, rows]) => [name, [...rows.values()]])),
  };
}
