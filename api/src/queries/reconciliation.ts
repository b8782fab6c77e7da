import type { CauseKind, DayFigures, OutstandingKind } from '@northvale/ledger/bank/reconciliation.ts';
import type { ControlAccount } from '@northvale/ledger/journal/chartOfAccounts.ts';
import { add, type Cents, cents, negate, subtract, ZERO } from '@northvale/ledger/money.ts';
import { controlSumsAsOf } from '@northvale/projections/models/trialBalance.ts';
import { type Kysely, sql } from 'kysely';
import type { ReadModels } from '@northvale/projections/models/readModels.ts';

/** The days that statements of all bank accounts cover. */
export interface Covered {
  readonly from: string;
  readonly to: string;
}

export async function coveredDays(db: Kysely<ReadModels>): Promise<Covered | undefined> {
  const { rows } = await sql<Covered>`
    SELECT min("from") AS "from", min("to") AS "to"
      FROM (SELECT min(from_day) AS "from", max(to_day) AS "to" FROM bank_statements GROUP BY account) AS accounts
    HAVING count(*) > 0`.execute(db);
  return rows[0];
}

export interface ReconciledDay {
  readonly figures: DayFigures;
  /** How far the read models had come. */
  readonly position: string;
}

/** Of the outstanding items the oldest are named. */
const NAMED_ITEMS = 1_000;

/**
 * The end of a day, from one moment of the read models: the bank's balance against the ledger's with what lies between
 * them, and what clients are owed against what is there for it.
 */
export const reconcile = (db: Kysely<ReadModels>, date: string, { from }: Covered): Promise<ReconciledDay> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      const end = endOf(date);
      const checkpoint = await sql<{ position: string }>`SELECT position FROM checkpoint`.execute(snapshot);
      const sums = await controlSumsAsOf(snapshot, end);
      const bank = await bankBalance(snapshot, date);
      const items = await outstandingItems(snapshot, date, startOf(from));
      const { outstandingSum } = items;
      const internal = internalSide(sums);
      const { clientBank: ledger } = internal;
      const difference = subtract(subtract(bank, ledger), outstandingSum);
      return {
        figures: {
          external: { ledger, bank, ...items, difference },
          internal,
        },
        position: checkpoint.rows[0]?.position ?? '',
      };
    });

const startOf = (day: string): string => `${day}T00:00:00.000Z`;
const endOf = (day: string): string => `${day}T23:59:59.999Z`;

async function bankBalance(db: Kysely<ReadModels>, date: string): Promise<Cents> {
  const { rows } = await sql<{ balance: Cents }>`
    SELECT (coalesce((SELECT sum(before) FROM bank_statements WHERE from_day <= ${date}), 0)
          + coalesce((SELECT sum(amount) FROM bank_lines WHERE booked_on <= ${date}), 0))::bigint AS balance`.execute(
    db,
  );
  return rows[0]?.balance ?? ZERO;
}

type Items = Pick<DayFigures['external'], 'outstanding' | 'outstandingCount' | 'outstandingSum'>;

/**
 * By how much the bank's balance lies above the ledger's, and because of what: each line that the bank has booked by
 * that day and the ledger hasn't, and the other way round. What the ledger had booked on a line, the journal says, as an
 * explanation may have been taken back since. What was decided before the first statement, its opening balance holds.
 */
async function outstandingItems(db: Kysely<ReadModels>, date: string, start: string): Promise<Items> {
  const end = endOf(date);
  const { rows } = await sql<Found>`
    WITH explained AS (
      SELECT subject AS id, sum(debit - credit)::bigint AS amount
        FROM activity JOIN journal USING (position)
       WHERE type IN ('LineExplained', 'LineReopened') AND occurred_at <= ${end} AND account = 'client-bank'
       GROUP BY subject
    ), settled AS (
      SELECT id, kind, decided_at, CASE kind WHEN 'deposit' THEN amount ELSE -amount END AS amount
        FROM requests
       WHERE status = 'approved' AND decided_at >= ${start} AND decided_at <= ${end}
    ), items AS (
      SELECT CASE WHEN booked_on > ${date} AND settled.id IS NOT NULL THEN settled.kind
                  WHEN booked_on > ${date} THEN 'explanation' ELSE 'line' END AS kind,
             CASE WHEN booked_on > ${date} AND settled.id IS NOT NULL THEN settled.id ELSE bank_lines.id END AS id,
             CASE WHEN booked_on <= ${date} THEN bank_lines.amount ELSE 0 END
               - coalesce(explained.amount, 0) - coalesce(settled.amount, 0) AS amount,
             CASE WHEN booked_on > ${date} THEN to_char(decided_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') ELSE booked_on END AS since
        FROM bank_lines
        LEFT JOIN explained ON explained.id = bank_lines.id
        LEFT JOIN settled ON settled.id = request_id
       UNION ALL
      SELECT kind, id, -amount, to_char(decided_at AT TIME ZONE 'UTC', 'YYYY-MM-DD')
        FROM settled
       WHERE NOT EXISTS (SELECT FROM bank_matches WHERE request_id = settled.id AND line_id IS NOT NULL)
    )
    SELECT kind, id, amount::bigint, coalesce(since, ${date}) AS since,
           count(*) OVER ()::integer AS count, sum(amount) OVER ()::bigint AS sum
      FROM items
     WHERE amount <> 0
     ORDER BY since, kind, id
     LIMIT ${NAMED_ITEMS}`.execute(db);
  const { count = 0, sum = ZERO } = rows[0] ?? {};
  return {
    outstanding: rows.map(({ kind, id, amount, since }) => {
      return { kind, id, amount, age: (Date.parse(date) - Date.parse(since)) / DAY_MS };
    }),
    outstandingCount: count,
    outstandingSum: sum,
  };
}

