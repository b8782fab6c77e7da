import type { Position } from '@northvale/ledger/eventStore/eventStore.ts';
import type { Posting } from '@northvale/ledger/journal.ts';
import type { LedgerEvent } from '@northvale/ledger/recorded.ts';
import type { ColumnType } from './columns.ts';

/** An event as projections read it: the domain's form, its place in the log and its journal entry. */
export type ProjectedEvent = LedgerEvent & {
  readonly position: Position;
  readonly eventId: string;
  /** Its double-entry postings; none where no money moves. */
  readonly entry: readonly Posting[];
};

/** A table of a read model, as far as the runner must know it. */
export interface Table {
  readonly name: string;
  readonly key: readonly string[];
  /** All columns, in the table's own types. */
  readonly columns: Readonly<Record<string, ColumnType>>;
  /** A row of a written-once table is never looked at or changed again. */
  readonly writtenOnce?: true;
}

/**
 * A table and what a row of it is: a plain object with one property a column, all of them always present (null for
 * unset), in their JSON form: cents as numbers, times as ISO 8601 texts.
 */
export interface ReadTable<Row extends object> extends Table {
  readonly key: readonly (keyof Row & string)[];
  readonly columns: Readonly<Record<keyof Row & string, ColumnType>>;
  /** Never set: it ties the table to its rows for the compiler. */
  readonly row?: Row | undefined;
}

/** A row that `apply` will look at, by the values of its table's key. */
export interface Touch {
  readonly table: Table;
  readonly key: readonly string[];
}

/** The rows of one generation as the events so far have left them. */
export interface Rows {
  /** @throws Error where `touches` hadn't announced the row */
  get<Row extends object>(table: ReadTable<Row>, ...key: readonly string[]): Row | undefined;
  put<Row extends object>(table: ReadTable<Row>, row: NoInfer<Row>): void;
}

/**
 * One kind of read table and how events change its rows. `apply` is pure: no clock, no I/O, and an event that a row
 * already holds changes nothing, so a redelivered event does no harm.
 */
export interface Projection {
  readonly name: string;
  /** The SQL files that make its tables, and the indexes that lists want beside the primary keys. */
  readonly migrations: { readonly tables: URL; readonly indexes?: URL };
  /** The rows that `apply` will look at, so that a batch loads all of them at once. */
  touches(event: ProjectedEvent): readonly Touch[];
  /** @throws Error where the event can't follow the rows as they stand: the runner halts */
  apply(event: ProjectedEvent, rows: Rows): void;
}

export const touch = (table: Table, ...key: readonly string[]): Touch => ({ table, key });
