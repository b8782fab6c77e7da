import type { UserRecord } from '@northvale/api/contract/users.ts';
import { beforeAll, expect, test } from 'vitest';
import { amara } from '../../../testing/amara.ts';
import { speakEnglish } from '../../../testing/renderInConsole.tsx';
import { amountToType, previewBalance, statusChange, typingProblem } from './balanceEdit.ts';

beforeAll(speakEnglish);

const now = { balance: 8252.5, held: 1200 };

test('a new balance shows its difference and what becomes available', () => {
  expect(previewBalance('8,302.50', now)).toEqual({
    after: 8302.5,
    difference: 50,
    availableAfter: 7102.5,
    problem: undefined,
  });
});

test('cents don’t drift', () => {
  expect(previewBalance('0.3', { balance: 0.1, held: 0 }).difference).toBe(0.2);
});

test.each([
  ['', 'Please enter a valid amount.'],
  ['1.234', 'Please enter a valid amount.'],
  ['-5', 'Please enter a valid amount.'],
  ['1e3', 'Please enter a valid amount.'],
  ['10000000.01', 'Amount must be at most $10,000,000'],
  ['1199.99', 'Not below $1,200.00, which is on hold.'],
  ['8252.50', 'This is the present balance.'],
])('%j is not saved: %s', (text, problem) => {
  expect(previewBalance(text, now).problem).toBe(problem);
});

test.each(['1200', '10000000', '$1,200.00'])('%j may be saved', (text) => {
  expect(previewBalance(text, now).problem).toBeUndefined();
});

test('an edit above the limit, up or down, asks to type its difference', () => {
  expect([amountToType(10_000), amountToType(10_000.01), amountToType(-20_000)]).toEqual([
    undefined,
    10_000.01,
    20_000,
  ]);
  expect([amountToType(600, 500), amountToType(600, 50_000), amountToType(undefined, 500)]).toEqual([
    600,
    undefined,
    undefined,
  ]);
});

test('what is typed must be the difference', () => {
  expect(typingProblem('20,000', 20_000)).toBeUndefined();
  expect(typingProblem('200000', 20_000)).toBe('Type $20,000.00 to confirm.');
  expect(typingProblem('', undefined)).toBeUndefined();
});

beforeAll(speakEnglish);

const noteOn = (role: UserRecord['role']): string => statusChange({ ...amara, name: 'Ida Kern', role }).note;

test('who freezes an admin hears that the role stays, which decides on others’ money', () => {
  expect(noteOn('admin')).toBe(
    'Ida Kern stays an admin: they still decide on others’ accounts, and move no money of their own. Change the role to end that.',
  );
  for (const role of ['user', 'auditor'] as const) expect(noteOn(role)).toMatch(/not move money/);
});
