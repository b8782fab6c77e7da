import type { AccountEvent } from '../account/acts.ts';
import type { BankEvent } from '../bank/bank.ts';

export type AccountKind = 'asset' | 'liability' | 'equity' | 'income' | 'expense';

interface PlatformAccountFacts {
  readonly kind: AccountKind;
  /** The events that book on it, so that its entries are found by their type. */
  readonly bookedBy: readonly (AccountEvent | BankEvent)['type'][];
}

const BANK_LINES = ['LineExplained', 'LineReopened'] as const;

/** The platform's own accounts. */
export const PLATFORM_ACCOUNTS = {
  'client-bank': { kind: 'asset', bookedBy: ['DepositApproved', 'WithdrawalApproved', ...BANK_LINES] },
  adjustments: { kind: 'equity', bookedBy: ['BalanceAdjusted'] },
  'returns-paid': { kind: 'expense', bookedBy: ['HoldingMatured'] },
  'referral-rewards': { kind: 'expense', bookedBy: ['ReferralRewarded'] },
  'platform-fees': { kind: 'income', bookedBy: ['UnitsPurchased'] },
  'returns-received': { kind: 'income', bookedBy: BANK_LINES },
  'bank-interest': { kind: 'income', bookedBy: BANK_LINES },
  'bank-charges': { kind: 'expense', bookedBy: BANK_LINES },
  'firm-funds': { kind: 'equity', bookedBy: BANK_LINES },
  unidentified: { kind: 'liability', bookedBy: BANK_LINES },
} as const satisfies Record<string, PlatformAccountFacts>;

type PlatformAccount = keyof typeof PLATFORM_ACCOUNTS;

/** What the asset manager of an investment was given. */
type PlacementAccount = `placements:${string}`;

export const placementAccount = (investmentId: string): PlacementAccount => `placements:${investmentId}`;

const isPlacement = (name: string): name is PlacementAccount => name.startsWith('placements:');

/** The accounts of an investor, by what may be done with the money: what the platform owes them. */
export const INVESTOR_ACCOUNTS = ['cash', 'held', 'invested'] as const;

export type InvestorAccount = (typeof INVESTOR_ACCOUNTS)[number];

/** The name of an investor's account in the journal. */
export const investorAccount = (userId: string, account: InvestorAccount): string => `investor:${userId}:${account}`;

/** In the sums of the whole ledger one account stands for those of all investors that mean the same. */
export type ControlAccount = InvestorAccount | PlatformAccount | PlacementAccount;

/** The one that stands for a journal account, by its name: of the platform's, itself. */
export const controlAccount = (name: string): ControlAccount =>
  (isPlacement(name) ? name : name.slice(name.lastIndexOf(':') + 1)) as ControlAccount;

export const kindOf = (account: ControlAccount): AccountKind => {
  if (isPlacement(account)) return 'asset';
  return isInvestors(account) ? 'liability' : PLATFORM_ACCOUNTS[account].kind;
};

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
  if (isPlacement(name)) return { kind: 'asset', bookedBy: BANK_LINES };
  return Object.hasOwn(PLATFORM_ACCOUNTS, name) ? PLATFORM_ACCOUNTS[name as PlatformAccount] : undefined;
}

type JournalAccount = PlatformAccountFacts | { readonly kind: 'liability'; readonly userId: string };
