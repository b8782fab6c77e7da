import type { Logger } from 'pino';
import type { Accounts } from '../../commands/issueCommand.ts';
import type { Config } from '../../config.ts';
import { said } from '../../contract/said.ts';
import { networkOf } from '../../http/clientAddress.ts';
import { languageOf } from '../../http/language.ts';
import type { RateLimits } from '../../http/limits.ts';
import { badInput, Problem } from '../../http/problem.ts';
import { createRoutes, type Routes } from '../../http/routes.ts';
import type { Identity } from '../../identity/identity.ts';
import { hashPassword } from '../../identity/passwords.ts';
import type { Person } from '../../identity/person.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { verificationMail } from '../../mail/mails.ts';
import type { Keys } from '../../secrets.ts';
import { rememberDevice } from '../../auth/knownDevice.ts';
import { countCodeTry, countMail } from '../../auth/mailTries.ts';
import { openAccount } from '../../auth/openedAccount.ts';
import { assertUncommon } from '../../auth/passwordRules.ts';

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
    if (refferalcode.trim() !== '' && !referrer)
      throw badInput('refferalcode', said('ReferralCodeUnknown', 'This referral code is not known.'));
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
