import { type ChangeParts, sendChangeNotices } from '../../auth/accountMail.ts';
import { openedAccount, unlockWithdrawals } from '../../auth/openedAccount.ts';
import { countMail, type FactorParts, removeFactorsSince } from '../../auth/secondFactor.ts';
import { rememberDevice } from '../../auth/signIn.ts';
import type { Accounts } from '../../commands/issueCommand.ts';
import type { Config } from '../../config.ts';
import { PASSWORD_TOO_COMMON } from '../../contract/auth.ts';
import { isStaff } from '../../contract/fields.ts';
import { said } from '../../contract/said.ts';
import { networkOf } from '../../http/clientAddress.ts';
import type { Ctx } from '../../http/context.ts';
import { badInput, Problem, problemOf } from '../../http/problem.ts';
import { createRoutes, type Routes } from '../../http/router.ts';
import type { Identity } from '../../identity/identity.ts';
import { isTooCommon } from '../../identity/passwords.ts';
import type { Person } from '../../identity/persons.ts';
import { readerOf, resetMail } from '../../mail/mails.ts';
import type { Keys } from '../../secrets.ts';

const SENT = 'If there is an account with this address, a reset link is on its way.';

const RESET = 'Your password was reset. You can log in now.';
const RESET_WITHOUT_FACTORS =
  'Your password was reset, and passkeys and codes of before were removed. You can log in now.';

type PasswordParts = FactorParts &
  ChangeParts &
  Pick<Identity, 'credentials' | 'emailChanges' | 'factors' | 'mailedSecrets'> & {
    readonly accounts: Accounts;
    readonly keys: Keys;
  };

/** Changing a password, with the old one or by a link that came by mail. */
export function passwordRoutes(parts: PasswordParts): Routes {
  const { people, credentials, emailChanges, sessions, mailedSecrets, limits, mailer, config, now } = parts;
  const routes = createRoutes();

  routes.on('PUT /auth/update-password', async (ctx) => {
    const { id, sessionId } = ctx.state.caller;
    const { oldPassword, newPassword } = ctx.state.body;
    await limits.take('password', id);
    const matched = await credentials.matches(id, oldPassword);
    if (matched === undefined) throw wrongOld();
    const person = await people.byId(id);
    if (!person) throw new Problem('NotSignedIn');
    assertUncommon(parts, newPassword, 'newPassword', person);
    if (newPassword === oldPassword)
      throw badInput('newPassword', said('SamePassword', 'Please choose another password.'));
    if (!(await credentials.change(id, newPassword, now(), { matched }))) throw wrongOld();
    await sessions.endAll(id, sessionId);
    // Whoever was in until now may have asked for it since the password died; who asks later finds their session over.
    await emailChanges.takeBack(id);
    sendChangeNotices(parts, id);
    ctx.body = { message: 'Password changed successfully.' };
  });

  routes.on('POST /auth/forgot-password', async (ctx) => {
    const { email } = ctx.state.body;
    // The work goes on after the answer, so that the time doesn't tell whether the address is known.
    void sendLink(ctx, email).catch((error: unknown) => {
      if (problemOf(error)?.code !== 'TooManyTries') parts.log.error({ err: error }, 'a reset link could not be sent');
    });
    ctx.body = { message: SENT };
  });

  routes.on('GET /auth/verify-reset-token/:token', async (ctx) => {
    await limits.take('resetPassword', networkOf(ctx.ip));
    const found = await mailedSecrets.findResetToken(ctx.params.token, now());
    if (!found) throw invalidLink();
    ctx.body = { message: 'The link is valid.', email: found.email };
  });

  routes.on('POST /auth/reset-password/:token', async (ctx) => {
    const { password } = ctx.state.body;
    await limits.take('resetPassword', networkOf(ctx.ip));
    const asked = await mailedSecrets.findResetToken(ctx.params.token, now());
    const person = asked && (await people.byId(asked.userId));
    if (!person) throw invalidLink();
    assertUncommon(parts, password, 'password', person);
    // Looked at before the link is used up: a lock that comes meanwhile stays.
    const { role, withdrawalsLocked, revision } = await openedAccount(parts, person.id);
    const found = await mailedSecrets.takeResetToken(ctx.params.token, now());
    if (!found) throw invalidLink();
    ctx.state.act.userId = found.userId;
    await credentials.change(found.userId, password, now());
    // Whoever signed up with an address that nobody has confirmed may be a stranger. Staff are let in by staff alone.
    const mayBeAStranger = !person.emailVerified && !isStaff(role);
    const factorsRemoved = mayBeAStranger && (await removeFactorsSince(parts, found.userId, new Date(0)));
    if (!mayBeAStranger) await sessions.endAll(found.userId);
    await emailChanges.takeBack(found.userId);
    if (factorsRemoved) ctx.state.act.details = { factorsRemoved };
    // Whoever got the link has shown that the address is theirs.
    await people.confirmEmail(found.userId, found.email);
    if (withdrawalsLocked) await unlockWithdrawals(parts, found.userId, ctx.params.token, revision);
    sendChangeNotices(parts, found.userId);
    // With the devices of before forgotten, strangers' tries would hold its owner up.
    const owner = await people.byId(found.userId);
    if (owner) rememberDevice(ctx, parts, owner);
    ctx.body = { message: factorsRemoved ? RESET_WITHOUT_FACTORS : RESET, facts: { factorsRemoved } };
  });

  async function sendLink(ctx: Ctx, email: string): Promise<void> {
    const person = await people.byEmail(email);
    await countMail(ctx, parts, email, person);
    if (!person) return;
    const token = await mailedSecrets.newResetToken(person.id, person.email, now());
    mailer.post(resetMail(config, await readerOf(parts, person), token), person.id);
  }

  return routes;
}

const wrongOld = (): Problem => badInput('oldPassword', said('WrongOldPassword', 'The old password is wrong.'));
const invalidLink = (): Problem =>
  new Problem('BadInput', { message: said('InvalidResetLink', 'Invalid or expired reset link') });

/** @throws Problem for the passwords that are tried first */
export function assertUncommon(
  { config: { productName } }: { readonly config: Config },
  password: string,
  field: string,
  { name, email }: Pick<Person, 'name' | 'email'>,
): void {
  if (isTooCommon(password, { name, email, productName })) throw badInput(field, PASSWORD_TOO_COMMON);
}
