import { expect, test } from 'vitest';
import {
  depositRequested,
  frozen,
  opened,
  REQUEST,
  terms,
  verified,
  withdrawalRequested,
  balanceAdjusted,
} from '../../testing/facts.ts';
import { admin, given, owner } from '../../testing/given.ts';
import { usd } from '../money.ts';
import type { WithdrawalLockEvent } from './withdrawalLock.ts';

const locked: WithdrawalLockEvent = { type: 'WithdrawalsLocked', data: {} };
const unlocked: WithdrawalLockEvent = { type: 'WithdrawalsUnlocked', data: {} };
const asked = [opened, balanceAdjusted(usd(500)), withdrawalRequested(usd(200))] as const;

test('withdrawals are locked as often as their owner says so, and unlocked once', () => {
  given(opened).when({ type: 'LockWithdrawals' }).thenEvents(locked);
  given(opened, locked).when({ type: 'LockWithdrawals' }).thenEvents(locked);
  given(opened, locked).when({ type: 'UnlockWithdrawals' }).thenEvents(unlocked);
  given(opened, frozen).when({ type: 'UnlockWithdrawals' }).thenEvents();
});

test('a lock is undone by who knew of it, and one that came since stays', () => {
  const seenRevision = 1;
  given(opened, locked).when({ type: 'UnlockWithdrawals', seenRevision }).thenEvents(unlocked);
  given(opened, locked, locked).when({ type: 'UnlockWithdrawals', seenRevision }).thenEvents();
  given(opened, locked, depositRequested(usd(100)))
    .when({ type: 'UnlockWithdrawals', seenRevision })
    .thenEvents(unlocked);
});

test('while they are locked, nothing is asked for, approved, given a new way out, or bound for months', () => {
  const account = given(...asked, verified, locked);
  for (const command of [
    { type: 'RequestWithdrawal', amount: usd(100), method: 'Card' },
    { type: 'LinkBankAccount', bankAccountId: 'a-bank' },
    { type: 'BuyUnits', units: 1, terms },
  ] as const)
    account.when(command, owner).thenRefused('AccountFrozen', { withdrawalsLocked: true });
  account
    .when({ type: 'ApproveWithdrawal', requestId: REQUEST }, admin)
    .thenRefused('AccountFrozen', { withdrawalsLocked: true });
});

test('what a thief has asked for is refused or taken back all the same, and money may come in', () => {
  const account = given(...asked, locked);
  const cash = (command: Parameters<typeof account.when>[0], by = admin) => account.when(command, by).leadsTo().cash;
  expect(cash({ type: 'RejectWithdrawal', requestId: REQUEST })).toBe(usd(500));
  expect(cash({ type: 'CancelWithdrawal', requestId: REQUEST }, owner)).toBe(usd(500));
  expect(
    account.when({ type: 'RequestDeposit', amount: usd(100), method: 'Card' }, owner).leadsTo().pendingRequests,
  ).toBe(2);
});

test('unlocked, they go on', () => {
  const account = given(...asked, locked, unlocked);
  expect(account.when({ type: 'ApproveWithdrawal', requestId: REQUEST }, admin).leadsTo().held).toBe(0);
});
