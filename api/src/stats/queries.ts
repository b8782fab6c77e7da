import { dollarsFromCents } from '@northvale/ledger/money.ts';
import { centsOf } from '@northvale/projections/selected.ts';
import type { Pool } from 'pg';
import type { Stats } from '../contract/stats.ts';
import { ERASED_NAME } from '../identity/persons.ts';

const WEEKS = 12;
const NEWEST = 10;

interface Counts {
  readonly totalUsers: number;
  readonly joinedThisWeek: number;
  readonly proposals: number;
  readonly totalBalance: string;
  readonly held: string;
}

interface Pending {
  readonly pendingDeposits: number;
  readonly oldestDepositAt: Date | null;
  readonly pendingWithdrawals: number;
  readonly halfApproved: number;
}

/** All figures of the back office's first page. Weeks begin on Monday, UTC. */
export async function readStats(pool: Pool, now: Date): Promise<Stats> {
  const [counts, pending, weeks, activity] = await Promise.all([
    pool.query<Counts>(
      `SELECT count(*)::int AS "totalUsers",
              count(*) FILTER (WHERE opened_at >= date_trunc('week', $1::timestamptz, 'UTC'))::int AS "joinedThisWeek",
              count(proposal)::int AS proposals,
              coalesce(sum(cash + held), 0)::text AS "totalBalance", coalesce(sum(held), 0)::text AS held
         FROM read_live.accounts WHERE NOT closed`,
      [now],
    ),
    pool.query<Pending>(
      `SELECT count(*) FILTER (WHERE kind = 'deposit')::int AS "pendingDeposits",
              min(created_at) FILTER (WHERE kind = 'deposit') AS "oldestDepositAt",
              count(*) FILTER (WHERE kind = 'withdrawal')::int AS "pendingWithdrawals",
              count(*) FILTER (WHERE approvals <> '[]')::int AS "halfApproved"
         FROM read_live.requests WHERE status = 'pending'`,
    ),
    readWeeks(pool, now),
    readActivity(pool),
  ]);
  const [count] = counts.rows;
  const [open] = pending.rows;
  if (!count || !open) throw new Error('an aggregate query answers one row');
  return {
    totalUsers: count.totalUsers,
    joinedThisWeek: count.joinedThisWeek,
    pendingDeposits: open.pendingDeposits,
    ...(open.oldestDepositAt === null ? {} : { oldestDepositAt: open.oldestDepositAt.toISOString() }),
    pendingWithdrawals: open.pendingWithdrawals,
    secondAdminNeeded: count.proposals + open.halfApproved,
    totalBalance: dollarsOf(count.totalBalance),
    held: dollarsOf(count.held),
    weeks,
    activity,
  };
}

interface Week {
  readonly from: Date;
  readonly deposits: string;
  readonly withdrawals: string;
  readonly purchases: string;
}

async function readWeeks(pool: Pool, now: Date): Promise<Stats['weeks']> {
  const sum = (type: string) => `coalesce(sum(amount) FILTER (WHERE type = '${type}'), 0)::text`;
  const { rows } = await pool.query<Week>(
    `SELECT week AS "from", ${sum('DepositApproved')} AS deposits, ${sum('WithdrawalApproved')} AS withdrawals,
            ${sum('UnitsPurchased')} AS purchases
       FROM generate_series(date_trunc('week', $1::timestamptz, 'UTC') - interval '${WEEKS - 1} weeks',
                            date_trunc('week', $1::timestamptz, 'UTC'), interval '1 week') AS week
       LEFT JOIN read_live.activity ON occurred_at >= week AND occurred_at < week + interval '1 week'
      GROUP BY week ORDER BY week`,
    [now],
  );
  return rows.map(({ from, deposits, withdrawals, purchases }) => ({
    from: from.toISOString(),
    deposits: dollarsOf(deposits),
    withdrawals: dollarsOf(withdrawals),
    purchases: dollarsOf(purchases),
  }));
}

interface Recent {
  readonly position: string;
  readonly at: Date;
  readonly type: string;
  readonly userId: string;
  readonly name: string;
  readonly amount: string | null;
}

async function readActivity(pool: Pool): Promise<Stats['activity']> {
  const { rows } = await pool.query<Recent>(
    `SELECT a.position, a.occurred_at AS at, a.type, a.user_id AS "userId", coalesce(p.name, $1) AS name, a.amount::text
       FROM read_live.activity a LEFT JOIN identity.people p ON p.id::text = a.user_id
      WHERE a.user_id IS NOT NULL ORDER BY a.position DESC LIMIT ${NEWEST}`,
    [ERASED_NAME],
  );
  return rows.map(({ at, amount, ...row }) => ({
    ...row,
    at: at.toISOString(),
    ...(amount === null ? {} : { amount: dollarsOf(amount) }),
  }));
}

const dollarsOf = (bigint: string): number => dollarsFromCents(centsOf(bigint));
