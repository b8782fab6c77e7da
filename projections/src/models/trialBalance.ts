import {
  type ControlAccount,
  investorAccount,
  type InvestorAccount,
} from '@northvale/ledger/journal/chartOfAccounts.ts';
import type { Cents } from '@northvale/ledger/money.ts';
import { type Kysely, sql } from 'kysely';
import type { Projection } from '../engine/projection.ts';
import { money, table, text } from '../engine/table.ts';
import type { ReadModels } from './readModels.ts';

export const journalMonthsTable = table(
  'journal_months',
  ['account', 'period'],
  { account: text(), period: text(), debit: money(), credit: money() },
  { sums: true },
);

export const trialBalance: Projection<typeof journalMonthsTable> = {
  name: 'trialBalance',
  tables: [journalMonthsTable],
  sql: new URL('./trialBalance.sql', import.meta.url),

  touches: () => [],

  apply({ event, entry }, rows) {
    const period = event.occurredAt.slice(0, 'yyyy-mm'.length);
    for (const { account, debit, credit } of entry) rows.put(journalMonthsTable, { account, period, debit, credit });
  },
};

/** What an account was debited and credited in all. */
export interface AccountSums {
  readonly account: string;
  readonly debit: Cents;
  readonly credit: Cents;
}

/** The sums of all journal accounts as of a moment, inclusive. */
export async function sumsAsOf(db: Kysely<ReadModels>, at: string): Promise<AccountSums[]> {
  const { rows } = await sql<AccountSums>`${sumsUpTo(at)} ORDER BY account`.execute(db);
  return rows;
}

/** The sums of an account of the platform's, or of those of all investors that mean the same. */
export interface ControlSums extends AccountSums {
  readonly account: ControlAccount;
  /** Of how many investors; 0 where it is the platform's. */
  readonly opened: number;
}

/** The trial balance as of a moment, inclusive, in a line for each account that stands for others. */
export async function controlSumsAsOf(db: Kysely<ReadModels>, at: string): Promise<ControlSums[]> {
  const { rows } = await sql<ControlSums>`
    SELECT split_part(account, ':', -1) AS account, sum(debit)::bigint AS debit, sum(credit)::bigint AS credit,
           count(*) FILTER (WHERE account LIKE 'investor:%')::integer AS opened
      FROM (${sumsUpTo(at)}) AS accounts
     GROUP BY split_part(account, ':', -1)
     ORDER BY account`.execute(db);
  return rows;
}

/**
 * The months before a moment's own, and of its own the postings up to it. One statement, so that what is projected
 * meanwhile is in all of it or in nothing.
 */
function sumsUpTo(at: string) {
  const { period, start } = monthOf(at);
  return sql`
    SELECT account, sum(debit)::bigint AS debit, sum(credit)::bigint AS credit
      FROM (
        SELECT account, debit, credit FROM journal_months WHERE period < ${period}
        UNION ALL
        SELECT account, debit, credit FROM activity JOIN journal USING (position)
         WHERE occurred_at >= ${start} AND occurred_at <= ${at}
      ) AS lines
     GROUP BY account`;
}

interface Page {
  readonly account: InvestorAccount;
  /** Inclusive. */
  readonly at: string;
  /** Exclusive, a user id; without it from the first on. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** The sums of some investors' accounts of one kind as of a moment, in the order of the investors' ids. */
export async function investorSumsAsOf(
  db: Kysely<ReadModels>,
  { account, at, after = '', limit }: Page,
): Promise<(AccountSums & { readonly userId: string })[]> {
  const { period, start } = monthOf(at);
  const { rows } = await sql<AccountSums & { userId: string }>`
    SELECT page.account, split_part(page.account, ':', 2) AS "userId", sum(debit)::bigint AS debit, sum(credit)::bigint AS credit
      FROM (
        SELECT DISTINCT account FROM journal_months
         WHERE account > ${investorAccount(after, account)} AND account LIKE ${investorAccount('%', account)}
           AND period <= ${period}
         ORDER BY account
      ) AS page, LATERAL (
        SELECT debit, credit FROM journal_months WHERE account = page.account AND period < ${period}
        UNION ALL
        SELECT debit, credit FROM activity JOIN journal USING (position)
         WHERE user_id = split_part(page.account, ':', 2) AND occurred_at >= ${start} AND occurred_at <= ${at}
           AND journal.account = page.account
      ) AS lines
     GROUP BY page.account
     ORDER BY page.account
     LIMIT ${limit}`.execute(db);
  return rows;
}

/** The month of a moment, in UTC, and its first moment. */
function monthOf(at: string): { period: string; start: string } {
  const period = at.slice(0, 'yyyy-mm'.length);
  return { period, start: `${period}-01T00:00:00.000Z` };
}
