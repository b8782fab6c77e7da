import { addBank } from '../contract/bankAccounts.ts';
import { authenticated } from '../http/access.ts';
import { body } from '../http/body.ts';
import { notFound, Problem } from '../http/problem.ts';
import { createRoutes, type Routes } from '../http/routes.ts';
import type { Parts } from '../parts.ts';
import { checkSecondFactor } from '../auth/secondFactor.ts';

/** Linking and unlinking the accounts that money is paid out to. They are never edited. */
export function bankAccountRoutes(parts: Parts): Routes {
  const { accounts, people, now } = parts;
  const routes = createRoutes();

  routes.post('/auth/add-bank', authenticated, body(addBank), async (ctx) => {
    const { id } = ctx.state.caller;
    const { otp, ...account } = ctx.state.body;
    const [person, { frozen }] = await Promise.all([people.byId(id), accounts.load(id)]);
    if (!person) throw new Problem('NotSignedIn');
    if (frozen) throw new Problem('AccountFrozen');
    await checkSecondFactor(parts, person, otp, 'stepUp');
    ctx.status = 201;
    ctx.body = { message: 'Bank account added.', data: await people.linkBankAccount(id, account, now()) };
  });

  routes.delete('/auth/bank-accounts/:id', authenticated, async (ctx) => {
    const { id: userId } = ctx.state.caller;
    const id = String(ctx.params['id']);
    if (!(await people.ownsBankAccount(userId, id))) throw notFound();
    const { requests } = await accounts.load(userId);
    const named = requests.some(({ status, bankAccountId }) => status === 'pending' && bankAccountId === id);
    if (named) throw new Problem('InUse', { message: 'A pending request names this bank account.' });
    await people.unlinkBankAccount(userId, id, now());
    ctx.body = { message: 'Bank account removed.' };
  });

  return routes;
}
