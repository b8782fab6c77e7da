import type { Database } from '../../database/database.ts';
import { createRoutes, type Routes } from '../../http/routes.ts';
import type { Identity } from '../../identity/identity.ts';
import { search } from './search.ts';

export function searchRoutes(parts: Pick<Identity, 'people'> & { readonly db: Database }): Routes {
  const routes = createRoutes();
  routes.on('GET /admin/search', async (ctx) => {
    ctx.body = { data: await search(parts, ctx.state.query.q) };
  });
  return routes;
}
