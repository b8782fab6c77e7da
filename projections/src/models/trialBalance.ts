import {
  controlAccount,
  type ControlAccount,
  INVESTOR_ACCOUNTS,
  type InvestorAccount,
  isInvestors,
} from '@northvale/ledger/journal/chartOfAccounts.ts';
import type { Cents } from '@northvale/ledger/money.ts';
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import { anyOf } from '../engine/database.ts';
import type { Projection } from '../engine/projection.ts';
import { money, table, type TablesOf, text } from '../engine/table.ts';

export const journalMonthsTable = table(
  'journal_months',
  ['account', 'user_id', 'period'],
  { account: text<ControlAccount>(), user_id: text(), period: text(), debit: money(), credit: money() },
  { sums: true },
);

type Read = TablesOf<typeof journalMonthsTable>;

export const trialBalance: Projection<typeof journalMonthsTable> = {
  name: 'trialBalance',
  tables: [journalMonthsTable],
  sql: new URL('./trialBalance.sql', import.meta.url),

  touches: () => [],

  apply({ id, event, entry }, rows) {
    const period = event.occurredAt.slice(0, 'yyyy-mm'.length);
    for (const { account: name, debit, credit } of entry) {
      const account = controlAccount(name);
      rows.put(journalMonthsTable, { account, user_id: isInvestors(account) ? id : '', period, debit, credit });
    }
  },
};

/** What an account was debited and credited in all. */
interface Sums {
  readonly account: ControlAccount;
  readonly debit: Cents;
  readonly credit: Cents;
}

/** The sums of an account of the platform's, or of one investor's. */
export interface AccountSums extends Sums {
  /** '' for the platform's. */
  readonly userId: string;
}

/** The sums of all journal accounts as of a moment, inclusive. */
export async function sumsAsOf(db: Kysely<Read>, at: string): Promise<AccountSums[]> {
  const { rows } = await sql<AccountSums>`${sumsUpTo(at)} ORDER BY account, user_id`.execute(db);
  return rows;
}

/** The sums of an account of the platform's, or of those of all investors that mean the same. */
interface ControlSums extends Sums {
  /** Of how many investors; 0 where it is the platform's. */
  readonly opened: number;
}

/** The trial balance as of a moment, inclusive, in a line for each account that stands for others. */
export async function controlSumsAsOf(db: QueryExecutorProvider, at: string): Promise<ControlSums[]> {
  const { rows } = await sql<ControlSums>`
    SELECT account, sum(debit)::bigint AS debit, sum(credit)::bigint AS credit,
           count(*) FILTER (WHERE "userId" <> '')::integer AS opened
      FROM (${sumsUpTo(at)}) AS accounts
     GROUP BY account
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
    SELECT account, user_id AS "userId", sum(debit)::bigint AS debit, sum(credit)::bigint AS credit
      FROM (
        SELECT account, user_id, debit, credit FROM journal_months WHERE period < ${period}
        UNION ALL
        SELECT account, CASE WHEN account = ${anyOf(INVESTOR_ACCOUNTS)} THEN user_id ELSE '' END, debit, credit
          FROM activity JOIN journal USING (position)
         WHERE occurred_at >= ${start} AND occurred_at <= ${at}
      ) AS lines
     GROUP BY account, user_id`;
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
  db: Kysely<Read>,
  { account, at, after = '', limit }: Page,
): Promise<AccountSums[]> {
  const { period, start } = monthOf(at);
  const { rows } = await sql<AccountSums>`
    SELECT ${account} AS account, page.user_id AS "userId", sum(debit)::bigint AS debit, sum(credit)::bigint AS credit
      FROM (
        SELECT DISTINCT user_id FROM journal_months
         WHERE account = ${account} AND user_id > ${after} AND period <= ${period}
         ORDER BY user_id
      ) AS page, LATERAL (
        SELECT debit, credit FROM journal_months
         WHERE account = ${account} AND user_id = page.user_id AND period < ${period}
        UNION ALL
        SELECT debit, credit FROM activity JOIN journal USING (position)
         WHERE activity.user_id = page.user_id AND occurred_at >= ${start} AND occurred_at <= ${at}
           AND account = ${account}
      ) AS lines
     GROUP BY page.user_id
     ORDER BY page.user_id
     LIMIT ${limit}`.execute(db);
  return rows;
}

/** The month of a moment, in UTC, and its first moment. */
function monthOf(at: string): { period: string; start: string } {
  const period = at.slice(0, 'yyyy-mm'.length);
  return { period, start: `${period}-01T00:00:00.000Z` };
}
