import type { BasisPoints, Cents } from '../money.ts';

export const INVESTMENT_CATEGORIES = ['Crypto', 'Banking', 'Real Estate', 'Agriculture'] as const;
type InvestmentCategory = (typeof INVESTMENT_CATEGORIES)[number];

/** What an investor is shown and buys by. */
export interface InvestmentTerms {
  readonly name: string;
  readonly category: InvestmentCategory;
  /** Percentage over the whole duration, such as '18%'. */
  readonly investmentReturn: string;
  /** Such as '9 months'. */
  readonly duration: string;
  readonly pricePerUnit: Cents;
  /** The address of its picture, or ''. */
  readonly img: string;
  /** Percentage text of what its asset manager charges, such as '0.4%', or ''. */
  readonly fundCharge: string;
  /** How many units there are to sell; 0 for no limit. */
  readonly unitsOffered: number;
}

/** The terms that have a value. Each is named, also one that may be left out, or it doesn't compile. */
export const givenTerms = (terms: {
  readonly [Term in keyof InvestmentTerms]-?: InvestmentTerms[Term] | undefined;
}): Partial<InvestmentTerms> => Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined));

/** What a return looks like: '18%', '7.25%'. */
export const RETURN_PATTERN = /^(\d{1,3})(?:\.(\d{1,2}))?%$/;

/**
 * A percentage text as basis points.
 * @throws RangeError where the text isn't of `RETURN_PATTERN`
 */
export function returnBps(text: string): BasisPoints {
  const match = RETURN_PATTERN.exec(text);
  if (!match) throw new RangeError(`not a percentage: ${text}`);
  return (Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))) as BasisPoints;
}

/**
 * What a duration looks like: '30 days', '9 months', '1 years'; one unit may be written in the singular. At most 999
 * years: times are compared as text, which holds up to the year 9999.
 */
export const DURATION_PATTERN = /^(?!\d{4} year)([1-9]\d{0,3}) (day|month|year)s?$/;

/**
 * When a holding bought at a time matures: the day of purchase (UTC) plus the duration, clamped to the month's end,
 * at 00:00 UTC. A month's end stays one: 31 January plus 1 month is 28 February.
 * @throws RangeError where the duration isn't of `DURATION_PATTERN`
 */
export function maturityDate(purchasedAt: string, duration: string): string {
  const match = DURATION_PATTERN.exec(duration);
  if (!match) throw new RangeError(`not a duration: ${duration}`);
  const count = Number(match[1]);
  const day = new Date(purchasedAt);
  day.setUTCHours(0, 0, 0, 0);
  if (match[2] === 'day') {
    day.setUTCDate(day.getUTCDate() + count);
  } else {
    const months = match[2] === 'year' ? 12 * count : count;
    const dayOfMonth = day.getUTCDate();
    day.setUTCDate(1);
    day.setUTCMonth(day.getUTCMonth() + months);
    const lastDay = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
    day.setUTCDate(Math.min(dayOfMonth, lastDay));
  }
  return day.toISOString();
}
