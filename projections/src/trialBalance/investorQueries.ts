import { type InvestorAccount, investorAccount } from '@northvale/ledger/journal/chartOfAccounts.ts';
import { type Kysely, sql } from 'kysely';
import type { ReadModels } from '../readModel.ts';
import { type AccountSums, monthAround } from './queries.ts';

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
