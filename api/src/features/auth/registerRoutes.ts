import type { Logger } from 'pino';
import type { ActDraft } from '../../acts/recorded.ts';
import { type ChangeParts, sendChangeNotices } from '../../auth/accountMail.ts';
import { lockWithdrawals, openAccount } from '../../auth/openedAccount.ts';
import { assertUncommon } from './passwordRoutes.ts';
import { countCodeTry, countMail, removeFactorsSince } from '../../auth/secondFactor.ts';
import { rememberDevice } from '../../auth/signIn.ts';
import type { Accounts } from '../../commands/issueCommand.ts';
import type { Config } from '../../config.ts';
import { REFERRAL_CODE_UNKNOWN } from '../../contract/auth.ts';
import { isStaff } from '../../contract/fields.ts';
import { said } from '../../contract/said.ts';
import { networkOf } from '../../http/clientAddress.ts';
import { languageOf } from '../../http/cookies.ts';
import type { RateLimits } from '../../http/limits.ts';
import { badInput, Problem } from '../../http/problem.ts';
import { createRoutes, type Routes } from '../../http/router.ts';
import type { Identity } from '../../identity/identity.ts';
import { LOCK_LIFE_MS } from '../../identity/mailedLinks.ts';
import { hashPassword } from '../../identity/passwords.ts';
import type { Person } from '../../identity/persons.ts';
import { UNTOLD_LIFE_MS } from '../../identity/changeNotices.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { verificationMail } from '../../mail/mails.ts';
import type { Keys } from '../../secrets.ts';

const SENT = 'If this address is waiting for its confirmation, a new code is on its way.';

type CodeParts = Pick<Identity, 'mailedSecrets' | 'preferences'> & {
  readonly config: Config;
  readonly mailer: Mailer;
  readonly now: () => Date;
};

/** Signing up, and confirming the email address. */
export function registerRoutes(
  parts: CodeParts &
    Pick<Identity, 'people' | 'preferences'> & {
      readonly accounts: Accounts;
      readonly keys: Keys;
      readonly limits: RateLimits;
      readonly log: Logger;
    },
): Routes {
  const { people, preferences, mailedSecrets, limits, now } = parts;
  const routes = createRoutes();

  routes.on('POST /auth/register', async (ctx) => {
    const { name, email, phonenumber, password, refferalcode = '', how = '' } = ctx.state.body;
    assertUncommon(parts, password, 'password', { name, email });
    await limits.take('register', networkOf(ctx.ip));
    const referrer = refferalcode.trim() === '' ? undefined : await people.byReferralCode(refferalcode.trim());
    if (refferalcode.trim() !== '' && !referrer) throw badInput('refferalcode', REFERRAL_CODE_UNKNOWN);
    const person = await people.add({
      name,
      email,
      phonenumber,
      how,
      referredBy: referrer?.id,
      passwordHash: await hashPassword(password),
      at: now(),
    });
    if (!person) throw new Problem('EmailTaken');
    ctx.state.written = true;
    await preferences.begin(person.id, languageOf(ctx));
    // At the latest it is opened when they sign in.
    await openAccount(parts, person);
    // Whoever signs in here first is no stranger.
    rememberDevice(ctx, parts, person);
    await sendCode(parts, person);
    ctx.body = { message: 'Registration Successful!' };
  });

  routes.on('POST /auth/verify-email', async (ctx) => {
    const { email, code } = ctx.state.body;
    const person = await people.byEmail(email);
    await countCodeTry(ctx, parts, email, person);
    if (!person || !(await mailedSecrets.takeCode(person.id, email, code, now()))) {
      throw badInput('code', said('WrongOrExpiredCode', 'This code is wrong or has expired.'));
    }
    await people.confirmEmail(person.id, email);
    ctx.body = { message: 'Your email address is confirmed.' };
  });

  routes.on('POST /auth/resend-verification', async (ctx) => {
    const { email } = ctx.state.body;
    const person = await people.byEmail(email);
    await countMail(ctx, parts, email, person);
    if (person && !person.emailVerified) void sendCode(parts, person).catch(parts.log.error.bind(parts.log));
    ctx.body = { message: SENT };
  });

  return routes;
}

/** Mails the code: a fresh one, or once more the one that is still good. */
async function sendCode(
  { mailedSecrets, mailer, config, now, preferences }: CodeParts,
  { id, email }: Pick<Person, 'id' | 'email'>,
): Promise<void> {
  const code = await mailedSecrets.newCode(id, email, now());
  const { language } = await preferences.of(id);
  mailer.post(verificationMail(config, { email, language }, code), id);
}

