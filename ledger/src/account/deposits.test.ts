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
  sealed,
  withdrawalRequested,
} from '../../testing/given.ts';
import { cents, usd } from '../money.ts';

const request = (amount: number) => ({ type: 'RequestDeposit', amount: cents(amount), method: 'Card' }) as const;
const approve = { type: 'ApproveDeposit', requestId: REQUEST } as const;
const reject = { type: 'RejectDeposit', requestId: REQUEST } as const;
const cancel = { type: 'CancelDeposit', requestId: REQUEST } as const;
const pending = given(opened, depositRequested(usd(500)));

test('a deposit of exactly the minimum may be requested', () =>
  given(opened)
    .when(request(100_00))
    .thenEvents({ type: 'DepositRequested', data: { requestId: CREATED, amount: usd(100), method: 'Card' } }));

test('a deposit below the minimum is refused', () =>
  given(opened).when(request(99_99)).thenRefused('BadInput', { path: 'amount' }));

test('a deposit of more than one request may move is refused', () =>
  given(opened).when(request(10_000_000_01)).thenRefused('BadInput', { path: 'amount' }));

test('a request under the id of another is refused: it would be decided in its place', () => {
  const other = depositRequested(usd(500));
  given(opened, { ...other, data: { ...other.data, requestId: CREATED } })
    .when(request(100_00))
    .thenRefused('KeyReused');
});

test('a deposit that is corrected is rejected, and one over what came approved in its place', () => {
  const correct = { type: 'CorrectDeposit', requestId: REQUEST, amount: usd(485), reason: sealed('short') } as const;
  pending
    .when(correct, admin)
    .thenEvents(
      { type: 'DepositRejected', data: { requestId: REQUEST, amount: usd(500), reason: sealed('short') } },
      { type: 'DepositRequested', data: { requestId: CREATED, amount: usd(485), method: 'Bank Transfer' } },
      { type: 'DepositApproved', data: { requestId: CREATED, amount: usd(485) } },
    );
  pending.when(correct, owner).thenRefused('OwnAccount');
  pending.when({ ...correct, amount: usd(0) }, admin).thenRefused('BadInput', { path: 'amount' });
  const other = depositRequested(usd(100));
  given(opened, depositRequested(usd(500)), { ...other, data: { ...other.data, requestId: CREATED } })
    .when(correct, admin)
    .thenRefused('KeyReused');
});

test.each(['RequestDeposit', 'RequestWithdrawal'] as const)('%s is refused while fifty wait', (type) => {
  const waiting = Array.from({ length: 50 }, (_, index) => {
    const { data, ...request } = depositRequested(usd(500));
    return { ...request, data: { ...data, requestId: `${data.requestId}${index}` } };
  });
  const full = given(opened, { ...balanceAdjusted(usd(500)), by: admin }, ...waiting);
  const ask = { type, amount: usd(100), method: 'Card' } as const;
  full.when({ ...ask, limited: true }).thenRefused('TooMany', { requests: 50 });
  full.when(ask).leadsTo();
});

test('a deposit request moves no money', () =>
  expect(pending.state).toMatchObject({ cash: 0, held: 0, pendingRequests: 1 }));

test('an approved deposit is in the wallet', () =>
  expect(pending.when(approve, admin).leadsTo()).toMatchObject({ cash: usd(500), held: 0, pendingRequests: 0 }));

test('a deposit is decided once', () => {
  const approved = given(opened, depositRequested(usd(500)), {
    type: 'DepositApproved',
    data: { requestId: REQUEST, amount: usd(500) },
    by: admin,
  });
  approved.when(approve, otherAdmin).thenRefused('AlreadyDecided', { status: 'approved' });
  approved.when(reject, otherAdmin).thenRefused('AlreadyDecided');
  approved.when(cancel, owner).thenRefused('AlreadyDecided');
});

test('a rejected deposit keeps its sealed reason and who rejected it, and moves nothing', () => {
  const state = pending.when({ ...reject, reason: sealed('no transfer arrived') }, admin).leadsTo();
  expect(state.cash).toBe(0);
  expect(state.requests.get(REQUEST)).toMatchObject({
    status: 'rejected',
    reason: sealed('no transfer arrived'),
    decidedBy: admin.id,
  });
});

