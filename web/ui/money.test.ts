import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMoney, minus, moneyParts, parseAmount, percentOf, plus, times } from './money.ts';

const dollars = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((cents) => cents / 100);

describe('an amount is written', () => {
  test('with thousands separators and always two decimals', () => {
    expect(formatMoney(8252.5)).toBe('$8,252.50');
    expect(formatMoney(0)).toBe('$0.00');
    expect(formatMoney(10_000_000)).toBe('$10,000,000.00');
  });

  test('with a true minus sign when it is negative', () => {
    expect(formatMoney(-960)).toBe('\u2212$960.00');
  });

  test('with a plus only when it is asked for, and never on zero', () => {
    expect(formatMoney(550, true)).toBe('+$550.00');
    expect(formatMoney(550)).toBe('$550.00');
    expect(formatMoney(0, true)).toBe('$0.00');
  });

  test('in parts that join to the same text', () =>
    fc.assert(
      fc.property(dollars, (amount) => {
        const { negative, before, whole, cents, after } = moneyParts(amount);
        expect(`${negative ? '\u2212' : ''}${before}${whole}${cents}${after}`).toBe(formatMoney(amount));
      }),
    ));
});

describe('sums', () => {
  test('never show an error of binary fractions', () => {
    expect(plus(0.1, 0.2)).toBe(0.3);
    expect(minus(8252.5, 7052.49)).toBe(1200.01);
    expect(times(95.55, 3)).toBe(286.65);
  });

  test('take away what they added, to the cent', () =>
    fc.assert(
      fc.property(dollars, dollars, (a, b) => {
        expect(minus(plus(a, b), b)).toBe(a);
      }),
    ));

  test('a percentage of an amount rounds half a cent to even, as the ledger does', () => {
    expect(percentOf(1800, '16%')).toBe(288);
    expect(percentOf(0.5, '1%')).toBe(0);
    expect(percentOf(1.5, '1%')).toBe(0.02);
    expect(percentOf(2.5, '1%')).toBe(0.02);
    expect(percentOf(100, '7.25%')).toBe(7.25);
  });
});

describe('what a person typed', () => {
  test.each([
    ['750', 750],
    ['$1,250.50', 1250.5],
    [' 99.9 ', 99.9],
    ['-5', -5],
    ['100.', 100],
    [' $1 000 ', 1000],
    ['1\u202f234\u00a0567.89', 1234567.89],
  ])('%s is %d dollars', (text, amount) => expect(parseAmount(text)).toBe(amount));

  test.each([
    '',
    'abc',
    '1.234',
    '1e5',
    'NaN',
    'Infinity',
    '12 34',
    '--5',
    '12,5',
    '1,200,50',
    '0,500',
    '-00,500',
    '0 500',
  ])('%j is no amount', (text) => expect(parseAmount(text)).toBeUndefined());

  test('any amount that is written can be read again', () =>
    fc.assert(
      fc.property(
        dollars.filter((amount) => amount >= 0),
        (amount) => {
          expect(parseAmount(formatMoney(amount))).toBe(amount);
        },
      ),
    ));
});
