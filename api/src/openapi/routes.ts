import type { Answer } from '../contract/calls/calls.ts';
import { createRoutes, type Routes } from '../http/routes.ts';
import type { Parts } from '../parts.ts';
import { openApiDocument } from './document.ts';
import { contractPage } from './page.ts';

/** The contract, for programs and for people. */
export function contractRoutes({ config: { productName } }: Pick<Parts, 'config'>): Routes {
  const routes = createRoutes();
  // Made once, when somebody asks: it takes a while and never changes.
  let document: Answer<'GET /openapi.json'> | undefined;
  let page: string | undefined;

  routes.on('GET /openapi.json', (ctx) => {
    document ??= { ...openApiDocument(productName) };
    ctx.body = document;
  });
  routes.on('GET /docs', (ctx) => {
    ctx.type = 'text/html';
    ctx.body = page ??= contractPage(productName);
  });

  return routes;
}
