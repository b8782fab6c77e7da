import type { Difference, DifferenceKind } from '@northvale/ledger/verify/difference.ts';
import { optional } from '@northvale/projections/engine/table.ts';
import type { ReadModels } from '@northvale/projections/models/readModels.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { treeDifferences } from './tree.ts';

/**
 * Differences between lists, which no single stream shows: between the journal's entries and the monthly sums, the back
 * office's figures and what they count, accounts or investments and the events that opened them, and between the
 * transparency log's tree, the list of events and the tree's own parts. Each statement sees one snapshot, so that
 * events projected meanwhile count everywhere or nowhere; the tree, which only grows, takes several statements.
 */
export async function listDifferences(db: Kysely<ReadModels>): Promise<Difference[]> {
  const differences = [...(await journalDifferences(db)), ...(await treeDifferences(db))];
  if (!(await monthsHold(db))) differences.push(...(await rowsOf(db, DIFFERENT_MONTHS)));
  for (const statement of STATEMENTS) differences.push(...(await rowsOf(db, statement)));
  return differences;
}

interface Row {
  readonly kind: DifferenceKind;
  readonly stream: string | null;
  readonly revision: number | null;
  readonly position: string | null;
  readonly expected: string;
  readonly found: string;
}

async function rowsOf(db: Kysely<ReadModels>, statement: RawBuilder<unknown>): Promise<Difference[]> {
  const { rows } = await (statement as RawBuilder<Row>).execute(db);
  return rows.map(({ kind, stream, revision, position, expected, found }) => ({
    kind,
    ...optional('stream', stream),
    ...optional('revision', revision),
    ...optional('position', position),
    expected,
    found,
  }));
}

const ENTRIES = sql`
  SELECT CASE WHEN account IN ('cash', 'held', 'invested') THEN format('investor:%s:%s', user_id, account) ELSE account END AS account,
         to_char(occurred_at AT TIME ZONE 'UTC', 'YYYY-MM') AS period, debit, credit
    FROM activity JOIN journal USING (position)`;
const MONTHS = sql`
  SELECT CASE user_id WHEN '' THEN account ELSE format('investor:%s:%s', user_id, account) END AS account, period, debit, credit
    FROM journal_months`;

/**
 * Whether entries and months have equal sums per account and month. Adding up each amount times a number derived from
 * account and month takes a fifth of the time of grouping a million lines by both; the numbers are unpredictable.
 */
async function monthsHold(db: Kysely<ReadModels>): Promise<boolean> {
  const seed = Math.floor(Math.random() * 2 ** 31);
  const mark = (lines: RawBuilder<unknown>) => sql<string>`
    (SELECT concat_ws(' ', coalesce(sum(place * debit), 0), coalesce(sum(place * credit), 0))
       FROM (SELECT hashtextextended(account || ' ' || period, ${seed})::numeric AS place, debit, credit
               FROM (${lines}) AS lines) AS placed)`;
  const { rows } = await sql<{ same: boolean }>`SELECT ${mark(ENTRIES)} = ${mark(MONTHS)} AS same`.execute(db);
  return rows[0]?.same === true;
}

const DIFFERENT_MONTHS = sql`
  WITH expected AS (
    SELECT account, period, sum(debit) AS debit, sum(credit) AS credit FROM (${ENTRIES}) AS lines GROUP BY 1, 2
  ), found AS (
    SELECT account, period, sum(debit) AS debit, sum(credit) AS credit FROM (${MONTHS}) AS lines GROUP BY 1, 2
  )
  SELECT 'journal' AS kind, NULL AS stream, NULL AS revision, NULL AS position,
         format('%s of %s: debit %s, credit %s', account, period, coalesce(expected.debit, 0), coalesce(expected.credit, 0))
           AS expected,
         format('debit %s, credit %s', coalesce(found.debit, 0), coalesce(found.credit, 0)) AS found
    FROM expected FULL JOIN found USING (account, period)
   WHERE (coalesce(expected.debit, 0), coalesce(expected.credit, 0))
         <> (coalesce(found.debit, 0), coalesce(found.credit, 0))
   ORDER BY account, period
   LIMIT 20`;

const TOTALS = sql`
  SELECT 'figures' AS kind, NULL AS stream, NULL AS revision, NULL AS position,
         'totals ' || to_jsonb(counted)::text AS expected, coalesce(to_jsonb(shown)::text, 'nothing') AS found
    FROM (SELECT count(*) FILTER (WHERE NOT closed) AS accounts,
                 (SELECT count(*) FROM requests WHERE kind = 'deposit') AS deposits,
                 (SELECT count(*) FROM requests WHERE kind = 'withdrawal') AS withdrawals,
                 (SELECT count(*) FROM holdings) AS holdings,
                 (SELECT count(*) FROM requests WHERE kind = 'deposit' AND status = 'pending') AS pending_deposits,
                 (SELECT count(*) FROM requests WHERE kind = 'withdrawal' AND status = 'pending') AS pending_withdrawals,
                 sum(cash) AS cash, sum(held) AS held, sum(invested) AS invested
            FROM accounts HAVING count(*) > 0) AS counted
    FULL JOIN (SELECT accounts, deposits, withdrawals, holdings, pending_deposits, pending_withdrawals, cash, held, invested
                 FROM totals WHERE single = 'all') AS shown ON true
   WHERE to_jsonb(counted) IS DISTINCT FROM to_jsonb(shown)`;

