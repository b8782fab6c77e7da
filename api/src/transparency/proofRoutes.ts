import { notFound } from '../http/problem.ts';
import { createRoutes, type Routes } from '../http/routes.ts';
import type { Parts } from '../parts.ts';
import { proveAccount } from './proveAccount.ts';

/** The proof of an account, for the person whose it is, and for staff. */
export function proofRoutes(parts: Pick<Parts, 'db' | 'now' | 'store'>): Routes {
  const routes = createRoutes();
  routes.on('GET /auth/proof/:userId', async (ctx) => {
    const { userId } = ctx.params;
    const proof = await proveAccount(parts, userId, parts.now());
    if (!proof) throw notFound();
    ctx.state.act.details = { exported: 'proof' };
    ctx.attachment(`proof-${userId.slice(-8)}.json`);
    ctx.body = { ...proof, events: proof.events.map((event) => ({ ...event, metadata: { ...event.metadata } })) };
  });
  return routes;
}
