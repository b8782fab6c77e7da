import type { InvestmentTerms } from '@northvale/ledger/investment/terms.ts';
import { type Cents, cents } from '@northvale/ledger/money.ts';
import type { DaysAgo } from './days.ts';

/** An investment of the demo: what it offers, and since when. */
export interface Offer {
  readonly terms: InvestmentTerms;
  readonly listed: DaysAgo;
  readonly delisted?: DaysAgo;
  /** A new price, and since when it holds. */
  readonly dearer?: readonly [DaysAgo, Cents];
}

const A_YEAR_AGO = 364;
const inCents = (dollars: number): Cents => cents(Math.round(dollars * 100));

const offer = (
  name: string,
  category: InvestmentTerms['category'],
  investmentReturn: string,
  duration: string,
  dollars: number,
  listed: Omit<Offer, 'terms'> = { listed: A_YEAR_AGO },
): Offer => ({
  terms: { name, category, investmentReturn, duration, pricePerUnit: inCents(dollars), img: '' },
  ...listed,
});

/** What the demo lists, by a short name. */
const OFFERS = {
  lakeside: offer('Lakeside Rental Homes', 'Real Estate', '18%', '9 months', 125),
  solent: offer('Solent Harbour Warehouses', 'Real Estate', '16%', '10 months', 150),
  oldMill: offer('Old Mill Apartments', 'Real Estate', '11%', '18 months', 295, {
    listed: A_YEAR_AGO,
    dearer: [30, inCents(310)],
  }),
  midtown: offer('Midtown Bridge Loan', 'Real Estate', '10%', '6 months', 100, { listed: A_YEAR_AGO, delisted: 40 }),
  treasury: offer('Treasury Ladder Deposit', 'Banking', '8%', '12 months', 100),
  notes: offer('Community Bank Notes', 'Banking', '6%', '3 months', 50),
  harbor: offer('Harbor Merchant Credit', 'Banking', '7.5%', '180 days', 75, { listed: 330 }),
  validator: offer('Validator Yield Pool', 'Crypto', '19%', '8 months', 60),
  bitcoin: offer('Bitcoin Reserve Basket', 'Crypto', '21%', '6 months', 240, { listed: 250 }),
  barley: offer('Highland Barley Growers', 'Agriculture', '12%', '6 months', 80),
  olive: offer('Almond and Olive Cooperative of the Lower San Joaquin', 'Agriculture', '14%', '12 months', 95.5, {
    listed: 300,
  }),
  vineyard: offer('Cedar Creek Vineyards', 'Agriculture', '13%', '2 years', 180, { listed: 45 }),
} as const;

export type Listing = keyof typeof OFFERS;
export const CATALOGUE: Readonly<Record<Listing, Offer>> = OFFERS;
export const LISTINGS = Object.keys(OFFERS) as readonly Listing[];

/** What a unit costs so many days ago; undefined while it isn't offered, or no longer. */
export function priceOn(listing: Listing, days: DaysAgo): Cents | undefined {
  const { terms, listed, delisted = -1, dearer } = CATALOGUE[listing];
  if (days >= listed || days <= delisted) return undefined;
  return dearer !== undefined && days <= dearer[0] ? dearer[1] : terms.pricePerUnit;
}
