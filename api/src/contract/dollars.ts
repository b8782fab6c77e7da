import { type Cents, centsFromDollars, dollarsFromCents, MAX_REQUEST, MIN_REQUEST } from '@northvale/ledger/money.ts';
import * as z from 'zod';

/** The least deposit and withdrawal, in dollars. */
export const MIN_AMOUNT = dollarsFromCents(MIN_REQUEST);
/** The most that one request moves, and the highest balance that an edit may set, in dollars. */
export const MAX_AMOUNT = dollarsFromCents(MAX_REQUEST);

export const NOT_AN_AMOUNT = 'Please enter a valid amount.';
export const AMOUNT_TOO_SMALL = 'Amount must be greater than $100';
export const AMOUNT_TOO_LARGE = 'Amount must be at most $10,000,000';

/** A JSON number of dollars with at most two decimals, read by its text: no arithmetic on fractions. */
export const dollars = z
  .number({ error: NOT_AN_AMOUNT })
  .refine((value) => centsFromDollars(value) !== undefined, { error: NOT_AN_AMOUNT, abort: true });

/** Dollars from 0 to the most that a balance may be set to. */
export const balanceDollars = dollars
  .refine((value) => value >= 0, { error: NOT_AN_AMOUNT, abort: true })
  .refine((value) => value <= MAX_AMOUNT, { error: AMOUNT_TOO_LARGE, abort: true });

/** What one deposit or withdrawal request may move. */
export const requestAmount = dollars
  .refine((value) => value >= MIN_AMOUNT, { error: AMOUNT_TOO_SMALL, abort: true })
  .refine((value) => value <= MAX_AMOUNT, { error: AMOUNT_TOO_LARGE, abort: true });

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
