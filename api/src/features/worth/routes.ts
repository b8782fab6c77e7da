import { dollarsFromCents, subtract, ZERO } from '@northvale/ledger/money.ts';
import { type Worth, worthOf } from '@northvale/projections/models/journal.ts';
import { MAX_WORTH_POINTS } from '../../contract/worth.ts';
import type { Database } from '../../database/database.ts';
import { notFound } from '../../http/problem.ts';
import { createRoutes, type Routes } from '../../http/router.ts';
import type { Identity } from '../../identity/identity.ts';

/** The first and the last moment that a time can name. */
const EVER = '0001-01-01T00:00:00.000Z';
const FOREVER = '9999-12-31T23:59:59.999Z';

/** What somebody was worth over time. */
export function worthRoutes({ db, people }: Pick<Identity, 'people'> & { readonly db: Database }): Routes {
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
  return routes;
}

const gainedWithin = (stood: readonly Worth[], start: string) => {
  const [first] = stood;
  const before = first && first.at < start ? first.gained : ZERO;
  return subtract(stood.at(-1)?.gained ?? ZERO, before);
};
