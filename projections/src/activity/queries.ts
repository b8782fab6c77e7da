import type { AccountEvent } from '@northvale/ledger/account/acts.ts';
import type { Cents } from '@northvale/ledger/money.ts';
import { type Kysely, type NotNull, sql } from 'kysely';
import type { ReadModels } from '../readModel.ts';

/** What was moved in each of the last weeks, this one included. Weeks begin on Monday, UTC. */
export function movedByWeek(db: Kysely<ReadModels>, now: Date, weeks: number) {
  const thisWeek = sql`date_trunc('week', ${now.toISOString()}::timestamptz, 'UTC')`;
  const first = sql`${thisWeek} - ${`${weeks - 1} weeks`}::interval`;
  const from = sql<{ from: string }>`generate_series(${first}, ${thisWeek}, interval '1 week')`;
  return db
    .selectFrom(from.as<'week'>(sql`week ("from")`))
    .leftJoin('activity', (join) =>
      join
        .onRef('occurred_at', '>=', 'week.from')
        .on('occurred_at', '<', ({ ref }) => sql<string>`${ref('week.from')} + interval '1 week'`),
    )
    .select(({ fn, cast, lit }) => {
      const moved = (type: AccountEvent['type']) =>
        cast<Cents>(fn.coalesce(fn.sum('amount').filterWhere('type', '=', type), lit(0)), 'bigint');
      return [
        'week.from',
        moved('DepositApproved').as('deposits'),
        moved('WithdrawalApproved').as('withdrawals'),
        moved('UnitsPurchased').as('purchases'),
      ];
    })
    .groupBy('week.from')
    .orderBy('week.from')
    .execute();
}

/** The newest events of accounts. */
export const newestActivity = (db: Kysely<ReadModels>, count: number) =>
  db
    .selectFrom('activity')
    .select(['position', 'occurred_at as at', 'type', 'user_id as userId', 'amount'])
    .where('user_id', 'is not', null)
    .$narrowType<{ userId: NotNull }>()
    .orderBy('position', 'desc')
    .limit(count)
    .execute();
