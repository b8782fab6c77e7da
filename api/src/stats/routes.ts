import { createRoutes, type Routes } from '../http/routes.ts';
import type { Parts } from '../parts.ts';
import { readStats } from './queries.ts';

export function statsRoutes({ pool, now }: Pick<Parts, 'pool' | 'now'>): Routes {
  const routes = createRoutes();
  routes.on('GET /admin/stats', async (ctx) => {
    ctx.body = await readStats(pool, now());
  });
  return routes;
}
