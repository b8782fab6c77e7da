/** The events that move money: what the journal has entries of. */
export const MONEY_EVENT_TYPES = [
  'DepositApproved',
  'WithdrawalRequested',
  'WithdrawalApproved',
  'WithdrawalRejected',
  'WithdrawalCancelled',
  'BalanceAdjusted',
  'UnitsPurchased',
  'HoldingMatured',
  'ReferralRewarded',
  'LineExplained',
  'LineReopened',
] as const;

/** All that is written, of accounts, of the catalogue and of the bank. */
export const EVENT_TYPES = [
  ...MONEY_EVENT_TYPES,
  'DepositPlanStarted',
  'DepositPlanChanged',
  'DepositPlanPaused',
  'DepositPlanResumed',
  'DepositPlanEnded',
  'PlannedDepositSkipped',
  'GoalReached',
  'PurchaseAbandoned',
  'MaturityChoiceMade',
  'DepositRequested',
  'DepositRejected',
  'DepositCancelled',
  'WithdrawalApprovalGiven',
  'BalanceAdjustmentProposed',
  'BalanceProposalDropped',
  'AccountOpened',
  'IdentityApproved',
  'IdentityRejected',
  'BankAccountLinked',
  'BankAccountUnlinked',
  'RoleChanged',
  'RoleChangeProposed',
  'RoleProposalDropped',
  'PlanChanged',
  'AccountFrozen',
  'AccountUnfrozen',
  'WithdrawalsLocked',
  'WithdrawalsUnlocked',
  'AccountClosed',
  'ChangeFoundNeedless',
  'InvestmentListed',
  'InvestmentRevised',
  'InvestmentDelisted',
  'UnitsReserved',
  'ReservationConfirmed',
  'ReservationReleased',
  'StatementImported',
  'LinesBooked',
  'LineMatched',
  'ExplanationProposed',
  'ReconciliationSigned',
] as const;

type MoneyEventType = (typeof MONEY_EVENT_TYPES)[number];
/** What a hold takes and gives back stays part of the balance. */
type HoldEventType = 'WithdrawalRequested' | 'WithdrawalRejected' | 'WithdrawalCancelled';
/** Those of a bank account move nobody's. */
type BankEventType = 'LineExplained' | 'LineReopened';
/** The events that move a balance: cash and held together. */
export type MovingEventType = Exclude<MoneyEventType, HoldEventType | BankEventType>;
export type EventType = (typeof EVENT_TYPES)[number];

/** What a type is called in a sentence: 'Deposit approved'. */
export const eventWords = (type: string): string =>
  type.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
