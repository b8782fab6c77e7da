import { said } from './said.ts';
import * as z from 'zod';
import { dollars } from './dollars.ts';
import { id, message, oneOf, revision, timestamp } from './fields.ts';
import { MAX_UNITS } from './limits.ts';
import { SELECT_ACCOUNT } from './requests.ts';

const SELECT_UNIT = said('UnitsRequired', 'Please select Unit.');
export const VERIFY_FIRST = 'To start investing complete your verification in the Settings page';

const units = z
  .number({ error: SELECT_UNIT })
  .refine(
    (value) => Number.isInteger(value) && value >= 1 && value <= MAX_UNITS,
    said('NotUnits', 'Units must be whole, from 1 to {most}.', { most: MAX_UNITS }),
  );

/** POST /auth/invest. `investmentRevision` is that of the terms which the person saw, `expectedFee` the dollars. */
export const invest = z.strictObject({
  userId: id,
  investmentId: id,
  unitsPurchased: units,
  investmentRevision: revision.optional(),
  expectedFee: dollars.optional(),
});

/** The invest panel's form: the account is chosen on the screen and not sent. */
export const investForm = z.object({
  unitsPurchased: units,
  account: z.literal('Account Balance', { error: SELECT_ACCOUNT }),
});

/** What is done with a holding's money. */
export const MATURITY_CHOICES = ['payOut', 'reinvestPrincipal', 'reinvestAll'] as const;
export const maturityChoice = oneOf(MATURITY_CHOICES);

export const holdingStatus = oneOf(['active', 'completed']);

/** What a person has bought; its terms are frozen at purchase. Amounts in dollars. */
export const holdingRecord = z
  .object({
    _id: z.string(),
    investmentId: z.string(),
    investmentName: z.string(),
    duration: z.string(),
    amountInvested: z.number(),
    investmentReturn: z.string(),
    units: z.number(),
    purchasedAt: timestamp,
    maturesAt: timestamp,
    status: holdingStatus,
    expectedReturn: z.number(),
    /** Invested plus expected return. */
    total: z.number(),
    /** What the platform took beside it, and by which rate: a percentage text. */
    fee: z.number(),
    feeRate: z.string(),
    pricePerUnit: z.number(),
    /** Percentage text of what the asset manager charges, or ''. */
    fundCharge: z.string(),
    atMaturity: maturityChoice,
    /** The holding whose money bought this one, and the one that its own money bought. */
    reinvestedFrom: z.string().optional(),
    reinvestedAs: z.string().optional(),
    /** The code of why its money bought none, though that was chosen. */
    notReinvested: z.string().optional(),
    /** When it was paid out. */
    maturedAt: timestamp.optional(),
    revision: z.number(),
  })
  .meta({ id: 'Holding' });
export type HoldingRecord = z.infer<typeof holdingRecord>;

export const adminHoldingRecord = holdingRecord
  .extend({ id: z.string(), userId: z.object({ _id: z.string(), name: z.string() }) })
  .meta({ id: 'AdminHolding' });

export type AdminHoldingRecord = z.infer<typeof adminHoldingRecord>;

export const holdingAnswer = z.object({ message, data: holdingRecord });
export const holdingsAnswer = z.object({ message, investments: z.array(holdingRecord) });
