import { expect, test } from 'vitest';
import { withExactNumbers } from './exactNumbers.ts';

test('a number that would be rounded is neither a number to count with nor a text', () => {
  expect(withExactNumbers('[9007199254740993, 100.000000000000001, -0.1234567890123456, 1234567890123456e-9]')).toEqual(
    [Infinity, Infinity, Infinity, Infinity],
  );
});

test('zeros at its ends make no number another one', () => {
  expect(withExactNumbers('[100.0000000000000000, 0.00000000000000000015, 0, -0.000000000000000000, 1e2]')).toEqual([
    100, 1.5e-19, 0, -0, 100,
  ]);
});

test('a number that is too small to be read is none, and not nothing', () => {
  expect(withExactNumbers('[1e-400, -1E-400, 0.1e-999, 0e-400, -0.00e-400, 1e-300]')).toEqual([
    Infinity,
    Infinity,
    Infinity,
    0,
    -0,
    1e-300,
  ]);
});

test('what looks like a number in a text is none', () => {
  expect(withExactNumbers('{"9007199254740993": "\\"9007199254740993"}')).toEqual({
    '9007199254740993': '"9007199254740993',
  });
});

test('a million zeros between two digits are gone through once', () => {
  const number = `1${'0'.repeat(1_000_000)}1`;
  expect(withExactNumbers(`{"amount":${number}}`)).toEqual({ amount: Infinity });
});
