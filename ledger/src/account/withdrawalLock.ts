import { type Act, type Refusal, refuse } from '../decider.ts';
import { moved } from './outsideFacts.ts';
import type { AccountState } from './state.ts';

/** What a person does who finds somebody else in their account: their money stays where it is until they are back. */
export type WithdrawalLockCommand =
  | { readonly type: 'LockWithdrawals' }
  | {
      readonly type: 'UnlockWithdrawals';
      /** When it was found locked: a lock of later stays. */
      readonly seenRevision?: number;
    };

export type WithdrawalLockEvent =
  | { readonly type: 'WithdrawalsLocked'; readonly data: Record<string, never> }
  | { readonly type: 'WithdrawalsUnlocked'; readonly data: Record<string, never> };

export const withdrawalLock: Act<AccountState, WithdrawalLockCommand, WithdrawalLockEvent> = {
  commands: {
    // Also where it is locked: what is about to unlock it began before this.
    LockWithdrawals: () => [{ type: 'WithdrawalsLocked', data: {} }],
    UnlockWithdrawals: ({ seenRevision = Infinity }, { withdrawalsLocked, movedAt }) =>
      withdrawalsLocked && movedAt.withdrawalLock <= seenRevision ? [{ type: 'WithdrawalsUnlocked', data: {} }] : [],
  },
  events: {
    WithdrawalsLocked: {
      version: 1,
      evolve: (state, event) => ({
        ...moved(state, 'withdrawalLock', event),
        withdrawalsLocked: true,
        withdrawalsLockedAt: event.occurredAt,
      }),
    },
    WithdrawalsUnlocked: { version: 1, evolve: (state) => ({ ...state, withdrawalsLocked: false }) },
  },
};

/** Why money may not leave the account, be bound by a purchase, or be given a new way out; undefined where it may. */
export const wayOutClosed = ({ frozen, withdrawalsLocked }: AccountState): Refusal | undefined => {
  if (frozen) return refuse('AccountFrozen');
  return withdrawalsLocked ? lockedByOwner() : undefined;
};

/** Its owner has locked it. To the person it is a frozen account, with another sentence. */
export const lockedByOwner = (): Refusal => refuse('AccountFrozen', { withdrawalsLocked: true });
