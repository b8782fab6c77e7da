import type { Position } from '@northvale/ledger/eventStore/eventStore.ts';
import type { Posting } from '@northvale/ledger/journal.ts';
import type { LedgerEvent } from '@northvale/ledger/ledgerEvent.ts';
import type { RowOf, Table } from './table.ts';

/** An event as projections read it: the domain's form, its place in the log and its journal entry. */
export type ProjectedEvent = LedgerEvent & {
  readonly position: Position;
  readonly eventId: string;
  /** SHA-256 in hex, as stored. */
  readonly hash: string;
  /** Its double-entry postings; none where no money moves. */
  readonly entry: readonly Posting[];
};

/** A row that `apply` will look at, by the values of its table's key. */
export interface Touch {
  readonly table: Table;
  readonly key: readonly string[];
  /** No event before this one has made the row. */
  readonly isNew?: boolean;
}

/** The rows of one generation as the events so far have left them. */
export interface Rows {
  /** @throws Error where `touches` hadn't announced the row */
  get<Described extends Table>(table: Described, ...key: readonly string[]): RowOf<Described> | undefined;
  /** The row is the table's from then on. In a table of sums it is added. */
  put<Described extends Table>(table: Described, row: RowOf<NoInfer<Described>>): void;
}

/**
 * One kind of read table and how events change its rows. `apply` is pure: no clock, no I/O, and an event that a row
 * already holds changes nothing, so a redelivered event does no harm. Sums hold no events: of them the applier takes
 * care, which passes over what its checkpoint has.
 */
export interface Projection<Described extends Table = Table> {
  readonly name: string;
  /** A row's values are in their JSON form: cents as numbers, times as ISO 8601 texts. */
  readonly tables: readonly Described[];
  /** Whose rows it looks at too. They are applied after it, so it sees them as the event finds them. */
  readonly looksAt?: readonly Projection[];
  /**
   * The SQL files that make its tables, and what is made when these are filled: the indexes that lists want, and the
   * primary keys of tables that a fill never looks at, of written-once rows and of sums.
   */
  readonly migrations: { readonly tables: URL; readonly indexes?: URL };
  /** The rows that `apply` will look at, so that a batch loads all of them at once. */
  touches(event: ProjectedEvent): readonly Touch[];
  /** @throws Error where the event can't follow the rows as they stand: the runner halts */
  apply(event: ProjectedEvent, rows: Rows): void;
}

export const touch = (table: Table, ...key: readonly string[]): Touch => ({ table, key });

/** A row that the event makes: its id is new in the log, so nobody has to look for it in the database. */
export const touchNew = (table: Table, ...key: readonly string[]): Touch => ({ table, key, isNew: true });
