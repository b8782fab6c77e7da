import type { Cents } from '@northvale/ledger/money.ts';
import type { Projection, ReadTable } from '../projection.ts';

export interface JournalRow {
  readonly position: string;
  readonly event_id: string;
  readonly user_id: string;
  readonly revision: number;
  readonly type: string;
  readonly occurred_at: string;
  readonly accounts: readonly string[];
  readonly debits: readonly Cents[];
  readonly credits: readonly Cents[];
}

export const journalTable: ReadTable<JournalRow> = {
  name: 'journal',
  key: ['position'],
  writtenOnce: true,
  columns: {
    position: 'text',
    event_id: 'text',
    user_id: 'text',
    revision: 'integer',
    type: 'text',
    occurred_at: 'timestamptz',
    accounts: 'text[]',
    debits: 'bigint[]',
    credits: 'bigint[]',
  },
};

export const journal: Projection = {
  name: 'journal',
  migrations: {
    tables: new URL('./001_journal.sql', import.meta.url),
    indexes: new URL('./002_journal_indexes.sql', import.meta.url),
  },

  touches: () => [],

  apply({ id: userId, event, position, eventId, entry }, rows) {
    if (entry.length === 0) return;
    rows.put(journalTable, {
      position,
      event_id: eventId,
      user_id: userId,
      revision: event.revision,
      type: event.type,
      occurred_at: event.occurredAt,
      accounts: entry.map((posting) => posting.account),
      debits: entry.map((posting) => posting.debit),
      credits: entry.map((posting) => posting.credit),
    });
  },
};
