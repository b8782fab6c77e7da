import type { Act, NeedlessEvent } from '../decider.ts';
import { type AdjustmentCommand, type AdjustmentEvent, adjustments } from './adjustments.ts';
import { type BankAccountCommand, type BankAccountEvent, bankAccounts } from './bankAccounts.ts';
import { type DepositPlanCommand, type DepositPlanEvent, depositPlans } from './depositPlans.ts';
import { type DepositCommand, type DepositEvent, deposits } from './deposits.ts';
import { growth, type GrowthCommand, type GrowthEvent } from './growth.ts';
import { maturity, type MaturityCommand, type MaturityEvent } from './maturity.ts';
import { type PurchaseCommand, type PurchaseEvent, purchases } from './purchases.ts';
import { type RoleCommand, type RoleEvent, roles } from './roles.ts';
import { standing, type StandingCommand, type StandingEvent } from './standing.ts';
import type { AccountState, SealedText } from './state.ts';
import { type WithdrawalLockCommand, type WithdrawalLockEvent, withdrawalLock } from './withdrawalLock.ts';
import { type WithdrawalCommand, type WithdrawalEvent, withdrawals } from './withdrawals.ts';

export type AccountCommand =
  | StandingCommand
  | RoleCommand
  | BankAccountCommand
  | DepositCommand
  | WithdrawalCommand
  | WithdrawalLockCommand
  | AdjustmentCommand
  | PurchaseCommand
  | MaturityCommand
  | DepositPlanCommand
  | GrowthCommand;

export type AccountEvent =
  | StandingEvent
  | RoleEvent
  | BankAccountEvent
  | DepositEvent
  | WithdrawalEvent
  | WithdrawalLockEvent
  | AdjustmentEvent
  | PurchaseEvent
  | MaturityEvent
  | DepositPlanEvent
  | GrowthEvent
  | NeedlessEvent;

/** Those that are about a request, and about a holding. */
export type RequestEvent = Extract<AccountEvent, { readonly data: { readonly requestId: string } }>;
export type HoldingEvent = Extract<AccountEvent, { readonly data: { readonly holdingId: string } }>;

/** What of their data is sealed. */
export type SealedField = SealedIn<AccountEvent['data']>;

type SealedIn<Data> =
  Data extends Record<string, never>
    ? never
    : { [Name in keyof Data]-?: Required<Data>[Name] extends SealedText ? Name : never }[keyof Data];

/** All that can be done with an account. A new act is named in this file, and nowhere else. */
export const accountActs: Act<AccountState, AccountCommand, AccountEvent> = {
  commands: {
    ...standing.commands,
    ...roles.commands,
    ...bankAccounts.commands,
    ...deposits.commands,
    ...withdrawals.commands,
    ...withdrawalLock.commands,
    ...adjustments.commands,
    ...purchases.commands,
    ...maturity.commands,
    ...depositPlans.commands,
    ...growth.commands,
  },
  events: {
    ...standing.events,
    ...roles.events,
    ...bankAccounts.events,
    ...deposits.events,
    ...withdrawals.events,
    ...withdrawalLock.events,
    ...adjustments.events,
    ...purchases.events,
    ...maturity.events,
    ...depositPlans.events,
    ...growth.events,
    ChangeFoundNeedless: { version: 1, evolve: (state) => state },
  },
};
