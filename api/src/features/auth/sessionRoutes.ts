import type { Config } from '../../config.ts';
import type { Session } from '../../contract/auth.ts';
import { assertRecent } from '../../http/access.ts';
import { notFound } from '../../http/problem.ts';
import { createRoutes, type Routes } from '../../http/routes.ts';
import type { Identity } from '../../identity/identity.ts';
import { clearSessionCookie } from '../../auth/signIn.ts';

/** Where someone is signed in: their own sessions, and a user's for the back office. */
export function sessionRoutes(
  parts: Pick<Identity, 'people' | 'sessions'> & { readonly config: Config; readonly now: () => Date },
): Routes {
  const { people, sessions, now } = parts;
  const routes = createRoutes();

  routes.on('GET /auth/sessions', async (ctx) => {
    const { id, sessionId } = ctx.state.caller;
    ctx.body = { message: FETCHED, data: await sessionsOf(id, sessionId) };
  });

  routes.on('DELETE /auth/sessions/:id', async (ctx) => {
    const { id: userId, sessionId } = ctx.state.caller;
    const { id } = ctx.params;
    if (id !== sessionId) assertRecent(ctx.state.caller);
    if (!(await sessions.end(userId, id))) throw notFound();
    if (id === sessionId) clearSessionCookie(ctx, parts);
    ctx.body = { message: 'Session ended.' };
  });

  routes.on('GET /admin/users/:id/sessions', async (ctx) => {
    const { id } = ctx.params;
    if (!(await people.exists(id))) throw notFound();
    ctx.body = { message: FETCHED, data: await sessionsOf(id) };
  });

  routes.on('DELETE /admin/users/:id/sessions', async (ctx) => {
    const { id } = ctx.params;
    const person = await people.byId(id);
    if (!person || person.erasedAt) throw notFound();
    if (id === ctx.state.caller.id) assertRecent(ctx.state.caller);
    await sessions.endAll(id);
    ctx.body = { message: 'Signed out everywhere.' };
  });

  const sessionsOf = async (userId: string, current?: string): Promise<Session[]> =>
    (await sessions.of(userId, now())).map(({ id, createdAt, lastSeenAt, userAgent, address }) => ({
      id,
      createdAt,
      lastSeenAt,
      userAgent,
      address,
      current: id === current,
    }));

  return routes;
}

const FETCHED = 'Sessions fetched.';
