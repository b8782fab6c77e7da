import { type ProjectedEvent, type Projection } from '../projection.ts';
import { money, table, text } from '../table.ts';

const columns = { account: text(), period: text(), debit: money(), credit: money() };

export const journalMonthsTable = table('journal_months', ['account', 'period'], columns, { sums: true });
export const journalDaysTable = table('journal_days', ['period', 'account'], columns, { sums: true });

export const trialBalance: Projection<typeof journalMonthsTable | typeof journalDaysTable> = {
  name: 'trialBalance',
  tables: [journalMonthsTable, journalDaysTable],
  migrations: { tables: new URL('./001_journal_sums.sql', import.meta.url) },

  touches: () => [],

  apply(event, rows) {
    for (const { account, debit, credit } of event.entry) {
      rows.put(journalMonthsTable, { account, period: monthOf(event), debit, credit });
      rows.put(journalDaysTable, { account, period: dayOf(event), debit, credit });
    }
  },
};

/** The month and the day of an event, in UTC. */
const monthOf = ({ event }: ProjectedEvent): string => event.occurredAt.slice(0, 'yyyy-mm'.length);
const dayOf = ({ event }: ProjectedEvent): string => event.occurredAt.slice(0, 'yyyy-mm-dd'.length);
