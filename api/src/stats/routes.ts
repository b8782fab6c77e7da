import { createRoutes, type Routes } from '../http/routes.ts';
import type { Parts } from '../parts.ts';
import { readStats } from './queries.ts';

export function statsRoutes({ now, ...parts }: Pick<Parts, 'config' | 'db' | 'now' | 'people'>): Routes {
  const routes = createRoutes();
  routes.on('GET /admin/stats', async (ctx) => {
    ctx.body = await readStats(parts, now());
  });
  return routes;
}
