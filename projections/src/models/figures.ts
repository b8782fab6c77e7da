import type { AccountEvent, HoldingEvent, RequestEvent } from '@northvale/ledger/account/acts.ts';
import { balancesAfter, transfers } from '@northvale/ledger/journal/journal.ts';
import { add, type Cents, ZERO } from '@northvale/ledger/money.ts';
import type { Kysely } from 'kysely';
import { type Changing, type Projection, type Rows, touch } from '../engine/projection.ts';
import { count, money, type RowOf, table, type TablesOf, text } from '../engine/table.ts';

export const totalsTable = table('totals', ['single'], {
  single: text(),
  accounts: count(),
  deposits: count(),
  withdrawals: count(),
  holdings: count(),
  pending_deposits: count(),
  pending_withdrawals: count(),
  cash: money(),
  held: money(),
  invested: money(),
  position: text(),
});
type Totals = RowOf<typeof totalsTable>;

export const weeksTable = table('weeks', ['monday'], {
  monday: text(),
  opened: count(),
  deposits: money(),
  withdrawals: money(),
  purchases: money(),
  position: text(),
});
type Week = RowOf<typeof weeksTable>;

type Read = TablesOf<typeof totalsTable | typeof weeksTable>;

/** The back office's figures over all accounts, so that nobody has to sum them up while others work. */
export const figures: Projection<typeof totalsTable | typeof weeksTable> = {
  name: 'figures',
  tables: [totalsTable, weeksTable],
  sql: new URL('./figures.sql', import.meta.url),

  touches: ({ category, event }) =>
    category === 'account' ? [touch(totalsTable, ALL), touch(weeksTable, mondayOf(event.occurredAt))] : [],

  apply({ category, event, position }, rows) {
    if (category !== 'account') return;
    sumUp(event, position, rows);
    noteInWeek(event, mondayOf(event.occurredAt), position, rows);
  },
};

const ALL = 'all';
const DAY_MS = 86_400_000;

// Most events are of the day of the one before.
let known = { day: '', monday: '' };

/** The Monday (UTC) of the week that a time is in. */
export function mondayOf(time: string): string {
  const day = time.slice(0, 'yyyy-mm-dd'.length);
  if (day === known.day) return known.monday;
  const at = new Date(`${day}T00:00:00.000Z`);
  const daysSinceMonday = (at.getUTCDay() + 6) % 7;
  const monday = new Date(at.getTime() - daysSinceMonday * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length);
  known = { day, monday };
  return monday;
}

function sumUp(event: AccountEvent, position: string, rows: Rows): void {
  const totals: Changing<Totals> = rows.get(totalsTable, ALL) ?? {
    single: ALL,
    accounts: 0,
    deposits: 0,
    withdrawals: 0,
    holdings: 0,
    pending_deposits: 0,
    pending_withdrawals: 0,
    cash: ZERO,
    held: ZERO,
    invested: ZERO,
    position: '',
  };
  const moved = transfers(event);
  const counted = COUNTED[event.type] ?? [];
  if (position <= totals.position || (moved.length === 0 && counted.length === 0)) return;
  Object.assign(totals, balancesAfter(totals, moved));
  for (const [of, more] of counted) totals[of] += more;
  totals.position = position;
  rows.put(totalsTable, totals);
}

type Counted = 'accounts' | 'deposits' | 'withdrawals' | 'holdings' | 'pending_deposits' | 'pending_withdrawals';

const settled = (of: Counted): [Counted, -1][] => [[of, -1]];

type Counting = readonly (readonly [Counted, 1 | -1])[];

/** Of a request or a holding each event says what it counts. */
const COUNTED: Partial<Record<AccountEvent['type'], Counting>> &
  Record<RequestEvent['type'] | HoldingEvent['type'], Counting> = {
  AccountOpened: [['accounts', 1]],
  AccountClosed: [['accounts', -1]],
  DepositRequested: [
    ['deposits', 1],
    ['pending_deposits', 1],
  ],
  DepositApproved: settled('pending_deposits'),
  DepositRejected: settled('pending_deposits'),
  DepositCancelled: settled('pending_deposits'),
  WithdrawalRequested: [
    ['withdrawals', 1],
    ['pending_withdrawals', 1],
  ],
  WithdrawalApprovalGiven: [],
  WithdrawalApproved: settled('pending_withdrawals'),
  WithdrawalRejected: settled('pending_withdrawals'),
  WithdrawalCancelled: settled('pending_withdrawals'),
  UnitsPurchased: [['holdings', 1]],
  HoldingMatured: [],
  MaturityChoiceMade: [],
  PurchaseAbandoned: [],
};

function noteInWeek(event: AccountEvent, monday: string, position: string, rows: Rows): void {
  const week: Changing<Week> = rows.get(weeksTable, monday) ?? {
    monday,
    opened: 0,
    deposits: ZERO,
    withdrawals: ZERO,
    purchases: ZERO,
    position: '',
  };
  const changes = changesTo(week, event);
  if (position <= week.position || !changes) return;
  rows.put(weeksTable, Object.assign(week, changes, { position }));
}

function changesTo(week: Week, event: AccountEvent): Partial<Week> | undefined {
  switch (event.type) {
    case 'AccountOpened':
      return { opened: week.opened + 1 };
    case 'DepositApproved':
      return { deposits: add(week.deposits, event.data.amount) };
    case 'WithdrawalApproved':
      return { withdrawals: add(week.withdrawals, event.data.amount) };
    case 'UnitsPurchased':
      return { purchases: add(week.purchases, event.data.amount) };
    default:
      // Nothing else is counted by the week; `accounts` is where an unhandled type fails to compile.
      return undefined;
  }
}

const WEEK_MS = 7 * 86_400_000;

interface TotalFigures {
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

const NOTHING: TotalFigures = {
  accounts: 0,
  deposits: 0,
  withdrawals: 0,
  holdings: 0,
  pendingDeposits: 0,
  pendingWithdrawals: 0,
  balance: ZERO,
  held: ZERO,
};

export async function totals(db: Kysely<Read>): Promise<TotalFigures> {
  const found = await db.selectFrom('totals').selectAll().executeTakeFirst();
  if (!found) return NOTHING;
  const { pending_deposits: pendingDeposits, pending_withdrawals: pendingWithdrawals, ...rest } = found;
  return { ...rest, pendingDeposits, pendingWithdrawals, balance: add(found.cash, found.held) };
}

/** What happened in each of the last weeks, the oldest first and this one included. */
export async function lastWeeks(db: Kysely<Read>, now: Date, count: number) {
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