interface Found {
  readonly kind: OutstandingKind;
  readonly id: string;
  readonly amount: Cents;
  readonly since: string;
  /** Of all. */
  readonly count: number;
  readonly sum: Cents;
}

const DAY_MS = 86_400_000;

type Sums = Awaited<ReturnType<typeof controlSumsAsOf>>;

/** From the trial balance: its two sides are equal, so the causes come to just what is missing. */
function internalSide(sums: Sums): DayFigures['internal'] {
  /** How much more was debited than credited. */
  const debited = (of: (account: ControlAccount) => boolean): Cents =>
    sums
      .filter(({ account }) => of(account))
      .reduce<Cents>((sum, { debit, credit }) => add(sum, subtract(debit, credit)), ZERO);
  const balance = (...names: readonly ControlAccount[]) => debited((account) => names.includes(account));
  const owed = negate(balance('cash', 'held', 'invested'));
  const clientBank = balance('client-bank');
  const placements = debited((account) => account.startsWith('placements:'));
  const causes: [CauseKind, Cents][] = [
    ['returns', balance('returns-paid', 'returns-received')],
    ['rewards', balance('referral-rewards')],
    ['adjustments', balance('adjustments')],
    ['charges', balance('bank-charges')],
    ['fees', balance('platform-fees')],
    ['interest', balance('bank-interest')],
    ['firmFunds', balance('firm-funds')],
    ['unidentified', balance('unidentified')],
  ];
  return {
    owed,
    clientBank,
    placements,
    firmFunds: negate(balance('firm-funds')),
    shortfall: cents(Math.max(0, owed - clientBank - placements)),
    causes: causes.flatMap(([kind, amount]) => (amount === 0 ? [] : { kind, amount })),
  };
}

/** How old an outstanding item may be before somebody has to look at it. */
const OLD_DAYS = 5;

export interface Safeguarded {
  readonly unsignedDays: number;
  readonly oldestUnsigned?: string;
  readonly openLines: number;
  readonly oldItems: number;
  readonly shortfall: Cents;
  readonly coveredTo?: string;
}

/** Whether clients' money is there, as far as statements go: what waits for somebody, and what is missing. */
export async function safeguarded(db: Kysely<ReadModels>, now: Date): Promise<Safeguarded> {
  const covered = await coveredDays(db);
  if (!covered) return { unsignedDays: 0, openLines: 0, oldItems: 0, shortfall: ZERO };
  const yesterday = new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10);
  const signed = await db.selectFrom('reconciliations').select('date').where('reopened_at', 'is', null).execute();
  const done = new Set(signed.map(({ date }) => date));
  const unsigned = daysFrom(covered.from, yesterday).filter((date) => isBusinessDay(date) && !done.has(date));
  const { rows } = await sql<{ lines: number }>`
    SELECT count(*)::integer AS lines FROM bank_lines WHERE status = 'open'`.execute(db);
  const { figures } = await reconcile(db, covered.to, covered);
  const { outstanding } = figures.external;
  const [oldestUnsigned] = unsigned;
  return {
    unsignedDays: unsigned.length,
    ...(oldestUnsigned === undefined ? {} : { oldestUnsigned }),
    openLines: rows[0]?.lines ?? 0,
    oldItems: outstanding.filter(({ age }) => age > OLD_DAYS).length,
    shortfall: figures.internal.shortfall,
    coveredTo: covered.to,
  };
}

/** Both inclusive. */
export const daysFrom = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, (Date.parse(to) - Date.parse(from)) / DAY_MS + 1) }, (_, day) =>
    new Date(Date.parse(from) + day * DAY_MS).toISOString().slice(0, 10),
  );

/** Monday to Friday: the firm's holidays aren't known here. */
const isBusinessDay = (date: string): boolean => ![0, 6].includes(new Date(date).getUTCDay());
