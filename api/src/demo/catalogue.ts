import type { InvestmentTerms } from '@northvale/ledger/investment/terms.ts';
import { cents } from '@northvale/ledger/money.ts';

const terms = (
  name: string,
  category: InvestmentTerms['category'],
  investmentReturn: string,
  duration: string,
  dollars: number,
): InvestmentTerms => ({
  name,
  category,
  investmentReturn,
  duration,
  pricePerUnit: cents(Math.round(dollars * 100)),
  img: '',
});

/** What the demo lists, by a short name; all of it a year ago. */
export const CATALOGUE = {
  lakeside: terms('Lakeside Rental Homes', 'Real Estate', '18%', '9 months', 125),
  solent: terms('Solent Harbour Warehouses', 'Real Estate', '16%', '10 months', 150),
  oldMill: terms('Old Mill Apartments', 'Real Estate', '11%', '18 months', 295),
  midtown: terms('Midtown Bridge Loan', 'Real Estate', '10%', '6 months', 100),
  treasury: terms('Treasury Ladder Deposit', 'Banking', '8%', '12 months', 100),
  notes: terms('Community Bank Notes', 'Banking', '6%', '3 months', 50),
  harbor: terms('Harbor Merchant Credit', 'Banking', '7.5%', '180 days', 75),
  validator: terms('Validator Yield Pool', 'Crypto', '19%', '8 months', 60),
  bitcoin: terms('Bitcoin Reserve Basket', 'Crypto', '21%', '6 months', 240),
  barley: terms('Highland Barley Growers', 'Agriculture', '12%', '6 months', 80),
  olive: terms('Almond and Olive Cooperative of the Lower San Joaquin', 'Agriculture', '14%', '12 months', 95.5),
  vineyard: terms('Cedar Creek Vineyards', 'Agriculture', '13%', '2 years', 180),
} as const satisfies Record<string, InvestmentTerms>;

export type Listing = keyof typeof CATALOGUE;
