import { whenceOf } from '../../acts/recorded.ts';
import type { Accounts } from '../../commands/issueCommand.ts';
import { isStaff } from '../../contract/fields.ts';
import { said } from '../../contract/said.ts';
import type { Database } from '../../database/database.ts';
import { networkOf } from '../../http/clientAddress.ts';
import type { Ctx } from '../../http/context.ts';
import type { RateLimits } from '../../http/limits.ts';
import { Problem, wrongCode } from '../../http/problem.ts';
import { createRoutes, type Routes } from '../../http/router.ts';
import type { Identity } from '../../identity/identity.ts';
import type { Person } from '../../identity/persons.ts';
import type { Keys } from '../../secrets.ts';
import {
  clearSessionCookie,
  knownDevice,
  sessionCookie,
  setSessionCookie,
  signedIn,
  signIn,
} from '../../auth/signIn.ts';
import { openedAccount } from '../../auth/openedAccount.ts';
import { acceptsSecondFactor, type FactorParts } from '../../auth/secondFactor.ts';
import { type ChangeParts, sendChangeNotices } from '../../auth/accountMail.ts';

type LoginParts = FactorParts &
  Pick<Identity, 'credentials'> & {
    readonly accounts: Accounts;
    readonly db: Database;
    readonly keys: Keys;
    readonly limits: RateLimits;
  };

/** Signing in and out, and what keeps someone signed in. */
export function loginRoutes(parts: LoginParts): Routes {
  const { people, credentials, sessions, limits } = parts;
  const routes = createRoutes();

  routes.on('POST /auth/login', async (ctx) => {
    const { email, password, otp } = ctx.state.body;
    const account = email.trim().toLowerCase();
    const person = await people.byEmail(account);
    ctx.state.act.userId = person?.id;
    const tries = await countSignInTry(ctx, parts, account, person);
    const matched = await credentials.matches(person?.id, password);
    if (!person || matched === undefined) throw wrongLogin();
    const { role, closed } = await openedAccount(parts, person.id);
    if (closed) throw wrongLogin();
    ctx.state.act.role = role;
    const by = { role, ...whenceOf(ctx) };
    if (!(await acceptsSecondFactor(parts, person, otp, { by })))
      throw otp === undefined ? new Problem('OtpRequired', { status: 401 }) : wrongCode(401);
    await limits.forget('login', tries);
    const { id, twoFactor } = person;
    const stillCounts = async () =>
      (await credentials.stands(id, matched)) && (await people.byId(id))?.twoFactor === twoFactor;
    ctx.body = await signIn(ctx, parts, { person, role, withFactor: twoFactor, stillCounts });
  });

  routes.on('POST /auth/refresh', async (ctx) => {
    const { session, role } = await renewedSession(ctx, parts);
    ctx.body = await signedIn(parts, { id: session.userId, role, sessionId: session.id }, 'Session renewed.');
  });

  routes.on('POST /auth/logout', async (ctx) => {
    await sessions.end(ctx.state.caller.id, ctx.state.caller.sessionId);
    clearSessionCookie(ctx, parts);
    ctx.body = { message: 'Signed out.' };
  });

  return routes;
}

/** The session of the caller's cookie, which goes on under the next one. @throws Problem (401) */
async function renewedSession(ctx: Ctx, parts: LoginParts) {
  const { sessions, now } = parts;
  const cookie = sessionCookie(ctx, parts);
  const session = cookie === undefined ? undefined : await sessions.find(cookie, now());
  if (session?.standing === 'reused') await endCopied(parts, session);
  if (!session || session.standing === 'reused') throw new Problem('NotSignedIn');
  const { role, closed } = await openedAccount(parts, session.userId);
  const renewed = closed ? undefined : await sessions.renew(session, isStaff(role), now());
  if (renewed === undefined) throw new Problem('NotSignedIn');
  setSessionCookie(ctx, parts, renewed);
  return { session, role };
}

/** A cookie came back that was replaced long ago: somebody holds a copy of the session, so nobody keeps it. */
async function endCopied(parts: LoginParts, { id, userId }: { id: string; userId: string }): Promise<void> {
  if (!(await parts.sessions.endCopied(userId, id, parts.now()))) return;
  sendChangeNotices(parts, userId);
  await parts.acts.record({ kind: 'sessionEnded', userId, outcome: 'done', details: { copied: true } });
}

/** The same for an unknown address and a wrong password. */
const wrongLogin = (): Problem =>
  new Problem('NotSignedIn', { message: said('WrongLogin', 'Invalid email or password') });

/**
 * Counts a try to sign in before it is judged: an account's, whatever the address, or those of a device of its own.
 * The owner is told when an account's tries begin to wait.
 * @returns under which key it was counted, to be forgotten when it was right
 * @throws Problem with the seconds to wait
 */
async function countSignInTry(
  ctx: Ctx,
  parts: ChangeParts & { readonly keys: Keys },
  email: string,
  person: Person | undefined,
): Promise<string> {
  const { limits, now, changeNotices } = parts;
  const device = person && knownDevice(ctx, parts, person);
  if (device === undefined) await limits.take('loginByAddress', networkOf(ctx.ip));
  const key = device === undefined ? email : `${email} ${device}`;
  const { last } = await limits.slowly('login', key);
  if (person && last && (await limits.allows('mailOfTries', person.id))) {
    await changeNotices.note(person.id, { kind: 'triesSlowed' }, now());
    sendChangeNotices(parts, person.id);
  }
  return key;
}
