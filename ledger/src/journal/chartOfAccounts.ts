import type { AccountEvent } from '../account/acts.ts';

export type AccountKind = 'asset' | 'liability' | 'equity' | 'income' | 'expense';

interface PlatformAccountFacts {
  readonly kind: AccountKind;
  /** The events that book on it, so that its entries are found by their type. */
  readonly bookedBy: readonly AccountEvent['type'][];
}

/** The platform's own accounts. */
export const PLATFORM_ACCOUNTS = {
  'client-bank': { kind: 'asset', bookedBy: ['DepositApproved', 'WithdrawalApproved'] },
  adjustments: { kind: 'equity', bookedBy: ['BalanceAdjusted'] },
  'returns-paid': { kind: 'expense', bookedBy: ['HoldingMatured'] },
  'referral-rewards': { kind: 'expense', bookedBy: ['ReferralRewarded'] },
  'platform-fees': { kind: 'income', bookedBy: ['UnitsPurchased'] },
} as const satisfies Record<string, PlatformAccountFacts>;

type PlatformAccount = keyof typeof PLATFORM_ACCOUNTS;

/** The accounts of an investor, by what may be done with the money: what the platform owes them. */
export const INVESTOR_ACCOUNTS = ['cash', 'held', 'invested'] as const;

export type InvestorAccount = (typeof INVESTOR_ACCOUNTS)[number];

/** The name of an investor's account in the journal. */
export const investorAccount = (userId: string, account: InvestorAccount): string => `investor:${userId}:${account}`;

/** In the sums of the whole ledger one account stands for those of all investors that mean the same. */
export type ControlAccount = InvestorAccount | PlatformAccount;

/** The one that stands for a journal account, by its name: of the platform's, itself. */
export const controlAccount = (name: string): ControlAccount => name.slice(name.lastIndexOf(':') + 1) as ControlAccount;

export const isInvestors = (account: ControlAccount): account is InvestorAccount =>
  account === 'cash' || account === 'held' || account === 'invested';

/** The name of an account on which an event of this investor books. */
export const journalName = (account: ControlAccount, userId: string): string =>
  isInvestors(account) ? investorAccount(userId, account) : account;

/**
 * A journal account, by its name: the platform's with its facts, or whose it is; undefined where there is none of it.
 */
export function journalAccount(name: string): JournalAccount | undefined {
  const [, userId] = /^investor:([^:]+):(?:cash|held|invested)$/.exec(name) ?? [];
  if (userId !== undefined) return { kind: 'liability', userId };
  return Object.hasOwn(PLATFORM_ACCOUNTS, name) ? PLATFORM_ACCOUNTS[name as PlatformAccount] : undefined;
}

type JournalAccount = PlatformAccountFacts | { readonly kind: 'liability'; readonly userId: string };
