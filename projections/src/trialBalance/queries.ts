import type { Cents } from '@northvale/ledger/money.ts';
import { type Kysely, sql } from 'kysely';
import { momentOf } from '../database.ts';
import type { ReadModels } from '../readModel.ts';

/** What an account was debited and credited in all. */
export interface AccountSums {
  readonly account: string;
  readonly debit: Cents;
  readonly credit: Cents;
}

/**
 * The sums of all journal accounts as of a moment, inclusive: of the months before it, and of its own where nothing has
 * happened in it since; else of that month's days before it, and of the journal of its own day. So no more of the
 * journal is read than a day's, however much a month holds. One statement, so that what is projected meanwhile is in
 * all of it or in nothing.
 */
export async function sumsAsOf(db: Kysely<ReadModels>, at: string): Promise<AccountSums[]> {
  const [month, day] = [at.slice(0, 'yyyy-mm'.length), at.slice(0, 'yyyy-mm-dd'.length)];
  // Arrays that are unnested side by side in the list of columns take half of the time of a join with them.
  const { rows } = await sql<AccountSums>`
    WITH month AS (
      SELECT EXISTS (SELECT FROM activity WHERE occurred_at > ${at} AND occurred_at < ${firstAfter(month)}) AS is_cut
    )
    SELECT account, sum(debit)::bigint AS debit, sum(credit)::bigint AS credit
      FROM (
        SELECT account, debit, credit FROM journal_months, month
         WHERE period < ${month} OR (period = ${month} AND NOT is_cut)
        UNION ALL
        SELECT account, debit, credit FROM journal_days, month
         WHERE period > ${month} AND period < ${day} AND is_cut
        UNION ALL
        SELECT unnest(accounts), unnest(debits), unnest(credits) FROM journal, month
         WHERE occurred_at >= ${`${day}T00:00:00.000Z`} AND occurred_at <= ${at} AND is_cut
      ) AS lines
     GROUP BY account
     ORDER BY account`.execute(db);
  return rows;
}

/** The first moment after a month. */
function firstAfter(month: string): string {
  const first = new Date(`${month}-01T00:00:00.000Z`);
  first.setUTCMonth(first.getUTCMonth() + 1);
  return momentOf(first);
}
