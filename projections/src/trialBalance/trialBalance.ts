import {
  controlAccount,
  type ControlAccount,
  type InvestorAccount,
} from '@northvale/ledger/journal/chartOfAccounts.ts';
import { transfers } from '@northvale/ledger/journal/journal.ts';
import { ZERO } from '@northvale/ledger/money.ts';
import { accounts, accountsTable } from '../accounts/accounts.ts';
import { firstBookedOn } from '../accounts/firstBookedOn.ts';
import { type ProjectedEvent, type Projection, type Rows, touch } from '../projection.ts';
import { count, money, table, text, time } from '../table.ts';

const columns = { account: text(), period: text(), debit: money(), credit: money() };

export const journalMonthsTable = table('journal_months', ['account', 'period'], columns, { sums: true });

export const controlDaysTable = table(
  'control_days',
  ['period', 'account'],
  { ...columns, account: text<ControlAccount>(), opened: count() },
  { sums: true },
);
export const investorAccountsTable = table(
  'investor_accounts',
  ['account', 'since', 'user_id'],
  { account: text<InvestorAccount>(), since: time(), user_id: text() },
  { writtenOnce: true },
);

const tables = [journalMonthsTable, controlDaysTable, investorAccountsTable] as const;

export const trialBalance: Projection<(typeof tables)[number]> = {
  name: 'trialBalance',
  tables,
  looksAt: [accounts],
  migrations: {
    tables: new URL('./001_journal_sums.sql', import.meta.url),
    indexes: new URL('./002_journal_sums_keys.sql', import.meta.url),
  },

  touches: ({ id, entry }) => (entry.length > 0 ? [touch(accountsTable, id)] : []),

  apply(event, rows) {
    const [month, day] = [monthOf(event), dayOf(event)];
    for (const { account, debit, credit } of event.entry) {
      rows.put(journalMonthsTable, { account, period: month, debit, credit });
      rows.put(controlDaysTable, { account: controlAccount(account), period: day, debit, credit, opened: 0 });
    }
    for (const account of openedBy(event, rows)) {
      rows.put(controlDaysTable, { account, period: day, debit: ZERO, credit: ZERO, opened: 1 });
      rows.put(investorAccountsTable, { account, since: event.event.occurredAt, user_id: event.id });
    }
  },
};

/** The investor's accounts on which nothing was booked before. */
function openedBy({ category, id, event, entry }: ProjectedEvent, rows: Rows): readonly InvestorAccount[] {
  if (category !== 'account' || entry.length === 0) return [];
  return firstBookedOn(rows.get(accountsTable, id)?.booked_on ?? [], transfers(event));
}

/** The month and the day of an event, in UTC. */
const monthOf = ({ event }: ProjectedEvent): string => event.occurredAt.slice(0, 'yyyy-mm'.length);
const dayOf = ({ event }: ProjectedEvent): string => event.occurredAt.slice(0, 'yyyy-mm-dd'.length);
