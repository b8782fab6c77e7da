import { dollarsFromCents } from '@northvale/ledger/money.ts';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { PublicConfig } from '../../contract/config.ts';
import { rateText } from '../../contract/fee.ts';
import { email } from '../../contract/fields.ts';
import { CONTACTED } from '../../contract/sentences.ts';
import { networkOf } from '../../http/clientAddress.ts';
import type { RateLimits } from '../../http/limits.ts';
import { Problem } from '../../http/problem.ts';
import { createRoutes, type Routes } from '../../http/router.ts';
import type { Mailer } from '../../mail/mailer.ts';

/** What anyone may know and do without an account: the public settings, and writing to support. */
export function contactRoutes({
  config,
  mailer,
  limits,
  log,
}: {
  readonly config: Config;
  readonly mailer: Mailer;
  readonly limits: RateLimits;
  readonly log: Logger;
}): Routes {
  const routes = createRoutes();

  routes.on('GET /config', (ctx) => {
    ctx.body = publicConfig(config);
  });

  routes.on('POST /contact', async (ctx) => {
    const { user_name: name, user_email: from = '', phonenumber = '', subject, message = '' } = ctx.state.body;
    await limits.take('contact', networkOf(ctx.ip));
    const answerable = email.safeParse(from);
    const mail = {
      to: config.supportEmail,
      subject: `Contact form: ${subject}`,
      text: [`From: ${name}`, `Email: ${from}`, `Phone: ${phonenumber}`, '', message].join('\n'),
      ...(answerable.success ? { replyTo: answerable.data } : {}),
    };
    await mailer.send(mail).catch((err: unknown) => {
      log.warn({ err }, 'a message to support could not be sent');
      throw new Problem('Unavailable');
    });
    ctx.body = { message: CONTACTED };
  });

  return routes;
}

/** Of the settings what everybody may know. */
export const publicConfig = ({ emailjs, platformFeeBps, ...config }: Config): PublicConfig => ({
  productName: config.productName,
  supportEmail: config.supportEmail,
  depositInstructions: config.depositInstructions,
  platformFee: { free: rateText(platformFeeBps), member: '0%' },
  ...(config.referralReward === undefined
    ? {}
    : {
        referral: {
          reward: dollarsFromCents(config.referralReward),
          minimumDeposit: dollarsFromCents(config.referralMinDeposit),
        },
      }),
  ...(emailjs ? { emailjs } : {}),
});
