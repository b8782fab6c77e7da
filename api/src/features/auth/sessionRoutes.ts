import { whenceOf } from '../../acts/recorded.ts';
import { RECENT_MS } from '../../auth/callers.ts';
import { acceptsSecondFactor, type FactorParts } from '../../auth/secondFactor.ts';
import { clearSessionCookie, renewSessionCookie } from '../../auth/signIn.ts';
import { signerOf } from '../../auth/webauthn.ts';
import type { Config } from '../../config.ts';
import type { Session } from '../../contract/auth.ts';
import { said } from '../../contract/said.ts';
import { assertRecent } from '../../http/context.ts';
import type { RateLimits } from '../../http/limits.ts';
import { badInput, notFound, Problem, wrongCode } from '../../http/problem.ts';
import { createRoutes, type Routes } from '../../http/router.ts';
import type { Identity } from '../../identity/identity.ts';

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

type ReauthParts = FactorParts & Pick<Identity, 'credentials'> & { readonly limits: RateLimits };

/** Showing once more who one is, in a session that goes on: a stolen token alone opens nothing that matters. */
export function reauthRoutes(parts: ReauthParts): Routes {
  const { people, credentials, sessions, limits, now } = parts;
  const routes = createRoutes();

  routes.on('POST /auth/reauth', async (ctx) => {
    const { id, role, sessionId } = ctx.state.caller;
    const { password = '', otp, assertion } = ctx.state.body;
    await limits.take('password', id);
    const person = await people.byId(id);
    if (!person) throw new Problem('NotSignedIn');
    if (assertion) {
      if (!(await signerOf(parts, assertion, { holder: ctx.state.caller })))
        throw badInput('assertion', said('PasskeyNotYours', 'This passkey is not yours.'));
    } else {
      if (!(await credentials.matches(id, password)))
        throw badInput('password', said('WrongPassword', 'The password is wrong.'));
      if (!(await acceptsSecondFactor(parts, person, otp, { by: { role, ...whenceOf(ctx) } })))
        throw otp === undefined ? new Problem('OtpRequired') : wrongCode();
      if (!person.twoFactor && (await parts.passkeys.of(id)).length > 0)
        throw new Problem('FactorNeeded', { message: said('PasskeyNeeded', 'Please show your passkey.') });
    }
    await limits.forget('password', id);
    const at = now();
    await sessions.show(id, sessionId, at, { withFactor: person.twoFactor || assertion !== undefined });
    await renewSessionCookie(ctx, parts, ctx.state.caller);
    ctx.body = { message: 'Thank you.', until: new Date(at.getTime() + RECENT_MS).toISOString() };
  });

  return routes;
}
