import { removeFactorsSince } from '../../auth/secondFactor.ts';
import { type ChangeParts, sendChangeNotices } from '../../auth/accountMail.ts';
import type { Accounts } from '../../commands/issueCommand.ts';
import { isStaff } from '../../contract/fields.ts';
import { said } from '../../contract/said.ts';
import { notFound, Problem } from '../../http/problem.ts';
import { createRoutes, type Routes } from '../../http/router.ts';
import type { Identity } from '../../identity/identity.ts';

/** What support does for who lost their second factor, and can't do secretly. */
export function factorResetRoutes(
  parts: ChangeParts & Pick<Identity, 'factors' | 'sessions'> & { readonly accounts: Accounts },
): Routes {
  const { accounts, people } = parts;
  const routes = createRoutes();

  routes.on('DELETE /admin/users/:id/factors', async (ctx) => {
    const { id } = ctx.params;
    if (id === ctx.state.caller.id) throw new Problem('OwnAccount');
    const person = await people.byId(id);
    if (!person || person.erasedAt) throw notFound();
    // With a colleague's password alone one would be two admins.
    if (isStaff((await accounts.load(id)).role)) throw new Problem('NotAllowed', { message: STAFF_KEEP_FACTORS });
    await removeFactorsSince(parts, id, new Date(0), { kind: 'factorsReset', reason: ctx.state.body.reason });
    sendChangeNotices(parts, id);
    ctx.body = { message: 'The second factors were removed.' };
  });

  return routes;
}

const STAFF_KEEP_FACTORS = said(
  'StaffKeepFactors',
  'Staff keep their second factors. Whoever lost theirs is made an investor in between.',
);
