import { whenceOf } from '../../acts/recorded.ts';
import type { Accounts } from '../../commands/issueCommand.ts';
import { said } from '../../contract/said.ts';
import { badInput, Problem, WRONG_CODE } from '../../http/problem.ts';
import { createRoutes, type Routes } from '../../http/routes.ts';
import type { Identity } from '../../identity/identity.ts';
import { acceptsSecondFactor, assertMayChangeFactors, type FactorParts } from '../../auth/secondFactor.ts';
import { type ChangeParts, tellChangesOf } from '../../auth/tellChanges.ts';
import { assertUnlocked } from '../../auth/withdrawalLock.ts';

type TwoFactorParts = FactorParts & ChangeParts & Pick<Identity, 'credentials'> & { readonly accounts: Accounts };

/** Setting up and giving up a second factor. */
export function twoFactorRoutes(parts: TwoFactorParts): Routes {
  const { people, credentials, secondFactors, sessions, limits, config, now } = parts;
  const routes = createRoutes();

  routes.on('POST /auth/2fa/setup', async (ctx) => {
    const { id } = ctx.state.caller;
    await assertMayChangeFactors(parts, ctx.state.caller);
    const person = await people.byId(id);
    const secret = await secondFactors.setUp(id);
    if (!person || secret === undefined)
      throw new Problem('InUse', { message: said('FactorThere', 'A second factor is already set up.') });
    const label = encodeURIComponent(`${config.productName}:${person.email}`);
    const issuer = encodeURIComponent(config.productName);
    ctx.body = {
      message: 'Scan the code with your authenticator app.',
      secret,
      otpauthUrl: `otpauth://totp/${label}?secret=${secret}&issuer=${issuer}&algorithm=SHA1&digits=6&period=30`,
    };
  });

  routes.on('POST /auth/2fa/enable', async (ctx) => {
    const { id, sessionId } = ctx.state.caller;
    await limits.take('password', id);
    await assertMayChangeFactors(parts, ctx.state.caller);
    const recoveryCodes = await secondFactors.enable(ctx.state.caller, ctx.state.body.otp, now());
    if (!recoveryCodes) throw badInput('otp', said('WrongCode', 'This code is wrong.'));
    // Whoever steps in ends the session, and finds the factor then.
    if (!(await sessions.show(id, sessionId, now(), { withFactor: true }))) throw new Problem('NotSignedIn');
    // Who had signed in elsewhere did it without the factor.
    await sessions.endAll(id, sessionId);
    tellChangesOf(parts, id);
    ctx.body = { message: 'Two-factor authentication is on.', recoveryCodes: [...recoveryCodes] };
  });

  routes.on('POST /auth/2fa/disable', async (ctx) => {
    const { id, role } = ctx.state.caller;
    const { password, otp } = ctx.state.body;
    await limits.take('password', id);
    await assertUnlocked(parts, id);
    if (!(await credentials.matches(id, password)))
      throw badInput('password', said('WrongPassword', 'The password is wrong.'));
    const person = await people.byId(id);
    if (!person?.twoFactor || !(await acceptsSecondFactor(parts, person, otp, { by: { role, ...whenceOf(ctx) } })))
      throw badInput('otp', WRONG_CODE);
    await secondFactors.disable(ctx.state.caller, now());
    tellChangesOf(parts, id);
    ctx.body = { message: 'Two-factor authentication is off.' };
  });

  return routes;
}
