import { expect, test } from 'vitest';
import { base32, matchingStep } from './secondFactors.ts';

const secret = new TextEncoder().encode('12345678901234567890');

// RFC 6238, appendix B, SHA-1: the last six of its eight digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
])('at second %d the code is %s', (seconds, code) => {
  expect(matchingStep(secret, code, new Date(seconds * 1_000))).toBe(Math.floor(seconds / 30));
});

test('a code counts one step early or late, and no further', () => {
  const at = (seconds: number) => matchingStep(secret, '287082', new Date(seconds * 1_000));
  expect([at(0), at(59), at(89)]).toEqual([1, 1, 1]);
  expect(at(120)).toBeUndefined();
});

test('secrets are written in base 32', () => {
  expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
});
