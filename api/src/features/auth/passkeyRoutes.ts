import { whenceOf } from '../../acts/recorded.ts';
import { type ChangeParts, sendChangeNotices } from '../../auth/accountMail.ts';
import { assertUnlocked, openedAccount } from '../../auth/openedAccount.ts';
import { acceptsSecondFactor, assertMayChangeFactors, type FactorParts } from '../../auth/secondFactor.ts';
import { signIn } from '../../auth/signIn.ts';
import { askForAssertion, askForPasskey, newKeyOf, passkeyRecord, signerOf } from '../../auth/webauthn.ts';
import type { Accounts } from '../../commands/issueCommand.ts';
import { said } from '../../contract/said.ts';
import type { Database } from '../../database/database.ts';
import { networkOf } from '../../http/clientAddress.ts';
import { badInput, notFound, Problem, WRONG_CODE } from '../../http/problem.ts';
import { createRoutes, type Routes } from '../../http/router.ts';
import type { Identity } from '../../identity/identity.ts';
import { isId } from '../../identity/ids.ts';
import { MOST_PASSKEYS } from '../../identity/passkeys.ts';
import type { Keys } from '../../secrets.ts';

type PasskeyParts = ChangeParts &
  Pick<Identity, 'passkeys' | 'sessions'> & { readonly accounts: Accounts; readonly db: Database; readonly keys: Keys };

/** Setting up and giving up passkeys, and signing in by one. */
export function passkeyRoutes(parts: PasskeyParts): Routes {
  const { people, passkeys, sessions, limits, now } = parts;
  const routes = createRoutes();

  routes.on('POST /auth/passkeys/options', async (ctx) => {
    await assertMayChangeFactors(parts, ctx.state.caller);
    const person = await people.byId(ctx.state.caller.id);
    if (!person) throw new Problem('NotSignedIn');
    if ((await passkeys.of(person.id)).length >= MOST_PASSKEYS) throw tooMany();
    ctx.body = { ...(await askForPasskey(parts, person, ctx.state.caller)) };
  });

  routes.on('POST /auth/passkeys', async (ctx) => {
    const { id: userId, sessionId } = ctx.state.caller;
    const { name, response } = ctx.state.body;
    await assertMayChangeFactors(parts, ctx.state.caller);
    const key = await newKeyOf(parts, ctx.state.caller, response);
    const added = key && (await passkeys.add(ctx.state.caller, { ...key, name }, now()));
    if (added === 'tooMany') throw tooMany();
    if (!added)
      throw badInput('response', said('PasskeyUnchecked', 'This passkey could not be checked. Please try again.'));
    // Whoever steps in ends the session, and finds the passkey then.
    if (!(await sessions.show(userId, sessionId, now(), { withFactor: true }))) throw new Problem('NotSignedIn');
    await sessions.endAll(userId, sessionId);
    sendChangeNotices(parts, userId);
    ctx.body = { message: 'Passkey added.', data: passkeyRecord(added) };
  });

  routes.on('GET /auth/passkeys', async (ctx) => {
    ctx.body = { message: 'Passkeys fetched.', data: (await passkeys.of(ctx.state.caller.id)).map(passkeyRecord) };
  });

  routes.on('DELETE /auth/passkeys/:id', async (ctx) => {
    const { id: userId } = ctx.state.caller;
    const { id } = ctx.params;
    await assertMayChangeFactors(parts, ctx.state.caller);
    const removed = isId(id) ? await passkeys.remove(ctx.state.caller, id, now()) : undefined;
    if (!removed) throw notFound();
    sendChangeNotices(parts, userId);
    ctx.body = { message: 'Passkey removed.' };
  });

  routes.on('POST /auth/passkeys/sign-in/options', async (ctx) => {
    await limits.take('loginByAddress', networkOf(ctx.ip));
    ctx.body = { ...(await askForAssertion(parts, undefined)) };
  });

  routes.on('POST /auth/passkeys/sign-in', async (ctx) => {
    await limits.take('loginByAddress', networkOf(ctx.ip));
    const key = await signerOf(parts, ctx.state.body.response, {});
    if (!key) throw unknownPasskey();
    ctx.state.act.userId = key.userId;
    const [person, { role, closed }] = [await people.byId(key.userId), await openedAccount(parts, key.userId)];
    if (!person || closed) throw unknownPasskey();
    ctx.state.act.role = role;
    const stillCounts = async () => (await passkeys.of(key.userId)).some(({ id }) => id === key.id);
    ctx.body = await signIn(ctx, parts, { person, role, withFactor: true, stillCounts });
  });

  routes.on('POST /auth/passkeys/assertion/options', async (ctx) => {
    ctx.body = { ...(await askForAssertion(parts, ctx.state.caller)) };
  });

  return routes;
}

const tooMany = (): Problem =>
  new Problem('InUse', {
    message: said('TooManyPasskeys', 'At most {count} passkeys can be set up. Please remove one first.', {
      count: MOST_PASSKEYS,
    }),
  });

const unknownPasskey = (): Problem =>
  new Problem('NotSignedIn', { message: said('PasskeyUnknown', 'This passkey is not known here.') });

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
    sendChangeNotices(parts, id);
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
    sendChangeNotices(parts, id);
    ctx.body = { message: 'Two-factor authentication is off.' };
  });

  return routes;
}
