import { test } from 'vitest';
import { balanceAdjusted, frozen, opened, REQUEST, withdrawalRequested } from '../../testing/facts.ts';
import { admin, given } from '../../testing/given.ts';
import { usd } from '../money.ts';

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
