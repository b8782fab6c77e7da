import type { Config } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import { createRoutes, type Routes } from '../../http/routes.ts';
import type { Identity } from '../../identity/identity.ts';
import { readStats } from './queries.ts';

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
