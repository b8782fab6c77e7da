import { type ControlAccount, INVESTOR_ACCOUNTS } from '@northvale/ledger/journal/chartOfAccounts.ts';
import { type Kysely, sql } from 'kysely';
import { anyOf, momentOf } from '../database.ts';
import type { ReadModels } from '../readModel.ts';
import type { AccountSums } from './queries.ts';

/** The sums of an account of the platform's, or of those of all investors that mean the same. */
export interface ControlSums extends AccountSums {
  readonly account: ControlAccount;
  /** Of how many investors; 0 where it is the platform's. */
  readonly opened: number;
}

/**
 * The trial balance as of a moment, inclusive, in a line for each account that stands for others: whole days, less what
 * was booked later on the moment's own. One statement, so that what is projected meanwhile is in all of it or in
 * nothing.
 */
export async function controlSumsAsOf(db: Kysely<ReadModels>, at: string): Promise<ControlSums[]> {
  const { day, end } = dayOf(at);
  const { rows } = await sql<ControlSums>`
    SELECT account, sum(debit)::bigint AS debit, sum(credit)::bigint AS credit, sum(opened)::bigint AS opened
      FROM (
        SELECT account, debit, credit, opened FROM control_days WHERE period <= ${day}
        UNION ALL
        SELECT split_part(unnest(accounts), ':', -1), -unnest(debits), -unnest(credits), 0 FROM journal
         WHERE occurred_at > ${at} AND occurred_at < ${end}
        UNION ALL
        SELECT account, 0, 0, -1 FROM investor_accounts
         WHERE account = ${anyOf(INVESTOR_ACCOUNTS)} AND since > ${at} AND since < ${end}
      ) AS lines
     GROUP BY account
    HAVING sum(debit) > 0 OR sum(credit) > 0
     ORDER BY account`.execute(db);
  return rows;
}

/** The day of a moment, in UTC, and the first moment after it. */
function dayOf(at: string): { day: string; end: string } {
  const day = at.slice(0, 'yyyy-mm-dd'.length);
  const end = new Date(`${day}T00:00:00.000Z`);
  end.setUTCDate(end.getUTCDate() + 1);
  return { day, end: momentOf(end) };
}
