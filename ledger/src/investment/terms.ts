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
