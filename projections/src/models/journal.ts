import { controlAccount, type ControlAccount, PLATFORM_ACCOUNTS } from '@northvale/ledger/journal/chartOfAccounts.ts';
import type { Posting } from '@northvale/ledger/journal/journal.ts';
import type { Cents } from '@northvale/ledger/money.ts';
import { type Kysely, sql } from 'kysely';
import type { Projection } from '../engine/projection.ts';
import type { activityTable } from './activity.ts';
import { integer, money, type RowOf, table, type TablesOf, text } from '../engine/table.ts';

export const journalTable = table(
  'journal',
  ['position', 'line'],
  { position: text(), line: integer(), account: text<ControlAccount>(), debit: money(), credit: money() },
  { writtenOnce: true },
);

export type JournalRow = RowOf<typeof journalTable>;

type Read = TablesOf<typeof journalTable | typeof activityTable>;

export const journal: Projection<typeof journalTable> = {
  name: 'journal',
  tables: [journalTable],
  sql: new URL('./journal.sql', import.meta.url),

  touches: () => [],

  apply({ entry, position }, rows) {
    for (const row of journalRows(entry, position)) rows.put(journalTable, row);
  },
};

/** An event's entry as the journal has it: whose the investor's accounts are, the event says. */
export const journalRows = (entry: readonly Posting[], position: string): JournalRow[] =>
  entry.map(({ account, debit, credit }, line) => ({
    position,
    line,
    account: controlAccount(account),
    debit,
    credit,
  }));

/** What an account was worth from a moment on, until the next change. */
export interface Worth {
  readonly at: string;
  /** Cash and held together. */
  readonly wallet: Cents;
  readonly invested: Cents;
  /** What the platform had added until then out of its own: returns. */
  readonly gained: Cents;
}

interface Period {
  /** Inclusive. */
  readonly from: string;
  /** Exclusive. */
  readonly to: string;
  /** How many changes to give; of more of them each so manyth, the last one always. */
  readonly most: number;
}

/** What the platform pays out of its own. */
const EXPENSES = Object.entries(PLATFORM_ACCOUNTS).flatMap(([name, { kind }]) => (kind === 'expense' ? name : []));

/**
 * How an account's worth changed in a period: as it stood when the period began, and after each change. One pass over
 * the account's entries, since the sums of any moment rest on all entries before it.
 */
export async function worthOf(db: Kysely<Read>, userId: string, { from, to, most }: Period): Promise<Worth[]> {
  const { rows } = await sql<Worth>`
    WITH entries AS (
      SELECT position, occurred_at AS at,
             coalesce(sum(credit - debit) FILTER (WHERE account IN ('cash', 'held')), 0) AS wallet,
             coalesce(sum(credit - debit) FILTER (WHERE account = 'invested'), 0) AS invested,
             coalesce(sum(debit - credit) FILTER (WHERE account = any(${EXPENSES})), 0) AS gained
        FROM activity JOIN journal USING (position)
       WHERE user_id = ${userId} AND occurred_at < ${to}
       GROUP BY position, occurred_at
    ), standings AS (
      SELECT position, at, lead(at) OVER later AS until,
             sum(wallet) OVER later AS wallet, sum(invested) OVER later AS invested, sum(gained) OVER later AS gained
        FROM entries
       -- A hold moves money within the wallet.
       WHERE wallet <> 0 OR invested <> 0
      WINDOW later AS (ORDER BY position)
    ), counted AS (
      SELECT *, row_number() OVER (ORDER BY position DESC) - 1 AS later, count(*) OVER () AS changes
        FROM standings
       WHERE until IS NULL OR until >= ${from}
    )
    SELECT at, wallet::bigint, invested::bigint, gained::bigint
      FROM counted
     WHERE at < ${from} OR later % ((changes + ${most}::integer - 1) / ${most}::integer) = 0
     ORDER BY position`.execute(db);
  return rows;
}
