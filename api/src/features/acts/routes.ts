import type { Database } from '../../database/database.ts';
import { answerList } from '../../http/lists.ts';
import { createRoutes, type Routes } from '../../http/router.ts';
import type { Identity } from '../../identity/identity.ts';
import { actRecords, actsAbout, listActs, ownActRecords } from '../../acts/records.ts';

const NEWEST = 100;

/** What was done beside moving money: all of it for staff, what is about oneself for everybody. */
export function actRoutes(
  parts: Pick<Identity, 'people'> & { readonly db: Database; readonly reports: Database },
): Routes {
  const routes = createRoutes();

  routes.on('GET /admin/acts', async (ctx) => {
    const { rows, total } = await listActs(parts.reports, ctx.state.list);
    answerList(ctx, await actRecords(parts, rows), total);
  });

  routes.on('GET /auth/acts', async (ctx) => {
    const { id } = ctx.state.caller;
    const acts = await actsAbout(parts.db, id, NEWEST);
    ctx.body = { message: 'Acts fetched.', data: await ownActRecords(parts, acts, id) };
  });

  return routes;
}
