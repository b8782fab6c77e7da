import { createRoutes, type Routes } from '../http/routes.ts';
import type { Parts } from '../parts.ts';
import { search } from './search.ts';

export function searchRoutes(parts: Pick<Parts, 'db' | 'people'>): Routes {
  const routes = createRoutes();
  routes.on('GET /admin/search', async (ctx) => {
    ctx.body = { data: await search(parts, ctx.state.query.q) };
  });
  return routes;
}
