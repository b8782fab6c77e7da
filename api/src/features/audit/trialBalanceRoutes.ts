import { type ControlAccount, isInvestors, journalName, kindOf } from '@northvale/ledger/journal/chartOfAccounts.ts';
import { add, type Cents, dollarsFromCents, subtract, ZERO } from '@northvale/ledger/money.ts';
import {
  type AccountSums,
  controlSumsAsOf,
  investorSumsAsOf,
  sumsAsOf,
} from '@northvale/projections/models/trialBalance.ts';
import { INVESTORS_AT_ONCE, type TrialBalance, type TrialBalanceLine } from '../../contract/audit.ts';
import type { Database } from '../../database/database.ts';
import { createRoutes, type Routes } from '../../http/router.ts';

/** What all events add up to, at any moment: in full, in a few lines, and some accounts of such a line. */
export function trialBalanceRoutes({ db, now }: { readonly db: Database; readonly now: () => Date }): Routes {
  const routes = createRoutes();
  const instantOf = (at: string | undefined) => (at === undefined ? now() : new Date(at)).toISOString();

  routes.on('GET /admin/trial-balance', async (ctx) => {
    const at = instantOf(ctx.state.query.at);
    const sums = await sumsAsOf(db, at);
    ctx.body = { at, accounts: sums.map(lineOf), total: totalOf(sums) };
  });

  routes.on('GET /admin/trial-balance/summary', async (ctx) => {
    const at = instantOf(ctx.state.query.at);
    const sums = await controlSumsAsOf(db, at);
    const accounts = sums.map(({ account, opened, ...sides }) => ({
      ...line(account, account, sides),
      ...(isInvestors(account) && { investors: opened }),
    }));
    ctx.body = { at, accounts, total: totalOf(sums) };
  });

  routes.on('GET /admin/trial-balance/investors', async (ctx) => {
    const { account, at, after } = ctx.state.query;
    const sums = await investorSumsAsOf(db, {
      account,
      at: instantOf(at),
      after,
      limit: INVESTORS_AT_ONCE + 1,
    });
    const shown = sums.slice(0, INVESTORS_AT_ONCE);
    const accounts = shown.map(lineOf);
    const last = sums.length > shown.length ? shown.at(-1) : undefined;
    ctx.body = last ? { accounts, next: last.userId } : { accounts };
  });

  return routes;
}

const lineOf = ({ account, userId, ...sides }: AccountSums): TrialBalanceLine =>
  line(journalName(account, userId), account, sides);

type Sides = Pick<AccountSums, 'debit' | 'credit'>;

/** An account with its sums; its balance on the side on which accounts of its kind grow. */
function line(name: string, account: ControlAccount, { debit, credit }: Sides): TrialBalanceLine {
  const kind = kindOf(account);
  const growsByDebits = kind === 'asset' || kind === 'expense';
  const balance = growsByDebits ? subtract(debit, credit) : subtract(credit, debit);
  return {
    account: name,
    kind,
    debit: dollarsFromCents(debit),
    credit: dollarsFromCents(credit),
    balance: dollarsFromCents(balance),
  };
}

function totalOf(sums: readonly Sides[]): TrialBalance['total'] {
  const total = (side: 'debit' | 'credit') =>
    dollarsFromCents(sums.reduce<Cents>((all, each) => add(all, each[side]), ZERO));
  return { debit: total('debit'), credit: total('credit') };
}