test('only the owner cancels a deposit', () => {
  pending.when(cancel, admin).thenRefused('NotFound');
  expect(pending.when(cancel, owner).leadsTo().requests.get(REQUEST)?.status).toBe('cancelled');
});

test('nobody decides on a deposit of their own', () => pending.when(approve, owner).thenRefused('OwnAccount'));

test('a deposit that was never requested is not found', () =>
  given(opened).when(approve, admin).thenRefused('NotFound'));

test('a withdrawal is not found among deposits', () =>
  pending.when({ type: 'ApproveWithdrawal', requestId: REQUEST }, admin).thenRefused('NotFound'));

test('a decision on a deposit that changed since it was looked at is stale', () =>
  pending.when({ ...approve, seenRevision: 0 }, admin).thenRefused('Stale'));

test('a frozen account requests and cancels nothing, and admins may still decide', () => {
  const locked = given(opened, depositRequested(usd(500)), { ...frozen, by: admin });
  locked.when(request(500_00)).thenRefused('AccountFrozen');
  locked.when(cancel).thenRefused('AccountFrozen');
  expect(locked.when(approve, admin).leadsTo().cash).toBe(usd(500));
});

const bankAccountId = '6f9619ff-8b86-5011-8b42-d00c04fc964f';
const link = { type: 'LinkBankAccount', bankAccountId } as const;
const unlink = { type: 'UnlinkBankAccount', bankAccountId } as const;
const linked = { type: 'BankAccountLinked', data: { bankAccountId } } as const;
const unlinked = { type: 'BankAccountUnlinked', data: { bankAccountId } } as const;
const funded = { ...balanceAdjusted(usd(500)), by: admin } as const;
const paidTo = (request: ReturnType<typeof withdrawalRequested>) => ({
  ...request,
  data: { ...request.data, bankAccountId },
});

test('a bank account is linked once, and unlinked where it is linked', () => {
  given(opened).when(link).thenEvents(linked);
  given(opened, linked).when(link).thenEvents();
  given(opened, linked).when(unlink).thenEvents(unlinked);
  given(opened, linked, unlinked).when(unlink).thenRefused('NotFound');
  given(opened, linked, unlinked).when(link).thenEvents(linked);
});

test('a frozen account links nothing, and a second factor is asked for where there is one', () => {
  given(opened, frozen).when(link).thenRefused('AccountFrozen');
  given(opened)
    .when({ ...link, secondFactorMissing: true })
    .thenRefused('OtpRequired', { wrong: false });
  given(opened)
    .when({ ...link, secondFactorMissing: 'wrong' })
    .thenRefused('OtpRequired', { wrong: true });
});

test('the eleventh bank account is refused where counts are limited', () => {
  const ten = Array.from({ length: 10 }, (_, index) => ({
    ...linked,
    data: { bankAccountId: bankAccountId.replace(/^./, String(index)) },
  }));
  given(opened, ...ten)
    .when({ ...link, bankAccountId: 'new', limited: true })
    .thenRefused('TooMany', { bankAccounts: 10 });
  given(opened, ...ten)
    .when({ ...link, bankAccountId: 'new' })
    .leadsTo();
});

test.each(['RequestDeposit', 'RequestWithdrawal'] as const)('%s names no bank account but a linked one', (type) => {
  const ask = { type, amount: usd(100), method: 'Bank Transfer', bankAccountId } as const;
  given(opened, funded).when(ask).thenRefused('NotFound');
  given(opened, funded, linked, unlinked).when(ask).thenRefused('NotFound');
  given(opened, funded, linked).when(ask).leadsTo();
});

test('a bank account that a pending request names stays linked', () => {
  const asked = given(opened, funded, linked, paidTo(withdrawalRequested(usd(400))));
  asked.when(unlink).thenRefused('InUse', { requestId: REQUEST });
  const decided = { type: 'WithdrawalRejected', data: { requestId: REQUEST, amount: usd(400) }, by: admin } as const;
  given(opened, funded, linked, paidTo(withdrawalRequested(usd(400))), decided)
    .when(unlink)
    .thenEvents(unlinked);
});
