import { expect, test } from 'vitest';
import { cookieOf, familyOf, newFamily, newSeed, standingOf } from './sessionCookies.ts';

const family = newFamily();
const turnedAt = new Date(1_700_000_000_000);
const turns = { seed: newSeed(), turn: 3, turnedAt: turnedAt.toISOString() };
const standing = (turn: number, afterMs: number) =>
  standingOf(cookieOf(family, turns.seed, turn), turns, new Date(turnedAt.getTime() + afterMs));

test('the present cookie is current for as long as the session lives', () => {
  expect(standing(3, 0)).toBe('current');
  expect(standing(3, 1e9)).toBe('current');
});

test('the one before is taken for 30 seconds more', () => {
  expect(standing(2, 30_000)).toBe('replaced');
  expect(standing(2, 30_001)).toBe('reused');
});

test('an older one, and one that is made up, are reused at once', () => {
  expect(standing(1, 0)).toBe('reused');
  expect(standing(4, 0)).toBe('reused');
  expect(standingOf(cookieOf(family, newSeed(), 3), turns, turnedAt)).toBe('reused');
});

test('a cookie names its family, and nothing else does', () => {
  expect(familyOf(cookieOf(family, turns.seed, 1))).toBe(family);
  for (const other of ['', family, `${family}.`, `${family}.x`]) expect(familyOf(other)).toBeUndefined();
});
