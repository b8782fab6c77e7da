import type { Act } from '../act.ts';
import { refuse, type Refusal } from '../decider.ts';
import type { AccountState } from './state.ts';

/** What a person does who finds somebody else at work in their account: nothing is paid out until they are back. */
export type WithdrawalLockCommand = { readonly type: 'LockWithdrawals' } | { readonly type: 'UnlockWithdrawals' };

export type WithdrawalLockEvent =
  | { readonly type: 'WithdrawalsLocked'; readonly data: Record<string, never> }
  | { readonly type: 'WithdrawalsUnlocked'; readonly data: Record<string, never> };

export const withdrawalLock: Act<AccountState, WithdrawalLockCommand, WithdrawalLockEvent> = {
  commands: {
    LockWithdrawals: (_, { withdrawalsLocked }) => (withdrawalsLocked ? [] : [{ type: 'WithdrawalsLocked', data: {} }]),
    UnlockWithdrawals: (_, { withdrawalsLocked }) =>
      withdrawalsLocked ? [{ type: 'WithdrawalsUnlocked', data: {} }] : [],
  },
  events: {
    WithdrawalsLocked: { version: 1, evolve: (state) => ({ ...state, withdrawalsLocked: true }) },
    WithdrawalsUnlocked: { version: 1, evolve: (state) => ({ ...state, withdrawalsLocked: false }) },
  },
};

/** Why money may not leave the account, nor be given a new way out; undefined where it may. */
export const wayOutClosed = ({ frozen, withdrawalsLocked }: AccountState): Refusal | undefined => {
  if (frozen) return refuse('AccountFrozen');
  return withdrawalsLocked ? lockedByOwner() : undefined;
};

/** Its owner has locked it. To the person it is a frozen account, with another sentence. */
export const lockedByOwner = (): Refusal => refuse('AccountFrozen', { withdrawalsLocked: true });
