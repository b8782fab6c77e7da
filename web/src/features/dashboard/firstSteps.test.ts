// @vitest-environment happy-dom
import type { RequestRecord } from '@northvale/api/contract/requests.ts';
import { beforeEach, expect, test } from 'vitest';
import { speakEnglish } from '../../../testing/renderScreen.tsx';
import { firstSteps } from './FirstSteps.tsx';
import { firstName, greeting, waitingSentence } from './greeting.ts';

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

beforeEach(speakEnglish);

test.each([
  [0, 'Good Morning'],
  [11, 'Good Morning'],
  [12, 'Good Afternoon'],
  [17, 'Good Afternoon'],
  [18, 'Good Evening'],
  [23, 'Good Evening'],
])('at %d o’clock it is %s', (hour, words) => expect(greeting(new Date(2026, 10, 21, hour, 59))).toBe(words));

test('people are greeted by their first name', () => {
  expect(firstName('  Amara Okafor-Lindqvist ')).toBe('Amara');
  expect(firstName('王小明')).toBe('王小明');
});

test('requests that wait are counted in words', () => {
  expect(waitingSentence(0)).toBe('');
  expect(waitingSentence(1)).toBe('One request is with our team.');
  expect(waitingSentence(2)).toBe('Two requests are with our team.');
  expect(waitingSentence(12)).toBe('12 requests are with our team.');
});
