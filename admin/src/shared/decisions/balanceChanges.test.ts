import { beforeAll, expect, test } from 'vitest';
import { speakEnglish } from '../../../testing/renderInConsole.tsx';
import { balanceChanges } from './balanceChanges.ts';

beforeAll(speakEnglish);

const now = { available: 7052.5, held: 1200 };
const figures = (...parameters: Parameters<typeof balanceChanges>) =>
  balanceChanges(...parameters).map(({ label, before, after }) => [label, before, after]);

test('an approved withdrawal leaves what can be spent as it is', () => {
  expect(figures('withdrawal', 'approve', 1200, now)).toEqual([
    ['Available', 7052.5, 7052.5],
    ['On hold', 1200, 0],
    ['Balance', 8252.5, 7052.5],
  ]);
});

test('a rejected withdrawal gives the hold back and leaves the balance as it is', () => {
  expect(figures('withdrawal', 'reject', 1200, now)).toEqual([
    ['Available', 7052.5, 8252.5],
    ['On hold', 1200, 0],
    ['Balance', 8252.5, 8252.5],
  ]);
});

test('an approved deposit is available at once, a rejected one moves nothing', () => {
  expect(figures('deposit', 'approve', 0.1, { available: 0.2, held: 0 })).toEqual([
    ['Available', 0.2, 0.3],
    ['On hold', 0, 0],
    ['Balance', 0.2, 0.3],
  ]);
  expect(figures('deposit', 'reject', 100, now).every(([, before, after]) => before === after)).toBe(true);
});
