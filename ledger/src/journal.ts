import type { AccountEvent } from './account/account.ts';
import { add, type Cents, negate, ZERO } from './money.ts';

export type AccountKind = 'asset' | 'liability' | 'equity' | 'income' | 'expense';

/** One line of a journal entry. Exactly one side is more than zero. */
export interface Posting {
  readonly account: string;
  readonly debit: Cents;
  readonly credit: Cents;
}

/** The accounts of an investor: what the platform owes them, by what may be done with it. */
export type InvestorAccount = 'cash' | 'held' | 'invested';

/** The kind of a journal account, by its name. */
export function accountKind(account: string): AccountKind {
  switch (account) {
    case 'client-bank':
      return 'asset';
    case 'adjustments':
      return 'equity';
    case 'returns-paid':
    case 'referral-rewards':
      return 'expense';
    case 'platform-fees':
      return 'income';
    default:
      if (/^investor:[^:]+:(cash|held|invested)$/.test(account)) return 'liability';
      throw new RangeError(`no such journal account: ${account}`);
  }
}

/**
 * The double-entry postings of an event of an investor's account; none where no money moves.
 * Debits equal credits by construction: an entry is made of transfers, and a transfer debits what it credits.
 */
export function postings(event: AccountEvent, userId: string): readonly Posting[] {
  const of = (account: InvestorAccount) => `investor:${userId}:${account}`;
  switch (event.type) {
    case 'DepositApproved':
      return transfer('client-bank', of('cash'), event.data.amount);
    case 'WithdrawalRequested':
      return transfer(of('cash'), of('held'), event.data.amount);
    case 'WithdrawalApproved':
      return transfer(of('held'), 'client-bank', event.data.amount);
    case 'WithdrawalRejected':
    case 'WithdrawalCancelled':
      return transfer(of('held'), of('cash'), event.data.amount);
    case 'BalanceAdjusted':
      return event.data.difference > 0
        ? transfer('adjustments', of('cash'), event.data.difference)
        : transfer(of('cash'), 'adjustments', negate(event.data.difference));
    case 'UnitsPurchased':
      return transfer(of('cash'), of('invested'), event.data.amount);
    case 'HoldingMatured':
      return [
        ...transfer(of('invested'), of('cash'), event.data.principal),
        ...transfer('returns-paid', of('cash'), event.data.returnAmount),
      ];
    case 'DepositRequested':
    case 'DepositRejected':
    case 'DepositCancelled':
    case 'WithdrawalApprovalGiven':
    case 'BalanceAdjustmentProposed':
    case 'BalanceProposalDropped':
    case 'AccountOpened':
    case 'IdentityApproved':
    case 'IdentityRejected':
    case 'RoleChanged':
    case 'PlanChanged':
    case 'AccountFrozen':
    case 'AccountUnfrozen':
    case 'AccountClosed':
      return [];
  }
}

/** What an entry adds to a liability account: its credits less its debits. */
export const credited = (entry: readonly Posting[], account: string): Cents =>
  entry
    .filter((posting) => posting.account === account)
    .reduce<Cents>((total, { debit, credit }) => add(total, add(credit, negate(debit))), ZERO);

function transfer(debited: string, creditedTo: string, amount: Cents): readonly Posting[] {
  if (amount < 0) throw new RangeError(`a transfer moves a positive amount, not ${amount}`);
  if (amount === 0) return [];
  return [
    { account: debited, debit: amount, credit: ZERO },
    { account: creditedTo, debit: ZERO, credit: amount },
  ];
}
