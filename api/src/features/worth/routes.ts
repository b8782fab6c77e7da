import { performanceOf } from '@northvale/ledger/history/performance.ts';
import { dollarsFromCents, subtract, ZERO } from '@northvale/ledger/money.ts';
import { holdingState } from '@northvale/projections/models/holdings.ts';
import { type Worth, worthOf } from '@northvale/projections/models/journal.ts';
import { MAX_WORTH_POINTS } from '../../contract/worth.ts';
import type { Database } from '../../database/database.ts';
import { notFound } from '../../http/problem.ts';
import { createRoutes, type Routes } from '../../http/router.ts';
import type { Identity } from '../../identity/identity.ts';
import { performanceRecord } from '../../records/holdings.ts';

/** The first and the last moment that a time can name. */
const EVER = '0001-01-01T00:00:00.000Z';
const FOREVER = '9999-12-31T23:59:59.999Z';

/** What somebody was worth over time, and what their investments have brought. */
export function worthRoutes({
  db,
  people,
  now,
}: Pick<Identity, 'people'> & { readonly db: Database; readonly now: () => Date }): Routes {
  const routes = createRoutes();
  routes.on('GET /auth/worth/:userId', async (ctx) => {
    const { userId } = ctx.params;
    if (!(await people.exists(userId))) throw notFound();
    const { from = EVER, to = FOREVER } = ctx.state.query;
    const start = new Date(from).toISOString();
    const end = new Date(to).toISOString();
    const stood = await worthOf(db, userId, { from: start, to: end, most: MAX_WORTH_POINTS });
    ctx.body = {
      points: stood.map(({ at, wallet, invested }) => ({
        at: at < start ? start : at,
        wallet: dollarsFromCents(wallet),
        invested: dollarsFromCents(invested),
      })),
      gained: dollarsFromCents(gainedWithin(stood, start)),
    };
  });
  routes.on('GET /auth/performance/:userId', async (ctx) => {
    const { userId } = ctx.params;
    if (!(await people.exists(userId))) throw notFound();
    const rows = await db
      .selectFrom('holdings')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('position')
      .execute();
    const at = now().toISOString();
    const holdings = rows.map(holdingState);
    ctx.body = {
      ...performanceRecord(performanceOf(holdings, at)),
      holdings: holdings.map((holding) => {
        const { realised, expected, annualReturn, promisedReturn } = performanceRecord(performanceOf([holding], at));
        const [cost, fee] = [dollarsFromCents(holding.amount), dollarsFromCents(holding.fee.amount)];
        return { _id: holding.id, cost, fee, realised, expected, annualReturn, promisedReturn };
      }),
    };
  });

  return routes;
}

const gainedWithin = (stood: readonly Worth[], start: string) => {
  const [first] = stood;
  const before = first && first.at < start ? first.gained : ZERO;
  return subtract(stood.at(-1)?.gained ?? ZERO, before);
};
