import type { Difference } from '@northvale/ledger/verify/difference.ts';
import type { ReadModels } from '@northvale/projections/readModel.ts';
import { type Kysely, sql } from 'kysely';

/**
 * Total debits must equal total credits, otherwise the monthly sums aren't those of balanced entries; and each control
 * account must equal the sum of the investors' accounts it stands for.
 */
export async function journalDifferences(db: Kysely<ReadModels>): Promise<Difference[]> {
  const { debit, credit } = await db
    .selectFrom('journal_months')
    .select(({ fn }) => [fn.sum<string | null>('debit').as('debit'), fn.sum<string | null>('credit').as('credit')])
    .executeTakeFirstOrThrow();
  const differences = await controlDifferences(db);
  if (debit === credit) return differences;
  return [
    { kind: 'journal', expected: `credits of ${String(debit)} cents`, found: `credits of ${String(credit)} cents` },
    ...differences,
  ];
}

/** Per day: debits, credits, and how many accounts were booked on for the first time. */
async function controlDifferences(db: Kysely<ReadModels>): Promise<Difference[]> {
  const { rows } = await sql<{ period: string; account: string; expected: string; found: string }>`
    WITH booked AS (
      SELECT period, account, sum(debit) AS debit, sum(credit) AS credit
        FROM (SELECT to_char(occurred_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS period,
                     split_part(unnest(accounts), ':', -1) AS account, unnest(debits) AS debit, unnest(credits) AS credit
                FROM journal) AS lines
       GROUP BY 1, 2
    ), begun AS (
      SELECT to_char(since AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS period, account, count(*) AS opened
        FROM investor_accounts GROUP BY 1, 2
    )
    SELECT period, account,
           format('%s, %s, %s', coalesce(booked.debit, 0), coalesce(booked.credit, 0), coalesce(begun.opened, 0)) AS expected,
           format('%s, %s, %s', coalesce(stood.debit, 0), coalesce(stood.credit, 0), coalesce(stood.opened, 0)) AS found
      FROM booked FULL JOIN begun USING (period, account) FULL JOIN control_days AS stood USING (period, account)
     WHERE (coalesce(booked.debit, 0), coalesce(booked.credit, 0), coalesce(begun.opened, 0))
           <> (coalesce(stood.debit, 0), coalesce(stood.credit, 0), coalesce(stood.opened, 0))
     ORDER BY period, account
     LIMIT 20`.execute(db);
  return rows.map(({ period, account, expected, found }) => {
    const what = `${account} of ${period}: debit, credit, accounts begun: `;
    return { kind: 'journal', expected: what + expected, found: what + found };
  });
}
