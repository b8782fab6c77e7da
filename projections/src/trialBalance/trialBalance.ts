import { add, type Cents, ZERO } from '@northvale/ledger/money.ts';
import { type ProjectedEvent, type Projection, type Rows, touch } from '../projection.ts';
import { money, table, text } from '../table.ts';

const columns = { account: text(), period: text(), debit: money(), credit: money(), position: text() };

export const journalMonthsTable = table('journal_months', ['account', 'period'], columns);
export const journalDaysTable = table('journal_days', ['period', 'account'], columns);

export const trialBalance: Projection<typeof journalMonthsTable | typeof journalDaysTable> = {
  name: 'trialBalance',
  tables: [journalMonthsTable, journalDaysTable],
  migrations: { tables: new URL('./001_journal_sums.sql', import.meta.url) },

  touches: (event) =>
    accountsOf(event).flatMap((account) => [
      touch(journalMonthsTable, account, monthOf(event)),
      touch(journalDaysTable, dayOf(event), account),
    ]),

  apply(event, rows) {
    for (const account of accountsOf(event)) {
      const [month, day] = [monthOf(event), dayOf(event)];
      grow(rows, journalMonthsTable, [account, month], { account, period: month }, event);
      grow(rows, journalDaysTable, [day, account], { account, period: day }, event);
    }
  },
};

interface Place {
  readonly account: string;
  readonly period: string;
}

/** Adds what an entry books on an account, unless the row has it already. */
function grow(
  rows: Rows,
  of: typeof journalMonthsTable | typeof journalDaysTable,
  key: readonly string[],
  place: Place,
  { entry, position }: ProjectedEvent,
): void {
  const row = rows.get(of, ...key) ?? { ...place, debit: ZERO, credit: ZERO, position: '' };
  if (position <= row.position) return;
  const own = entry.filter((posting) => posting.account === place.account);
  const sum = (side: 'debit' | 'credit') => own.reduce<Cents>((total, each) => add(total, each[side]), row[side]);
  rows.put(of, { ...row, debit: sum('debit'), credit: sum('credit'), position });
}

/** The month and the day of a time or an event, in UTC. */
const monthOf = ({ event }: ProjectedEvent): string => event.occurredAt.slice(0, 'yyyy-mm'.length);
const dayOf = ({ event }: ProjectedEvent): string => event.occurredAt.slice(0, 'yyyy-mm-dd'.length);

/** Each account that an entry speaks of, once. */
const accountsOf = ({ entry }: ProjectedEvent): string[] => [...new Set(entry.map(({ account }) => account))];
