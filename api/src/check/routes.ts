import { createRoutes, type Routes } from '../http/routes.ts';
import type { Parts } from '../parts.ts';
import { integrityRecord } from './integrityRecord.ts';

/** The continuous check, for auditors and admins. */
export function integrityRoutes(parts: Pick<Parts, 'db' | 'integrity' | 'runner' | 'tasks'>): Routes {
  const routes = createRoutes();
  routes.on('GET /admin/integrity', async (ctx) => {
    ctx.body = await integrityRecord(parts);
  });
  return routes;
}
