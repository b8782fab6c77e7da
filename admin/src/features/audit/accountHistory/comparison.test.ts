import type { AccountAt } from '@northvale/api/contract/audit.ts';
import { beforeAll, expect, test } from 'vitest';
import { speakEnglish } from '../../../../testing/renderInConsole.tsx';
import { differences, eventsBetween, movedBy } from './comparison.ts';

beforeAll(speakEnglish);

const at = (available: number, held: number, invested: number) =>
  ({ available, held, balance: available + held, invested }) as AccountAt;

test('two moments differ by exact cents', () => {
  const shown = differences(at(4250.1, 800, 4000), at(7052.3, 1200, 4960));
  expect(shown.map(({ label, difference }) => [label, difference])).toEqual([
    ['Available', 2802.2],
    ['On hold', 400],
    ['Balance', 3202.2],
    ['Invested', 960],
  ]);
});

test('the events between begin after the earlier moment and end with the later, whichever comes first', () => {
  expect(eventsBetween(9, 20)).toEqual({ oldest: 10, newest: 20, count: 11 });
  expect(eventsBetween(20, 9)).toEqual({ oldest: 10, newest: 20, count: 11 });
  expect(eventsBetween(9, 9).count).toBe(0);
});

const types = ['DepositApproved', 'UnitsPurchased', 'DepositRequested', 'UnitsPurchased', 'BalanceAdjusted'];
const times = (every: number) => ({ every, events: types.map((type, revision) => ({ revision, at: '', type })) });

test('what moved the balance between them is counted by kind', () => {
  expect(movedBy(times(1), 0, 4)).toBe('Balance moved by 2 purchases and 1 adjustment.');
  expect(movedBy(times(1), 4, 0)).toBe('Balance moved by 2 purchases and 1 adjustment.');
  expect(movedBy(times(1), 1, 2)).toBe('The balance did not move.');
});

test('of an account too long to know every event’s kind nothing is said', () => {
  expect(movedBy(times(2), 0, 4)).toBeUndefined();
});
