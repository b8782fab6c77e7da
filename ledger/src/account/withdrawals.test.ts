import { expect, test } from 'vitest';
import {
  admin,
  balanceAdjusted,
  CREATED,
  depositRequested,
  frozen,
  given,
  opened,
  otherAdmin,
  owner,
  REQUEST,
  buyUnits,
  verified,
  withdrawalRequested,
} from '../../testing/given.ts';
import { cents, usd } from '../money.ts';
import type { WithdrawalLockEvent } from './withdrawalLock.ts';

const request = (dollars: number) =>
  ({ type: 'RequestWithdrawal', amount: cents(dollars * 100), method: 'Bank Transfer' }) as const;
const approve = { type: 'ApproveWithdrawal', requestId: REQUEST } as const;
const reject = { type: 'RejectWithdrawal', requestId: REQUEST } as const;
const cancel = { type: 'CancelWithdrawal', requestId: REQUEST } as const;
const funded = given(opened, { ...balanceAdjusted(usd(500)), by: admin });
const pending = given(opened, { ...balanceAdjusted(usd(500)), by: admin }, withdrawalRequested(usd(400)));

test('a requested withdrawal puts its amount on hold', () => {
  funded.when(request(400)).thenEvents({
    type: 'WithdrawalRequested',
    data: { requestId: CREATED, amount: usd(400), method: 'Bank Transfer' },
  });
  expect(funded.when(request(400)).leadsTo()).toMatchObject({ cash: usd(100), held: usd(400) });
});

test('a withdrawal under the id of another request is refused', () => {
  const other = withdrawalRequested(usd(400));
  const taken = { ...other, data: { ...other.data, requestId: CREATED } };
  given(opened, { ...balanceAdjusted(usd(500)), by: admin }, taken)
    .when(request(100))
    .thenRefused('KeyReused');
});

test('a withdrawal may take all that is available', () =>
  expect(funded.when(request(500)).leadsTo()).toMatchObject({ cash: 0, held: usd(500) }));

test('a withdrawal that the available balance does not cover is refused', () =>
  pending.when(request(101)).thenRefused('InsufficientBalance', { available: usd(100) }));

test('a withdrawal below the minimum is refused before the balance is looked at', () =>
  given(opened).when(request(99)).thenRefused('BadInput', { path: 'amount' }));

test('a withdrawal above the limit takes the second factor of whoever has one', () => {
  const without = { secondFactorMissing: true, stepUpAbove: usd(200) };
  funded.when({ ...request(201), ...without }).thenRefused('OtpRequired');
  funded.when({ ...request(200), ...without }).leadsTo();
  funded.when({ ...request(201), ...without, secondFactorMissing: false }).leadsTo();
});

test('withdrawals of a day are one sum: cut into pieces it takes the second factor too', () => {
  const without = { secondFactorMissing: true, stepUpAbove: usd(450) };
  const asked = (at: string) =>
    given(opened, { ...balanceAdjusted(usd(900)), by: admin }, { ...withdrawalRequested(usd(400)), at });
  asked('2026-11-20T12:00:00.001Z')
    .when({ ...request(100), ...without })
    .thenRefused('OtpRequired');
  asked('2026-11-20T12:00:00.000Z')
    .when({ ...request(100), ...without })
    .leadsTo();
});

test('the first withdrawal to a bank account takes the second factor, however small it is', () => {
  const bankAccountId = 'a-bank-account';
  const linked = { type: 'BankAccountLinked', data: { bankAccountId } } as const;
  const asked = { ...request(100), bankAccountId, secondFactorMissing: true, stepUpAbove: usd(200) };
  const rich = { ...balanceAdjusted(usd(900)), by: admin };
  const before = withdrawalRequested(usd(100));
  const paidTo = { ...before, data: { ...before.data, bankAccountId } };
  given(opened, rich, linked).when(asked).thenRefused('OtpRequired');
  given(opened, rich, linked, before).when(asked).thenRefused('OtpRequired');
  given(opened, rich, linked, paidTo).when(asked).leadsTo();
});

test('an approved withdrawal leaves the account', () =>
  expect(pending.when(approve, admin).leadsTo()).toMatchObject({ cash: usd(100), held: 0, pendingRequests: 0 }));

test('a rejected or cancelled withdrawal is given back whole', () => {
  expect(pending.when(reject, admin).leadsTo()).toMatchObject({ cash: usd(500), held: 0 });
  expect(pending.when(cancel, owner).leadsTo()).toMatchObject({ cash: usd(500), held: 0 });
});

test('a withdrawal is decided once', () => {
  const cancelled = given(opened, { ...balanceAdjusted(usd(500)), by: admin }, withdrawalRequested(usd(400)), {
    type: 'WithdrawalCancelled',
    data: { requestId: REQUEST, amount: usd(400) },
  });
  cancelled.when(approve, admin).thenRefused('AlreadyDecided', { status: 'cancelled' });
  cancelled.when(reject, admin).thenRefused('AlreadyDecided');
  cancelled.when(cancel, owner).thenRefused('AlreadyDecided');
});

test('nobody decides on a withdrawal of their own, and nobody else cancels it', () => {
  pending.when(approve, owner).thenRefused('OwnAccount');
  pending.when(reject, owner).thenRefused('OwnAccount');
  pending.when(cancel, admin).thenRefused('NotFound');
});

test('a withdrawal nobody asked for is not found', () => {
  funded.when(approve, admin).thenRefused('NotFound');
  funded.when(reject, admin).thenRefused('NotFound');
  funded.when(cancel, owner).thenRefused('NotFound');
});

test('a decision on a withdrawal that changed since it was looked at is stale', () =>
  pending.when({ ...approve, seenRevision: 1 }, admin).thenRefused('Stale'));

test('a frozen account withdraws and cancels nothing', () => {
  const locked = given(opened, { ...balanceAdjusted(usd(500)), by: admin }, withdrawalRequested(usd(400)), {
    ...frozen,
    by: admin,
  });
  locked.when(request(100)).thenRefused('AccountFrozen');
  // Before any factor: stepping up would open nothing.
  locked.when({ ...request(100), secondFactorMissing: true, stepUpAbove: usd(0) }).thenRefused('AccountFrozen');
  locked.when(cancel).thenRefused('AccountFrozen');
  expect(locked.when(approve, admin).leadsTo().held).toBe(0);
});

const large = { ...approve, fourEyesAbove: usd(399) };

test('a withdrawal at the four-eyes limit needs one admin', () =>
  pending
    .when({ ...approve, fourEyesAbove: usd(400) }, admin)
    .thenEvents({ type: 'WithdrawalApproved', data: { requestId: REQUEST, amount: usd(400) } }));

test('a withdrawal above the four-eyes limit stays pending until a second admin approves', () => {
  const data = { requestId: REQUEST, amount: usd(400), fourEyesAbove: usd(399) };
  pending.when(large, admin).thenEvents({ type: 'WithdrawalApprovalGiven', data });
  const once = given(opened, { ...balanceAdjusted(usd(500)), by: admin }, withdrawalRequested(usd(400)), {
    type: 'WithdrawalApprovalGiven',
    data,
    by: admin,
  });
  expect(once.state).toMatchObject({ cash: usd(100), held: usd(400), pendingRequests: 1 });
  once.when(large, admin).thenRefused('SecondAdminNeeded');
  once.when(large, otherAdmin).thenEvents({ type: 'WithdrawalApproved', data });
});

test('an event that would take an account below zero is a bug, and is not folded', () => {
  expect(() => given(opened, withdrawalRequested(usd(5)))).toThrow('would fall below zero');
});

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
    buyUnits(1),
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
