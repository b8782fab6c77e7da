import { createRoutes, type Routes } from '../http/routes.ts';
import { openApiDocument } from './document.ts';
import { contractPage } from './page.ts';

/** The contract, for programs and for people. */
export function contractRoutes(productName: string): Routes {
  const routes = createRoutes();
  // Made once, when somebody asks: it takes a while and never changes.
  let document: unknown;
  let page: string | undefined;

  routes.get('/openapi.json', (ctx) => {
    ctx.body = document ??= openApiDocument(productName);
  });
  routes.get('/docs', (ctx) => {
    ctx.type = 'text/html';
    ctx.body = page ??= contractPage(productName);
  });

  return routes;
}
