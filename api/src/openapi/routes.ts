import { createRoutes, type Routes } from '../http/routes.ts';
import { openApiDocument } from './document.ts';
import { contractPage } from './page.ts';

/** The contract, for programs and for people. Only calls that this server has are in it. */
export function contractRoutes(productName: string, served: (name: string) => boolean): Routes {
  const routes = createRoutes();
  // Made once, when somebody asks: it takes a while and never changes.
  let document: unknown;
  let page: string | undefined;

  routes.get('/openapi.json', (ctx) => {
    ctx.body = document ??= openApiDocument(productName, served);
  });
  routes.get('/docs', (ctx) => {
    ctx.type = 'text/html';
    ctx.body = page ??= contractPage(productName, served);
  });

  return routes;
}
