import { isDeepStrictEqual } from 'node:util';
import { checkSecondFactor } from '../auth/secondFactor.ts';
import type { AddBank, BankAccount } from '../contract/bankAccounts.ts';
import type { CommandCtx } from '../http/idempotency.ts';
import { notFound, Problem } from '../http/problem.ts';
import { createRoutes, type Routes } from '../http/routes.ts';
import type { Parts } from '../parts.ts';

type BankAccountParts = Pick<Parts, 'accounts' | 'now' | 'people' | 'secondFactors'>;

/** Linking and unlinking the accounts that money is paid out to. They are never edited. */
export function bankAccountRoutes(parts: BankAccountParts): Routes {
  const { accounts, people, now } = parts;
  const routes = createRoutes();

  routes.on('POST /auth/add-bank', async (ctx) => {
    const { otp, ...named } = ctx.state.body;
    // Its id is the command's, so that a retry finds the account that the first try linked.
    const asked = { _id: ctx.state.command.id, ...named };
    const made = (await people.bankAccounts([asked._id])).get(asked._id);
    if (made) ctx.set('Idempotent-Replayed', 'true');
    const linked = made ?? (await link(ctx, parts, asked, otp));
    if (!isDeepStrictEqual(linked, asked)) throw new Problem('KeyReused');
    ctx.body = { message: 'Bank account added.', data: linked };
  });

  routes.on('DELETE /auth/bank-accounts/:id', async (ctx) => {
    const { id: userId } = ctx.state.caller;
    const { id } = ctx.params;
    if (!(await people.ownsBankAccount(userId, id))) throw notFound();
    const { requests } = await accounts.load(userId);
    const named = requests.some(({ status, bankAccountId }) => status === 'pending' && bankAccountId === id);
    if (named) throw new Problem('InUse', { message: 'A pending request names this bank account.' });
    await people.unlinkBankAccount(userId, id, now());
    ctx.body = { message: 'Bank account removed.' };
  });

  return routes;
}

/** Resolves to what stands under the id: of two tries at the same time one has linked it. */
async function link(
  ctx: CommandCtx,
  parts: BankAccountParts,
  account: BankAccount,
  otp: AddBank['otp'],
): Promise<BankAccount> {
  const { accounts, people, now } = parts;
  const { caller, command } = ctx.state;
  const [person, { frozen }] = await Promise.all([people.byId(caller.id), accounts.load(caller.id)]);
  if (!person) throw new Problem('NotSignedIn');
  if (frozen) throw new Problem('AccountFrozen');
  await checkSecondFactor(parts, person, otp, { stepUpFor: command });
  return people.linkBankAccount(caller.id, account, now());
}
