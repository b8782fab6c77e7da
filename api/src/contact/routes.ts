import { email } from '../contract/fields.ts';
import { CONTACTED } from '../contract/sentences.ts';
import { networkOf } from '../http/clientAddress.ts';
import { createRoutes, type Routes } from '../http/routes.ts';
import type { Parts } from '../parts.ts';
import { publicConfig } from './publicConfig.ts';

/** What anyone may know and do without an account: the public settings, and writing to support. */
export function contactRoutes({ config, mailer, limits }: Pick<Parts, 'config' | 'mailer' | 'limits'>): Routes {
  const routes = createRoutes();

  routes.on('GET /config', (ctx) => {
    ctx.body = publicConfig(config);
  });

  routes.on('POST /contact', async (ctx) => {
    const { user_name: name, user_email: from = '', phonenumber = '', subject, message = '' } = ctx.state.body;
    await limits.take('contact', networkOf(ctx.ip));
    const answerable = email.safeParse(from);
    await mailer.send({
      to: config.supportEmail,
      subject: `Contact form: ${subject}`,
      text: [`From: ${name}`, `E-mail: ${from}`, `Phone: ${phonenumber}`, '', message].join('\n'),
      ...(answerable.success ? { replyTo: answerable.data } : {}),
    });
    ctx.body = { message: CONTACTED };
  });

  return routes;
}
