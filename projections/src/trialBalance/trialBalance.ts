import { add, type Cents, ZERO } from '@northvale/ledger/money.ts';
import { type ProjectedEvent, type Projection, touch } from '../projection.ts';
import { money, type RowOf, table, text } from '../table.ts';

export const journalMonthsTable = table('journal_months', ['account', 'month'], {
  account: text(),
  month: text(),
  debit: money(),
  credit: money(),
  position: text(),
});

export const trialBalance: Projection<typeof journalMonthsTable> = {
  name: 'trialBalance',
  tables: [journalMonthsTable],
  migrations: { tables: new URL('./001_journal_months.sql', import.meta.url) },

  touches: (event) => accountsOf(event).map((account) => touch(journalMonthsTable, account, monthOf(event))),

  apply(event, rows) {
    const { entry, position } = event;
    const month = monthOf(event);
    for (const account of accountsOf(event)) {
      const row = rows.get(journalMonthsTable, account, month) ?? empty(account, month);
      if (position <= row.position) continue;
      const own = entry.filter((posting) => posting.account === account);
      const sum = (side: 'debit' | 'credit') => own.reduce<Cents>((total, each) => add(total, each[side]), row[side]);
      rows.put(journalMonthsTable, { ...row, debit: sum('debit'), credit: sum('credit'), position });
    }
  },
};

/** The month of a time or an event, in UTC. */
const monthOf = ({ event }: ProjectedEvent): string => event.occurredAt.slice(0, 'yyyy-mm'.length);

/** Each account that an entry speaks of, once. */
const accountsOf = ({ entry }: ProjectedEvent): string[] => [...new Set(entry.map(({ account }) => account))];

const empty = (account: string, month: string): RowOf<typeof journalMonthsTable> => ({
  account,
  month,
  debit: ZERO,
  credit: ZERO,
  position: '',
});