const WEEKS = sql`
  WITH happened AS (
    SELECT opened_at AS at, 1 AS opened, 0 AS deposits, 0 AS withdrawals, 0 AS purchases FROM accounts
    UNION ALL
    SELECT decided_at, 0, CASE kind WHEN 'deposit' THEN amount ELSE 0 END,
           CASE kind WHEN 'withdrawal' THEN amount ELSE 0 END, 0
      FROM requests WHERE status = 'approved'
    UNION ALL
    SELECT purchased_at, 0, 0, 0, amount FROM holdings
  ), counted AS (
    SELECT to_char(date_trunc('week', at AT TIME ZONE 'UTC'), 'YYYY-MM-DD') AS monday, sum(opened) AS opened,
           sum(deposits) AS deposits, sum(withdrawals) AS withdrawals, sum(purchases) AS purchases
      FROM happened GROUP BY 1
  ), shown AS (
    SELECT monday, opened, deposits, withdrawals, purchases FROM weeks
  )
  SELECT 'figures' AS kind, NULL AS stream, NULL AS revision, NULL AS position,
         format('week of %s: %s', monday, coalesce(to_jsonb(counted)::text, 'nothing')) AS expected,
         coalesce(to_jsonb(shown)::text, 'nothing') AS found
    FROM counted FULL JOIN shown USING (monday)
   WHERE to_jsonb(counted) IS DISTINCT FROM to_jsonb(shown)
   ORDER BY monday
   LIMIT 20`;

/** The log's size and positions against the list of events, its blocks of 32 entries and its tiles of 256. */
const LOG_OF_EVENTS = sql`
  WITH expected AS (
    SELECT jsonb_build_object(
             'size', events, 'position', coalesce(position, ''), 'blocks', events / 32, 'pending', events % 32 * 32,
             'pendingFrom', CASE WHEN events % 32 = 0 THEN NULL ELSE
               (SELECT position FROM activity ORDER BY position DESC LIMIT 1 OFFSET greatest(events % 32 - 1, 0)) END,
             'tiles', (SELECT coalesce(sum(events / (256::numeric ^ level)::bigint), 0)
                         FROM generate_series(1, 7) AS level)) AS head
      FROM (SELECT count(*) AS events, max(position) AS position FROM activity) AS listed
  ), found AS (
    SELECT jsonb_build_object(
             'size', coalesce(max(size), 0), 'position', coalesce(max(position), ''),
             'blocks', (SELECT count(*) FROM tlog_entries), 'pending', coalesce(max(length(pending)), 0),
             'pendingFrom', max(CASE WHEN length(pending) > 0 THEN pending_from END),
             'tiles', (SELECT count(*) FROM tlog_hashes)) AS head
      FROM tlog
  )
  SELECT 'entries' AS kind, NULL AS stream, NULL AS revision, NULL AS position,
         'a log of ' || expected.head::text AS expected, found.head::text AS found
    FROM expected, found
   WHERE expected.head <> found.head`;

/** A row whose stream has no first event in the list of events. */
const neverOpened = (category: 'account' | 'investment', table: string, id: string) => sql`
  SELECT ${category} AS kind, format('%s-%s', ${category}::text, ${sql.ref(id)}) AS stream, NULL AS revision,
         NULL AS position, 'no row, as no event has opened it' AS expected, 'a row' AS found
    FROM ${sql.table(table)}
   WHERE NOT EXISTS (SELECT FROM activity WHERE category = ${category} AND stream_id = ${sql.ref(id)} AND revision = 0)
   ORDER BY stream
   LIMIT 20`;

const STATEMENTS: readonly RawBuilder<unknown>[] = [
  LOG_OF_EVENTS,
  TOTALS,
  WEEKS,
  neverOpened('account', 'accounts', 'accounts.user_id'),
  neverOpened('investment', 'investments', 'investments.id'),
];

/**
 * Total debits must equal total credits, otherwise the monthly sums aren't those of balanced entries.
 */
async function journalDifferences(db: Kysely<ReadModels>): Promise<Difference[]> {
  const { debit, credit } = await db
    .selectFrom('journal_months')
    .select(({ fn }) => [fn.sum<string | null>('debit').as('debit'), fn.sum<string | null>('credit').as('credit')])
    .executeTakeFirstOrThrow();
  if (debit === credit) return [];
  return [
    { kind: 'journal', expected: `credits of ${String(debit)} cents`, found: `credits of ${String(credit)} cents` },
  ];
}
