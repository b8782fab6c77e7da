import { expect, test } from 'vitest';
import { eventAmount } from './eventAmount.ts';

const posting = (account: string, debit: number, credit: number) => ({ account, debit, credit });
const [cash, held, invested] = ['investor:u1:cash', 'investor:u1:held', 'investor:u1:invested'] as const;

test('what changed the balance is shown by the change, with its sign', () => {
  const approved = [posting('client-bank', 500.1, 0), posting(cash, 0, 500.1)];
  expect(eventAmount({ data: { amount: 500_10 }, postings: approved })).toEqual({ amount: 500.1, moved: true });
  const paidOut = [posting(held, 100, 0), posting('client-bank', 0, 100)];
  expect(eventAmount({ data: { amount: 100_00 }, postings: paidOut })).toEqual({ amount: -100, moved: true });
});

test('a maturity changes the balance by what was invested and by what it returned', () => {
  const postings = [
    posting(invested, 400, 0),
    posting(cash, 0, 400),
    posting('returns-paid', 50, 0),
    posting(cash, 0, 50),
  ];
  expect(eventAmount({ data: { principal: 400_00, returnAmount: 50_00 }, postings })).toEqual({
    amount: 450,
    moved: true,
  });
});

test('a hold and a request are about an amount that did not change the balance', () => {
  const hold = [posting(cash, 100, 0), posting(held, 0, 100)];
  expect(eventAmount({ data: { amount: 100_00 }, postings: hold })).toEqual({ amount: 100, moved: false });
  expect(eventAmount({ data: { amount: 250_50 }, postings: [] })).toEqual({ amount: 250.5, moved: false });
  expect(eventAmount({ data: {}, postings: [] })).toBeUndefined();
});
