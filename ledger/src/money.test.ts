import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BasisPoints, type Cents, cents, centsFromDollars, decimal, dollarsFromCents, share } from './money.ts';

const amounts = fc.integer({ min: -1_000_000_000_00, max: 1_000_000_000_00 });

test('every amount survives the way to JSON dollars and back', () =>
  fc.assert(
    fc.property(amounts, (amount) => {
      expect(centsFromDollars(JSON.parse(JSON.stringify(dollarsFromCents(cents(amount)))) as number)).toBe(
        cents(amount),
      );
    }),
  ));

test('the dollars of an amount are the number that its decimal form is read as', () =>
  fc.assert(
    fc.property(fc.maxSafeInteger(), (amount) => {
      expect(dollarsFromCents(cents(amount))).toBe(Number(decimal(cents(amount))));
    }),
  ));

test('more than two decimals, and numbers without an exact form, are no amount', () => {
  for (const dollars of [0.001, 1.005, 1e21, 1e-7, Number.NaN, Infinity])
    expect(centsFromDollars(dollars)).toBeUndefined();
});

test('an amount is a whole, safe number', () => {
  for (const amount of [0.5, 2 ** 53, Number.NaN, Infinity]) expect(() => cents(amount)).toThrow(RangeError);
  expect(Object.is(cents(-0), 0)).toBe(true);
});

test('a share is rounded half to even', () => {
  const half = (amount: number) => share(amount as Cents, 5_000 as BasisPoints);
  expect([half(1), half(3), half(5), half(-1), half(-3)]).toEqual([0, 2, 2, 0, -2]);
});

test('a share is never further from the exact one than half a cent', () =>
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 100_000 }), (amount, rateBps) => {
      const exact = BigInt(amount) * BigInt(rateBps);
      const rounded = BigInt(share(amount as Cents, rateBps as BasisPoints)) * 10_000n;
      const off = rounded > exact ? rounded - exact : exact - rounded;
      expect(off <= 5_000n).toBe(true);
    }),
  ));
