import type { DayFigures } from '@northvale/ledger/bank/reconciliation.ts';
import { type Projection, touch } from '../engine/projection.ts';
import { boolean, json, nullable, type RowOf, table, text, time } from '../engine/table.ts';

export const reconciliationsTable = table('reconciliations', ['date'], {
  date: text(),
  figures: json<DayFigures>(),
  position: text(),
  has_note: boolean(),
  signed_at: time(),
  signed_by: text(),
  signed_position: text(),
  reopened_at: nullable(time()),
});
export type ReconciliationRow = RowOf<typeof reconciliationsTable>;

export const reconciliations: Projection<typeof reconciliationsTable> = {
  name: 'reconciliations',
  tables: [reconciliationsTable],
  sql: new URL('./reconciliations.sql', import.meta.url),

  touches({ event }) {
    if (event.type === 'ReconciliationSigned') return [touch(reconciliationsTable, event.data.date)];
    return event.type === 'LineReopened' ? [touch(reconciliationsTable, event.data.bookedOn)] : [];
  },

  apply({ event, position: signed_position }, rows) {
    if (event.type === 'ReconciliationSigned') {
      const { date, external, internal, position, hasNote: has_note } = event.data;
      const row = rows.get(reconciliationsTable, date);
      if (row && row.signed_position >= signed_position) return;
      const by = { signed_at: event.occurredAt, signed_by: event.actor.id, signed_position, reopened_at: null };
      rows.put(reconciliationsTable, { date, figures: { external, internal }, position, has_note, ...by });
    } else if (event.type === 'LineReopened') {
      const row = rows.get(reconciliationsTable, event.data.bookedOn);
      if (!row || row.signed_position >= signed_position) return;
      rows.put(reconciliationsTable, { ...row, reopened_at: row.reopened_at ?? event.occurredAt });
    }
  },
};
