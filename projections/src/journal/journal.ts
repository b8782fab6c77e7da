import type { Posting } from '@northvale/ledger/journal/journal.ts';
import type { LedgerEvent } from '@northvale/ledger/event/ledgerEvent.ts';
import type { Projection } from '../projection.ts';
import { integer, monies, type RowOf, table, text, texts, time } from '../table.ts';

export const journalTable = table(
  'journal',
  ['position'],
  {
    position: text(),
    event_id: text(),
    user_id: text(),
    revision: integer(),
    type: text(),
    occurred_at: time(),
    accounts: texts(),
    debits: monies(),
    credits: monies(),
  },
  { writtenOnce: true },
);

export type JournalRow = RowOf<typeof journalTable>;

export const journal: Projection<typeof journalTable> = {
  name: 'journal',
  tables: [journalTable],
  migrations: {
    tables: new URL('./001_journal.sql', import.meta.url),
    indexes: new URL('./002_journal_indexes.sql', import.meta.url),
  },

  touches: () => [],

  apply(projected, rows) {
    const row = journalRow(projected, projected.entry, projected.position, projected.eventId);
    if (row) rows.put(journalTable, row);
  },
};

/** An event's entry as the journal has it; undefined where it books nothing. */
export function journalRow(
  { id: userId, event }: LedgerEvent,
  entry: readonly Posting[],
  position: string,
  eventId: string,
): JournalRow | undefined {
  if (entry.length === 0) return undefined;
  return {
    position,
    event_id: eventId,
    user_id: userId,
    revision: event.revision,
    type: event.type,
    occurred_at: event.occurredAt,
    accounts: entry.map((posting) => posting.account),
    debits: entry.map((posting) => posting.debit),
    credits: entry.map((posting) => posting.credit),
  };
}
