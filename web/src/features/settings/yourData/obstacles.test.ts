import { expect, test } from 'vitest';
import { speakEnglish } from '../../../../testing/renderScreen.tsx';
import { obstaclesOf } from './obstacles.ts';

speakEnglish();
const me = { status: 'active', available: 0 } as const;
const none = { deposits: [], withdrawals: [], holdings: [] };
const active = (maturesAt: string) => ({ status: 'active', maturesAt }) as const;
const words = (known: Parameters<typeof obstaclesOf>[0]) =>
  obstaclesOf(known).map(({ title, text, way, to }) => `${title}: ${text} ${way}: ${to}`);

test('nothing stands against closing an account in which nothing is left', () => {
  const settled = {
    deposits: [{ status: 'approved' }, { status: 'cancelled' }],
    withdrawals: [{ status: 'rejected' }],
    holdings: [{ status: 'completed', maturesAt: '2026-01-02T00:00:00.000Z' }],
  } as const;
  expect(words({ me, ...none })).toEqual([]);
  expect(words({ me, ...settled })).toEqual([]);
});

test('each thing that stands against it is named, with where it is settled', () => {
  const one = active('2027-03-12T00:00:00.000Z');
  expect(
    words({
      me: { ...me, available: 7052.5 },
      deposits: [{ status: 'pending' }],
      withdrawals: [{ status: 'pending' }, { status: 'approved' }, { status: 'pending' }],
      holdings: [one],
    }),
  ).toEqual([
    '1 pending deposit: Wait for the decision, or cancel it. View: /transactions?kind=deposits',
    '2 pending withdrawals: Wait for the decisions, or cancel them. View: /transactions?kind=withdrawals',
    '1 active investment: It is paid out on 12\u00a0Mar\u00a02027. View: /investments?tab=mine',
    '$7,052.50 in your wallet: Withdraw it to a bank account of yours. Withdraw: ?panel=withdraw',
  ]);
});

test('of several investments, the day counts on which the last one matures', () => {
  const days = ['2027-03-12T00:00:00.000Z', '2028-01-05T00:00:00.000Z', '2026-12-24T00:00:00.000Z'];
  const [holding] = obstaclesOf({ me, ...none, holdings: days.map(active) });
  expect([holding?.title, holding?.text]).toEqual([
    '3 active investments',
    'The last one is paid out on 5\u00a0Jan\u00a02028.',
  ]);
});

test('what no withdrawal moves is a matter for support, as a frozen account is; a lock is for its owner', () => {
  expect(words({ me: { status: 'frozen', withdrawalsLocked: true, available: 99.99 }, ...none })).toEqual([
    'Your account is frozen: Only our team can change that. Contact support: /contact-us',
    'Withdrawals and purchases are locked: You told us that somebody else was in your account. Choose a new password: /forgot-password',
    '$99.99 in your wallet: A withdrawal moves at least $100. Our team helps you with less. Contact support: /contact-us',
  ]);
});

test('a list that didn’t come says nothing: the server has the last word', () => {
  expect(words({ me, deposits: undefined, withdrawals: undefined, holdings: undefined })).toEqual([]);
});
