import { whenceOf } from '../../acts/recorded.ts';
import { said } from '../../contract/said.ts';
import type { RateLimits } from '../../http/limits.ts';
import { badInput, Problem, wrongCode } from '../../http/problem.ts';
import { createRoutes, type Routes } from '../../http/routes.ts';
import type { Identity } from '../../identity/identity.ts';
import { RECENT_MS } from '../../auth/identify.ts';
import { acceptsSecondFactor, type FactorParts } from '../../auth/secondFactor.ts';
import { turnSessionCookie } from '../../auth/signIn.ts';
import { signerOf } from '../../auth/webauthn.ts';

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
    }
    await limits.forget('password', id);
    const at = now();
    await sessions.show(id, sessionId, at, { withFactor: person.twoFactor || assertion !== undefined });
    await turnSessionCookie(ctx, parts, ctx.state.caller);
    ctx.body = { message: 'Thank you.', until: new Date(at.getTime() + RECENT_MS).toISOString() };
  });

  return routes;
}
