import type { AccountEvent } from '../account/acts.ts';
import type { RequestState } from '../account/state.ts';
import type { BankEvent } from '../bank/bank.ts';
import type { Explanation } from '../bank/explanations.ts';
import {
  type ControlAccount,
  type InvestorAccount,
  isInvestors,
  journalName,
  placementAccount,
} from './chartOfAccounts.ts';
import { add, type Cents, negate, subtract, ZERO } from '../money.ts';

/** One line of a journal entry. Exactly one side is more than zero. */
export interface Posting {
  readonly account: string;
  readonly debit: Cents;
  readonly credit: Cents;
}

/** An amount that is debited to one account and credited to another. */
interface Transfer {
  readonly debited: ControlAccount;
  readonly credited: ControlAccount;
  readonly amount: Cents;
}

export type Balances = Readonly<Record<InvestorAccount, Cents>>;

/** The transfers that an event makes: the one place that says what moves money, and where to. */
export function transfers(event: AccountEvent): readonly Transfer[] {
  switch (event.type) {
    case 'DepositApproved':
      return transfer('client-bank', 'cash', event.data.amount);
    case 'WithdrawalRequested':
      return transfer('cash', 'held', event.data.amount);
    case 'WithdrawalApproved':
      return transfer('held', 'client-bank', event.data.amount);
    case 'WithdrawalRejected':
    case 'WithdrawalCancelled':
      return transfer('held', 'cash', event.data.amount);
    case 'BalanceAdjusted':
      return event.data.difference > 0
        ? transfer('adjustments', 'cash', event.data.difference)
        : transfer('cash', 'adjustments', negate(event.data.difference));
    case 'UnitsPurchased':
      return [
        ...transfer('cash', 'invested', event.data.amount),
        ...transfer('cash', 'platform-fees', event.data.fee.amount),
      ];
    case 'HoldingMatured':
      return [
        ...transfer('invested', 'cash', event.data.principal),
        ...transfer('returns-paid', 'cash', event.data.returnAmount),
      ];
    case 'ReferralRewarded':
      return transfer('referral-rewards', 'cash', event.data.amount);
    case 'DepositPlanStarted':
    case 'DepositPlanChanged':
    case 'DepositPlanPaused':
    case 'DepositPlanResumed':
    case 'DepositPlanEnded':
    case 'PlannedDepositSkipped':
    case 'GoalReached':
    case 'PurchaseAbandoned':
    case 'MaturityChoiceMade':
    case 'DepositRequested':
    case 'DepositRejected':
    case 'DepositCancelled':
    case 'WithdrawalApprovalGiven':
    case 'BalanceAdjustmentProposed':
    case 'BalanceProposalDropped':
    case 'AccountOpened':
    case 'IdentityApproved':
    case 'IdentityRejected':
    case 'ChangeFoundNeedless':
    case 'BankAccountLinked':
    case 'BankAccountUnlinked':
    case 'RoleChanged':
    case 'RoleChangeProposed':
    case 'RoleProposalDropped':
    case 'PlanChanged':
    case 'AccountFrozen':
    case 'AccountUnfrozen':
    case 'WithdrawalsLocked':
    case 'WithdrawalsUnlocked':
    case 'AccountClosed':
      return [];
  }
}

/** The transfers of an event of a bank account. A match moves nothing: what it is matched with has booked the money. */
function bankTransfers({ type, data }: BankEvent): readonly Transfer[] {
  if (type === 'LineExplained') return explained(data, data.amount);
  return type === 'LineReopened' && 'as' in data ? explained(data, negate(data.amount)) : [];
}

/** @param amount more than zero where the bank's balance grows */
function explained({ as, investmentId = '' }: Explanation, amount: Cents): readonly Transfer[] {
  const beside = OTHER_SIDE[as] ?? placementAccount(investmentId);
  return amount > 0 ? transfer('client-bank', beside, amount) : transfer(beside, 'client-bank', negate(amount));
}

const OTHER_SIDE: Readonly<Record<Explanation['as'], ControlAccount | undefined>> = {
  placement: undefined,
  principalReturned: undefined,
  returnReceived: 'returns-received',
  firmIn: 'firm-funds',
  // What the firm takes out, it takes from its own: the fees stay income.
  firmOut: 'firm-funds',
  feesOut: 'firm-funds',
  charge: 'bank-charges',
  interest: 'bank-interest',
  // It had come as unknown.
  returnedToClient: 'unidentified',
  unknown: 'unidentified',
};

/** The postings of an event of a bank account. */
export const bankPostings = (event: BankEvent): readonly Posting[] => entry(bankTransfers(event), '');

/** The postings of an event of an investor's account. */
export const postings = (event: AccountEvent, userId: string): readonly Posting[] => entry(transfers(event), userId);

/** Debits equal credits by construction: an entry is made of transfers, and a transfer debits what it credits. */
function entry(moved: readonly Transfer[], userId: string): readonly Posting[] {
  const entry: Posting[] = [];
  for (const { debited, credited, amount } of moved) {
    const account = journalName(debited, userId);
    // A purchase and its fee are one debit.
    const line = entry.findIndex((posting) => posting.account === account && posting.debit > 0);
    if (line >= 0) entry[line] = { account, debit: add(entry[line]!.debit, amount), credit: ZERO };
    else entry.push({ account, debit: amount, credit: ZERO });
    entry.push({ account: journalName(credited, userId), debit: ZERO, credit: amount });
  }
  return entry;
}

/** An investor's balances after an event's transfers: what was credited to them and debited from them, nothing else. */
export function balancesAfter(before: Balances, moved: readonly Transfer[]): Balances {
  const after = { cash: before.cash, held: before.held, invested: before.invested };
  for (const { debited, credited, amount } of moved) {
    if (isInvestors(debited)) after[debited] = subtract(after[debited], amount);
    if (isInvestors(credited)) after[credited] = add(after[credited], amount);
  }
  return after;
}

/** The balances from which an event's transfers led to these. */
export const balancesBefore = (after: Balances, moved: readonly Transfer[]): Balances =>
  balancesAfter(
    after,
    moved.map(({ debited, credited, amount }) => ({ debited: credited, credited: debited, amount })),
  );

function transfer(debited: ControlAccount, credited: ControlAccount, amount: Cents): readonly Transfer[] {
  if (amount < 0) throw new RangeError(`a transfer moves a positive amount, not ${amount}`);
  return amount === 0 ? [] : [{ debited, credited, amount }];
}

interface Effect {
  readonly before: Pick<Balances, 'cash' | 'held'>;
  readonly after: Pick<Balances, 'cash' | 'held'>;
}

/** What the decision did to the balances, as the journal books it; undefined while the request is pending. */
export function effectOf({ id, kind, amount, status, cashBefore, heldBefore }: RequestState): Effect | undefined {
  if (status === 'pending' || cashBefore === undefined || heldBefore === undefined) return undefined;
  const before = { cash: cashBefore, held: heldBefore, invested: ZERO };
  const type = SETTLING[kind][status];
  return { before, after: balancesAfter(before, transfers({ type, data: { requestId: id, amount } })) };
}

const SETTLING = {
  deposit: { approved: 'DepositApproved', rejected: 'DepositRejected', cancelled: 'DepositCancelled' },
  withdrawal: { approved: 'WithdrawalApproved', rejected: 'WithdrawalRejected', cancelled: 'WithdrawalCancelled' },
} as const;
