/** An amount of US dollars in whole cents: a safe integer. Only this file does arithmetic on it. */
export type Cents = number & { readonly __unit: 'cents' };

/** A percentage in hundredths of a percent: 18 % is 1,800. */
export type BasisPoints = number & { readonly __unit: 'basisPoints' };

export const ZERO = 0 as Cents;

/** @throws RangeError where the number isn't a safe integer */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole, safe number of cents: ${amount}`);
  return (amount === 0 ? 0 : amount) as Cents;
}

/** Whole dollars as cents. */
export const usd = (dollars: number): Cents => cents(dollars * 100);

export const add = (a: Cents, b: Cents): Cents => cents(a + b);
export const subtract = (a: Cents, b: Cents): Cents => cents(a - b);
export const negate = (a: Cents): Cents => cents(0 - a);
export const multiply = (a: Cents, count: number): Cents => cents(a * count);

/** The share of an amount, rounded half to even (the banker's rule of IEEE 754) so that many roundings don't drift. */
export function share(amount: Cents, rateBps: BasisPoints): Cents {
  const product = BigInt(amount) * BigInt(rateBps);
  const quotient = product / 10_000n;
  const doubled = 2n * (product < 0n ? -(product % 10_000n) : product % 10_000n);
  const away = doubled > 10_000n || (doubled === 10_000n && quotient % 2n !== 0n);
  return cents(Number(away ? quotient + (product < 0n ? -1n : 1n) : quotient));
}

/**
 * Cents of a JSON number of dollars, exactly, or undefined where it has more than two decimals or no exact form.
 * JSON has no decimal type: the shortest text that reads back as the same double is what was meant.
 */
export function centsFromDollars(dollars: number): Cents | undefined {
  const match = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(String(dollars));
  if (!match) return undefined;
  const amount = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'));
  return cents(match[1] === '-' ? -amount : amount);
}

/**
 * The JSON number of dollars of an amount: division gives the double that is nearest to the decimal, as reading it
 * does.
 */
export const dollarsFromCents = (amount: Cents): number => amount / 100;

/** An amount as decimal dollars with both decimals: '-1250.50'. */
export function decimal(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
