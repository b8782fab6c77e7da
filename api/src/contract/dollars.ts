import { said } from './said.ts';
import { type Cents, centsFromDollars } from '@northvale/ledger/money.ts';
import * as z from 'zod';
import { MAX_AMOUNT, MIN_DEPOSIT, MIN_WITHDRAWAL } from './limits.ts';

export const NOT_AN_AMOUNT = said('NotAnAmount', 'Please enter a valid amount.');
export const AMOUNT_TOO_LARGE = said('TooLarge', 'Amount must be at most {amount}', { amount: MAX_AMOUNT });

/** A JSON number of dollars with at most two decimals, read by its text: no arithmetic on fractions. */
export const dollars = z
  .number({ error: NOT_AN_AMOUNT })
  .refine((value) => centsFromDollars(value) !== undefined, { error: NOT_AN_AMOUNT, abort: true });

/** Dollars from 0 to the most that a balance may be set to. */
export const balanceDollars = amountFrom(0, NOT_AN_AMOUNT);

/** Dollars above 0. */
export const positiveDollars = amountFrom(0.01, NOT_AN_AMOUNT);

/** What one request may move. */
export const depositAmount = amountFrom(
  MIN_DEPOSIT,
  said('TooSmall', 'Amount must be greater than {amount}', { amount: MIN_DEPOSIT }),
);
export const withdrawalAmount = amountFrom(
  MIN_WITHDRAWAL,
  said('TooSmall', 'Amount must be greater than {amount}', { amount: MIN_WITHDRAWAL }),
);

/** Dollars as a form's text field gives them. */
export const dollarsText = z
  .string({ error: NOT_AN_AMOUNT })
  .regex(/^\d{1,9}(\.\d{1,2})?$/, { error: NOT_AN_AMOUNT, abort: true })
  .transform(Number);

/**
 * The cents of dollars that passed one of these schemas.
 * @throws RangeError for any other number
 */
export function centsOf(value: number): Cents {
  const amount = centsFromDollars(value);
  if (amount === undefined) throw new RangeError(`not an amount of dollars: ${value}`);
  return amount;
}

function amountFrom(least: number, tooSmall: string) {
  return dollars
    .refine((value) => value >= least, { error: tooSmall, abort: true })
    .refine((value) => value <= MAX_AMOUNT, { error: AMOUNT_TOO_LARGE, abort: true });
}
