import { controlAccount, type ControlAccount, investorAccount, type InvestorAccount } from '@northvale/ledger/chartOfAccounts.ts';
import { transfers } from '@northvale/ledger/journal.ts';
import { type Cents, ZERO } from '@northvale/ledger/money.ts';
import { type Kysely, sql } from 'kysely';
import { firstBookedOn } from '../accounts/firstBookedOn.ts';
import { momentOf } from '../engine/database.ts';
import { type ProjectedEvent, type Projection, type Rows, touch } from '../engine/projection.ts';
import { count, money, table, text, time } from '../engine/table.ts';
import { accounts, accountsTable } from './accounts.ts';
import type { ReadModels } from './readModels.ts';

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
    tables: new URL('./trialBalance.sql', import.meta.url),
    indexes: new URL('../trialBalance/002_journal_sums_keys.sql', import.meta.url),
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

/** What an account was debited and credited in all. */
export interface AccountSums {
  readonly account: string;
  readonly debit: Cents;
  readonly credit: Cents;
}

/**
 * The sums of all journal accounts as of a moment, inclusive: of the months before it, and of its own where nothing has
 * happened in it since; else of the journal of its own month. One statement, so that what is projected meanwhile is in
 * all of it or in nothing.
 */
export async function sumsAsOf(db: Kysely<ReadModels>, at: string): Promise<AccountSums[]> {
  const month = monthAround(at);
  // Arrays that are unnested side by side in the list of columns take half of the time of a join with them.
  const { rows } = await sql<AccountSums>`
    WITH month AS (
      SELECT EXISTS (SELECT FROM activity WHERE occurred_at > ${at} AND occurred_at < ${month.end}) AS is_cut
    )
    SELECT account, sum(debit)::bigint AS debit, sum(credit)::bigint AS credit
      FROM (
        SELECT account, debit, credit FROM journal_months, month
         WHERE period < ${month.period} OR (period = ${month.period} AND NOT is_cut)
        UNION ALL
        SELECT unnest(accounts), unnest(debits), unnest(credits) FROM journal, month
         WHERE occurred_at >= ${month.start} AND occurred_at <= ${at} AND is_cut
      ) AS lines
     GROUP BY account
     ORDER BY account`.execute(db);
  return rows;
}

/** The month of a moment, in UTC: its name, its first moment, and the first one after it. */
export function monthAround(at: string): { period: string; start: string; end: string } {
  const period = at.slice(0, 'yyyy-mm'.length);
  const start = `${period}-01T00:00:00.000Z`;
  const end = new Date(start);
  end.setUTCMonth(end.getUTCMonth() + 1);
  return { period, start, end: momentOf(end) };
}

/** Where an account stands among those of all investors that mean the same. */
export interface InvestorPlace {
  /** When something was booked on it for the first time. */
  readonly since: string;
  readonly userId: string;
}

interface Page {
  readonly account: InvestorAccount;
  /** Inclusive. */
  readonly at: string;
  /** Exclusive; without it from the first on. */
  readonly after?: InvestorPlace | undefined;
  readonly limit: number;
}

/**
 * The sums of some investors' accounts as of a moment, those first on which something was booked first: of the months
 * before it and the journal of its own.
 */
export async function investorSumsAsOf(
  db: Kysely<ReadModels>,
  { account, at, after = { since: '-infinity', userId: '' }, limit }: Page,
): Promise<(AccountSums & InvestorPlace)[]> {
  const { period, start } = monthAround(at);
  const { rows } = await sql<AccountSums & InvestorPlace>`
    WITH page AS (
      SELECT since, user_id, format(${investorAccount('%s', account)}, user_id) AS account
        FROM investor_accounts
       WHERE account = ${account} AND since <= ${at} AND (since, user_id) > (${after.since}, ${after.userId})
       ORDER BY since, user_id
       LIMIT ${limit}
    )
    SELECT page.account, since, user_id AS "userId", sum(debit)::bigint AS debit, sum(credit)::bigint AS credit
      FROM page, LATERAL (
        SELECT debit, credit FROM journal_months
         WHERE account = page.account AND period < ${period}
        UNION ALL
        SELECT line.debit, line.credit FROM journal, unnest(accounts, debits, credits) AS line (account, debit, credit)
         WHERE user_id = page.user_id AND occurred_at >= ${start} AND occurred_at <= ${at} AND line.account = page.account
      ) AS lines
     GROUP BY page.account, since, user_id
     ORDER BY since, user_id`.execute(db);
  return rows;
}
