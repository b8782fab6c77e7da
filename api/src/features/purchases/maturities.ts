import { type Cents, add, decimal, dollarsFromCents, subtract, ZERO } from '@northvale/ledger/money.ts';
import { controlSumsAsOf } from '@northvale/projections/models/trialBalance.ts';
import { sql } from 'kysely';
import { centsOf } from '../../contract/dollars.ts';
import type { Maturities } from '../../contract/maturities.ts';
import { csvFile } from '../../contract/spreadsheets.ts';
import type { Database } from '../../database/database.ts';

interface Asked {
  readonly from: string;
  readonly to: string;
  readonly by: 'day' | 'week' | 'month';
  readonly investmentId?: string | undefined;
}

/** What falls due in a period, and what there is to pay it from. */
export async function maturitiesOf(db: Database, asked: Asked, now: Date): Promise<Maturities> {
  const periods = new Map<string, Maturities['data'][number]>();
  for (const { from, to, ...due } of await dueOf(db, asked)) {
    const period = periods.get(from) ?? { from, to, ...inDollars(NOTHING), investments: [] };
    periods.set(from, { ...sumOf(period, due), investments: [...period.investments, due] });
  }
  const data = [...periods.values()];
  const bank = (await controlSumsAsOf(db, now.toISOString())).find(({ account }) => account === 'client-bank');
  const total = data.reduce<Cents>((sum, due) => add(sum, centsOf(due.total)), ZERO);
  return {
    data,
    clientBank: dollarsFromCents(bank ? subtract(bank.debit, bank.credit) : ZERO),
    total: dollarsFromCents(total),
  };
}

interface Due {
  readonly holdings: number;
  readonly principal: Cents;
  readonly returns: Cents;
  readonly reinvested: Cents;
}

const NOTHING: Due = { holdings: 0, principal: ZERO, returns: ZERO, reinvested: ZERO };

const inDollars = ({ holdings, principal, returns, reinvested }: Due) => ({
  holdings,
  principal: dollarsFromCents(principal),
  returns: dollarsFromCents(returns),
  total: dollarsFromCents(add(principal, returns)),
  reinvested: dollarsFromCents(reinvested),
});

type Record = ReturnType<typeof inDollars>;

function sumOf<Period extends Record>(period: Period, due: Record): Period {
  const sum = (name: Exclude<keyof Record, 'holdings'>) => add(centsOf(period[name]), centsOf(due[name]));
  const [principal, returns, reinvested] = [sum('principal'), sum('returns'), sum('reinvested')];
  return { ...period, ...inDollars({ holdings: period.holdings + due.holdings, principal, returns, reinvested }) };
}

/** By period and investment, in the order of time. */
async function dueOf(db: Database, { from, to, by, investmentId }: Asked) {
  const start = sql`date_trunc(${sql.lit(by)}, matures_at AT TIME ZONE 'UTC')`;
  const { rows } = await sql<Due & { _id: string; name: string; start: string; finish: string }>`
    SELECT investment_id AS "_id", max(investment_name) AS name,
           to_char(${start}, 'YYYY-MM-DD') AS start,
           to_char(${start} + ${sql.lit(`1 ${by}`)}::interval, 'YYYY-MM-DD') AS finish,
           count(*)::integer AS holdings, sum(amount)::bigint AS principal, sum(return_amount)::bigint AS returns,
           sum(CASE at_maturity WHEN 'payOut' THEN 0 WHEN 'reinvestAll' THEN amount + return_amount ELSE amount END)::bigint
             AS reinvested
      FROM holdings
     WHERE status = 'active' AND matures_at >= ${from} AND matures_at < ${to}
       AND (${investmentId ?? null}::text IS NULL OR investment_id = ${investmentId ?? null})
     GROUP BY ${start}, investment_id
     ORDER BY ${start}, name, investment_id`.execute(db);
  return rows.map(({ _id, name, start: first, finish, ...due }) => ({
    from: `${first}T00:00:00.000Z`,
    to: `${finish}T00:00:00.000Z`,
    _id,
    name,
    ...inDollars(due),
  }));
}

const COLUMNS = ['from', 'to', 'investment', 'holdings', 'principal', 'returns', 'total', 'reinvested'] as const;

/** A row a period and investment. */
export const maturitiesCsv = ({ data }: Maturities): string =>
  csvFile([
    COLUMNS,
    ...data.flatMap(({ from, to, investments }) =>
      investments.map(({ name, holdings, principal, returns, total, reinvested }) => [
        from.slice(0, 10),
        to.slice(0, 10),
        name,
        String(holdings),
        ...[principal, returns, total, reinvested].map((amount) => decimal(centsOf(amount))),
      ]),
    ),
  ]);
