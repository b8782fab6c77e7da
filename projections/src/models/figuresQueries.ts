import { add, type Cents, ZERO } from '@northvale/ledger/money.ts';
import type { Kysely } from 'kysely';
import type { ReadModels } from './readModels.ts';
import { mondayOf } from './figures.ts';

const WEEK_MS = 7 * 86_400_000;

interface Totals {
  /** How many accounts aren't closed. */
  readonly accounts: number;
  /** How many there are of all accounts. */
  readonly deposits: number;
  readonly withdrawals: number;
  readonly holdings: number;
  /** How many of them wait for a decision. */
  readonly pendingDeposits: number;
  readonly pendingWithdrawals: number;
  /** What all accounts hold together. */
  readonly balance: Cents;
  readonly held: Cents;
}

const NOTHING: Totals = {
  accounts: 0,
  deposits: 0,
  withdrawals: 0,
  holdings: 0,
  pendingDeposits: 0,
  pendingWithdrawals: 0,
  balance: ZERO,
  held: ZERO,
};

export async function totals(db: Kysely<ReadModels>): Promise<Totals> {
  const found = await db.selectFrom('totals').selectAll().executeTakeFirst();
  if (!found) return NOTHING;
  const { pending_deposits: pendingDeposits, pending_withdrawals: pendingWithdrawals, ...rest } = found;
  return { ...rest, pendingDeposits, pendingWithdrawals, balance: add(found.cash, found.held) };
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
