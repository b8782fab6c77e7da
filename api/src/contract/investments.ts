import { said } from './said.ts';
import { INVESTMENT_CATEGORIES } from '@northvale/ledger/investment/terms.ts';
import * as z from 'zod';
import { message, timestamp } from './fields.ts';

export const CATEGORIES = INVESTMENT_CATEGORIES;
export const category = z.enum(CATEGORIES, { error: said('CategoryRequired', 'Please choose a category.') });

const investmentRecord = z
  .object({
    _id: z.string(),
    img: z.string(),
    name: z.string(),
    category,
    investmentReturn: z.string(),
    duration: z.string(),
    /** Dollars. */
    pricePerUnit: z.number(),
    /** Distinct buyers. */
    investors: z.number(),
    /** Percentage text of what its asset manager charges, or ''. */
    fundCharge: z.string(),
    /** How many units there are to sell, and how many still are; null for no limit. */
    unitsOffered: z.number().nullable(),
    unitsLeft: z.number().nullable(),
    revision: z.number(),
  })
  .meta({ id: 'Investment' });
export type InvestmentRecord = z.infer<typeof investmentRecord>;

export const adminInvestmentRecord = investmentRecord
  .extend({ id: z.string(), listed: z.boolean(), createdAt: timestamp, investedTotal: z.number() })
  .meta({ id: 'AdminInvestment' });
export type AdminInvestmentRecord = z.infer<typeof adminInvestmentRecord>;

export const savedInvestmentAnswer = z.object({ message, investment: adminInvestmentRecord });
export const adminInvestmentAnswer = z.object({ message, data: adminInvestmentRecord });
export const investmentsAnswer = z.object({ message, investments: z.array(investmentRecord) });
