import type { RequestRecord } from '@northvale/api/contract/requests.ts';
import { beforeEach, expect, test } from 'vitest';
import { speakEnglish } from '../../../testing/renderScreen.tsx';
import { firstSteps } from './firstSteps.ts';

beforeEach(speakEnglish);

const settled = { email: 'zoe@example.com', emailVerified: true, isVerified: true, balance: 500 };
const fresh = { ...settled, emailVerified: false, isVerified: false, balance: 0 };
const deposit: Omit<RequestRecord, 'status'> = {
  _id: 'u1.000000000001',
  userId: { _id: 'u1', name: 'Zoë Ågren' },
  amount: 500,
  method: 'Card',
  createdAt: '2026-11-20T09:00:00Z',
  approvals: [],
  revision: 1,
};
const done = (...given: Parameters<typeof firstSteps>) =>
  firstSteps(...given).flatMap((step) => (step.done ? step.name : []));

test('somebody new has four steps to take', () => {
  expect(done(fresh, [], [])).toEqual([]);
  expect(firstSteps(fresh, [], []).map(({ name }) => name)).toEqual(['email', 'identity', 'deposit', 'invest']);
});

test('a deposit that waits isn’t done, and is said to wait', () => {
  const steps = firstSteps(fresh, [{ ...deposit, status: 'pending' }], []);
  expect(steps[2]).toMatchObject({ done: false, text: 'Your first deposit is with our team.' });
  expect(done(fresh, [{ ...deposit, status: 'approved' }], [])).toEqual(['deposit']);
});

test('whoever has spent all is still past the deposit', () => {
  const holding = { status: 'active' } as Parameters<typeof firstSteps>[2][number];
  expect(done({ ...settled, balance: 0 }, [], [holding])).toEqual(['email', 'identity', 'deposit', 'invest']);
});