type SteppingInParts = ChangeParts &
  Pick<Identity, 'emailChanges' | 'factors' | 'mailedSecrets' | 'sessions'> & { readonly accounts: Accounts };

/** What the owners of the new mailbox and of the old one may do about an account, signed in or not. */
export function steppingInRoutes(parts: SteppingInParts): Routes {
  const { accounts, emailChanges, limits, mailedLinks, mailedSecrets, now } = parts;
  const routes = createRoutes();

  routes.on('DELETE /auth/email-change', async (ctx) => {
    if (!(await emailChanges.takeBack(ctx.state.caller.id))) throw new Problem('NotFound');
    ctx.body = { message: 'Your email address stays as it is.' };
  });

  routes.on('POST /auth/confirm-email-change', async (ctx) => {
    const { token = '', code } = ctx.state.body;
    const shown = code === undefined ? { token } : { userId: (await ctx.state.identify()).id, code };
    await limits.take('resetPassword', networkOf(ctx.ip));
    if ('userId' in shown) await limits.take('codes', shown.userId);
    const confirmed = await emailChanges.confirm(shown, now(), async (id) => isStaff((await accounts.load(id)).role));
    if (confirmed === 'taken') throw new Problem('EmailTaken');
    if (!confirmed && code !== undefined)
      throw badInput('code', said('WrongOrExpiredCode', 'This code is wrong or has expired.'));
    if (!confirmed) throw invalidLink();
    ctx.state.act.userId = confirmed.userId;
    sendChangeNotices(parts, confirmed.userId);
    ctx.body = { message: 'Your new email address is confirmed. Sign in with it from now on.' };
  });

  routes.on('POST /auth/undo-email-change', async (ctx) => {
    await limits.take('resetPassword', networkOf(ctx.ip));
    const { back, factorsRemoved } = await stepIn('undoEmailChange', ctx.state.body.token, ctx.state.act);
    ctx.body = {
      message: [...(back ? [OLD_AGAIN] : []), LOCKED, ...(factorsRemoved ? [FACTORS_REMOVED] : [])].join(' '),
      facts: { back, factorsRemoved },
    };
  });

  routes.on('POST /auth/lock-account', async (ctx) => {
    await limits.take('resetPassword', networkOf(ctx.ip));
    const { factorsRemoved } = await stepIn('lockAccount', ctx.state.body.token, ctx.state.act);
    ctx.body = { message: [LOCKED, ...(factorsRemoved ? [FACTORS_REMOVED] : [])].join(' '), facts: { factorsRemoved } };
  });

  /** Ends what others have open and locks the way out, and uses the link up last: a try that failed can be repeated. */
  async function stepIn(purpose: 'lockAccount' | 'undoEmailChange', token: string, act: ActDraft) {
    const link = await mailedLinks.find(purpose, token, now());
    if (!link) throw invalidLink();
    const { userId } = link;
    act.userId = userId;
    const before = await shutOut(userId, token);
    const { isTheirs, cameBack } = await mailedLinks.giveBack({ userId, token }, now());
    // Up to then the other mailbox could be sent a reset of after the lock, which lifts it.
    const behind = cameBack && (await shutOut(userId, `${token} used`));
    await mailedLinks.useUp({ userId, token });
    const factorsRemoved = before || behind;
    if (factorsRemoved) act.details = { factorsRemoved };
    return { back: isTheirs, factorsRemoved };
  }

  /** @returns whether factors were removed */
  async function shutOut(userId: string, cause: string): Promise<boolean> {
    // First: a reset by such a link began before the lock, and so unlocks nothing.
    await mailedSecrets.voidAll(userId);
    await lockWithdrawals(parts, userId, cause);
    // Whoever was in may have added them. Those of before stay: a mailbox alone takes nobody's factor away.
    const factorsRemoved = await removeFactorsSince(parts, userId, new Date(now().getTime() - TOLD_MS));
    // With no session left nobody asks for another.
    await emailChanges.takeBack(userId);
    return factorsRemoved;
  }

  return routes;
}

/** How long ago may have been what a link's mail told of, at most. */
const TOLD_MS = UNTOLD_LIFE_MS + LOCK_LIFE_MS;

const LOCKED =
  'Everybody was signed out, and withdrawals and purchases are locked. Choose a new password with "Forgot Password?": that unlocks them.';
const OLD_AGAIN = 'Your email address is the old one again.';
const FACTORS_REMOVED = 'Passkeys and codes that were set up within the last ten days were removed.';

const invalidLink = (): Problem =>
  new Problem('BadInput', { message: said('InvalidLink', 'This link is invalid, has expired or was used.') });
