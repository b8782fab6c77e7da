import { requireRole } from '../http/access.ts';
import { createRoutes, type Routes } from '../http/routes.ts';
import type { Parts } from '../parts.ts';
import { readStats } from './queries.ts';

export function statsRoutes({ pool, now }: Parts): Routes {
  const routes = createRoutes();
  routes.get('/admin/stats', requireRole('admin', 'auditor'), async (ctx) => {
    ctx.body = await readStats(pool, now());
  });
  return routes;
}
