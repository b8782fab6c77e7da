import { ledgerEvent, type LedgerEvent } from '@northvale/ledger/event/ledgerEvent.ts';
import type { Position, RecordedEvent } from '@northvale/ledger/eventStore/eventStore.ts';
import { entryOf } from '@northvale/ledger/journal/entry.ts';
import type { Posting } from '@northvale/ledger/journal/journal.ts';
import type { RowOf, Table } from './table.ts';

/** An event in the form that projections read: the domain's form, its place in the log and its journal entry. */
export type ProjectedEvent = LedgerEvent & {
  readonly position: Position;
  readonly eventId: string;
  /** SHA-256 in hex, as stored. */
  readonly hash: string;
  /** Its double-entry postings; none if no money moves. */
  readonly entry: readonly Posting[];
};

/** A row that `apply` will read, by its table's key. */
export interface Touch {
  readonly table: Table;
  readonly key: readonly string[];
  /** No earlier event has made the row. */
  readonly isNew?: boolean;
}

export type Changing<Row> = { -readonly [Column in keyof Row]: Row[Column] };

/** The rows of one generation after the events so far. */
export interface Rows {
  /**
   * The row, which may be changed in place and is then put back.
   * @throws Error if `touches` hadn't announced it
   */
  get<Described extends Table>(table: Described, ...key: readonly string[]): Changing<RowOf<Described>> | undefined;
  /** Stores the row, which the table then owns; in a table of sums it is added. */
  put<Described extends Table>(table: Described, row: RowOf<NoInfer<Described>>): void;
}

/**
 * One kind of read table and how events change its rows. `apply` is pure: no clock, no I/O. An event that a row already
 * includes changes nothing, so redelivery is harmless. Sums don't record their events: for them the writer skips what
 * its checkpoint includes.
 */
export interface Projection<Described extends Table = Table> {
  readonly name: string;
  /** Row values are in JSON form: cents as numbers, times as ISO 8601 texts. */
  readonly tables: readonly Described[];
  /** Projections whose rows it also reads. They are applied after it, so it sees their rows as before the event. */
  readonly looksAt?: readonly Projection[];
  /** The SQL file that creates its tables and, behind them, what is made after the first fill: secondary
   * indexes, and the primary keys of tables that are written once. */
  readonly sql: URL;
  /** The rows that `apply` will read, so that a batch loads all of them at once. */
  touches(event: ProjectedEvent): readonly Touch[];
  /** @throws Error if the event can't follow the present rows: the runner halts */
  apply(event: ProjectedEvent, rows: Rows): void;
}

export const touch = (table: Table, ...key: readonly string[]): Touch => ({ table, key });

/** A row that the event makes: its id is new in the log, so the database needn't be searched for it. */
export const touchNew = (table: Table, ...key: readonly string[]): Touch => ({ table, key, isNew: true });

/**
 * A stored event in the form that projections read.
 * @throws UnknownEvent for a type or version unknown to this program: a newer one wrote the log
 */
export function projectedEvent(stored: RecordedEvent): ProjectedEvent {
  const { position, id: eventId } = stored;
  const { hash } = stored.metadata;
  const ledger = ledgerEvent(stored);
  const { category, id, event } = ledger;
  const entry = entryOf(ledger);
  // Field by field, which the compiler can't follow: spreading is slower, and every event passes here.
  return { category, id, event, position, eventId, hash, entry } as ProjectedEvent;
}
