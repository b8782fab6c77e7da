import { dollarsFromCents } from '@northvale/ledger/money.ts';
import { optional } from '@northvale/projections/engine/table.ts';
import { newestActivity } from '@northvale/projections/models/activity.ts';
import { lastWeeks, totals } from '@northvale/projections/models/figures.ts';
import type { Config } from '../../config.ts';
import type { Stats } from '../../contract/stats.ts';
import type { Database } from '../../database/database.ts';
import { createRoutes, type Routes } from '../../http/router.ts';
import { ERASED_NAME } from '../../identity/erasure.ts';
import type { Identity } from '../../identity/identity.ts';
import { readQueue } from '../../queries/queue.ts';

export function statsRoutes({
  now,
  ...parts
}: Pick<Identity, 'people'> & { readonly config: Config; readonly db: Database; readonly now: () => Date }): Routes {
  const routes = createRoutes();
  routes.on('GET /admin/stats', async (ctx) => {
    ctx.body = await readStats(parts, now());
  });
  return routes;
}

const WEEKS = 12;
const NEWEST = 10;

type StatsParts = Pick<Identity, 'people'> & { readonly config: Config; readonly db: Database };

/** All figures of the back office's first page. Weeks begin on Monday, UTC. */
export async function readStats({ config, db, people }: StatsParts, now: Date): Promise<Stats> {
  const [{ accounts, balance, held }, queue, weeks, activity] = await Promise.all([
    totals(db),
    readQueue(db),
    lastWeeks(db, now, WEEKS),
    readActivity({ db, people }),
  ]);
  return {
    totalUsers: accounts,
    joinedThisWeek: weeks.at(-1)?.opened ?? 0,
    ...queue,
    ...optional('fourEyesAbove', config.fourEyesAbove === undefined ? null : dollarsFromCents(config.fourEyesAbove)),
    totalBalance: dollarsFromCents(balance),
    held: dollarsFromCents(held),
    weeks: weeks.map(({ from, deposits, withdrawals, purchases }) => ({
      from,
      deposits: dollarsFromCents(deposits),
      withdrawals: dollarsFromCents(withdrawals),
      purchases: dollarsFromCents(purchases),
    })),
    activity,
  };
}

async function readActivity({ db, people }: Pick<StatsParts, 'db' | 'people'>): Promise<Stats['activity']> {
  const newest = await newestActivity(db, NEWEST);
  const names = await people.names(newest.map(({ userId }) => userId));
  return newest.map(({ amount, userId, ...row }) => ({
    ...row,
    userId,
    name: names.get(userId) ?? ERASED_NAME,
    ...optional('amount', amount === null ? null : dollarsFromCents(amount)),
  }));
}
