import { add, type Cents, ZERO } from '@northvale/ledger/money.ts';
import type { Kysely } from 'kysely';
import type { ReadModels } from '../readModel.ts';
import { mondayOf } from './figures.ts';

const WEEK_MS = 7 * 86_400_000;

/** How many accounts aren't closed, and what they hold together. */
export async function totals(db: Kysely<ReadModels>): Promise<{ accounts: number; balance: Cents; held: Cents }> {
  const found = await db.selectFrom('totals').select(['accounts', 'cash', 'held']).executeTakeFirst();
  const { accounts, cash, held } = found ?? { accounts: 0, cash: ZERO, held: ZERO };
  return { accounts, balance: add(cash, held), held };
}

/** What happened in each of the last weeks, the oldest first and this one included. */
export async function lastWeeks(db: Kysely<ReadModels>, now: Date, count: number) {
  const mondays = Array.from({ length: count }, (_, index) =>
    mondayOf(new Date(now.getTime() - (count - 1 - index) * WEEK_MS).toISOString()),
  );
  const found = await db.selectFrom('weeks').selectAll().where('monday', 'in', mondays).execute();
  const byMonday = new Map(found.map((week) => [week.monday, week]));
  return mondays.map((monday) => {
    const { opened = 0, deposits = ZERO, withdrawals = ZERO, purchases = ZERO } = byMonday.get(monday) ?? {};
    return { from: `${monday}T00:00:00.000Z`, opened, deposits, withdrawals, purchases };
  });
}
