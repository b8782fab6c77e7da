import type { FactorParts } from '../../auth/secondFactor.ts';
import { type ChangeParts, sendChangeNotices } from '../../auth/accountMail.ts';
import { issueOnAccount } from '../../commands/issueCommand.ts';
import { limitFacts, stepUpFacts } from '../../commands/outsideFacts.ts';
import { seesNumbers } from '../../http/context.ts';
import { notFound } from '../../http/problem.ts';
import { createRoutes, type Routes } from '../../http/router.ts';
import { createUserLookup, type LookupParts } from '../../queries/users.ts';
import { withLastFour } from '../../records/requests.ts';

type BankAccountParts = ChangeParts & FactorParts & LookupParts;

/**
 * Linking and unlinking the accounts that money is paid out to; they are never edited. Which are linked says the
 * investor's account, since withdrawals are decided there; what they are called is kept beside the person.
 */
export function bankAccountRoutes(parts: BankAccountParts): Routes {
  const { people, now } = parts;
  const lookup = createUserLookup(parts);
  const routes = createRoutes();

  routes.on('POST /auth/add-bank', async (ctx) => {
    const { otp, assertion, ...named } = ctx.state.body;
    const { caller, command } = ctx.state;
    // Its id is the command's, so that a retry finds the account that the first try linked.
    const bankAccountId = command.id;
    const facts = await stepUpFacts(parts, ctx, { otp, assertion });
    await issueOnAccount(ctx, parts, caller.id, {
      type: 'LinkBankAccount',
      bankAccountId,
      ...facts,
      ...limitFacts(parts),
    });
    // A crash before this line leaves an account that isn't shown; the retry shows it.
    const data = await people.addBankAccount(caller.id, { _id: bankAccountId, ...named }, now());
    sendChangeNotices(parts, caller.id);
    ctx.body = { message: 'Bank account added.', data };
  });

  routes.on('DELETE /auth/bank-accounts/:id', async (ctx) => {
    await issueOnAccount(ctx, parts, ctx.state.caller.id, { type: 'UnlinkBankAccount', bankAccountId: ctx.params.id });
    ctx.body = { message: 'Bank account removed.' };
  });

  routes.on('GET /admin/users/:id/bank-accounts', async (ctx) => {
    const { id } = ctx.params;
    const found = await lookup(id);
    if (!found) throw notFound();
    const linked = await people.bankAccounts(found.standing.bankAccounts);
    const shown = seesNumbers(ctx.state.caller.role) ? [...linked.values()] : [...linked.values()].map(withLastFour);
    ctx.body = { message: 'Bank accounts fetched.', data: shown };
  });

  return routes;
}
