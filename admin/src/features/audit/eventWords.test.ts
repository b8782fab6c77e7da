import { beforeAll, expect, test } from 'vitest';
import { speakEnglish } from '../../../testing/renderInConsole.tsx';
import { actorWords, balanceChange, inWords, requestOf, shortAccount } from './eventWords.ts';

beforeAll(speakEnglish);

const id = '0193a2c4-0000-7000-8000-00007be1905f';
const line = (account: string, debit: number, credit: number) => ({ account, debit, credit });

test('an event is told in a sentence; a type that isn’t known yet in none', () => {
  expect(inWords({ type: 'WithdrawalRequested', data: { amount: 800_00, method: 'Bank Transfer' } })).toBe(
    '$800.00 by Bank Transfer, put on hold.',
  );
  expect(inWords({ type: 'UnitsPurchased', data: { amount: 80_00, units: 1, investmentName: 'Old Mill' } })).toBe(
    '1 unit of Old Mill for $80.00.',
  );
  expect(inWords({ type: 'BankAccountLinked', data: { bankAccountId: 'b1' } })).toBe('A bank account was linked.');
  expect(inWords({ type: 'FeeCharged', data: {} })).toBe('');
});

test('putting money on hold doesn’t change the balance, paying it out does', () => {
  const [cash, held] = [`investor:${id}:cash`, `investor:${id}:held`];
  expect(balanceChange({ postings: [line(cash, 800, 0), line(held, 0, 800)] })).toBe(0);
  expect(balanceChange({ postings: [line(held, 800.1, 0), line('client-bank', 0, 800.1)] })).toBe(-800.1);
  expect(balanceChange({ postings: [] })).toBe(0);
});

test('a request’s event leads to the request', () => {
  expect(requestOf({ type: 'WithdrawalApprovalGiven', data: { requestId: 'r1' } })).toEqual({
    id: 'r1',
    kind: 'withdrawal',
  });
  expect(requestOf({ type: 'DepositApproved', data: { requestId: 'r2' } })?.kind).toBe('deposit');
  expect(requestOf({ type: 'RoleChanged', data: {} })).toBeUndefined();
});

test('an investor’s account is written short', () => {
  expect(shortAccount(`investor:${id}:cash`)).toBe('investor:…905f:cash');
  expect(shortAccount('client-bank')).toBe('client-bank');
});

test.each([
  [{ id, role: 'user', name: 'Amara Okafor-Lindqvist' }, 'Amara O.-L., investor'],
  [{ id, role: 'user', name: 'Łukasz Żurawski' }, 'Łukasz Ż., investor'],
  [{ id, role: 'user', name: 'Ada E\u0301mile' }, 'Ada E\u0301., investor'],
  [{ id, role: 'user', name: '山田太郎' }, '山田太郎, investor'],
  // Kept to itself, or the comma would stand at its other side.
  [{ id, role: 'admin', name: 'ليلى حداد' }, '\u2068ليلى حداد\u2069, admin'],
  [{ id, role: 'admin', name: 'Ines Carvalho' }, 'Ines Carvalho, admin'],
  [{ id: 'system', role: 'system', name: 'System' }, 'System'],
  [{ id: 'maturities', role: 'system', name: 'System' }, 'System, maturities'],
])('%j is named %s', (actor, words) => {
  expect(actorWords(actor)).toBe(words);
});
