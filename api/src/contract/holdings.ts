import { said } from './said.ts';
import * as z from 'zod';
import { dollars } from './dollars.ts';
import { id, instant, message, oneOf, PERIOD_REVERSED, revision, timestamp } from './fields.ts';
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

/** PUT /auth/holdings/{id}/at-maturity: what is done with the money. */
export const MATURITY_CHOICES = ['payOut', 'reinvestPrincipal', 'reinvestAll'] as const;
const maturityChoice = oneOf(MATURITY_CHOICES);
export const chosenAtMaturity = z.strictObject({ choice: maturityChoice });

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

/** GET /auth/holdings/{id}/note. */
export const noteAsked = z.strictObject({ format: oneOf(['pdf']).optional() });

/** What became of a holding, the oldest first. `amount` in dollars. */
const timelineEntry = z.object({
  at: timestamp,
  kind: z.enum(['purchased', 'choiceMade', 'matures', 'matured', 'reinvested', 'notReinvested']),
  amount: z.number().optional(),
});
const holdingDetail = holdingRecord.extend({ timeline: z.array(timelineEntry) }).meta({ id: 'HoldingDetail' });
export type HoldingDetail = z.infer<typeof holdingDetail>;
export const holdingDetailAnswer = z.object({ message, data: holdingDetail });

export const adminHoldingRecord = holdingRecord
  .extend({ id: z.string(), userId: z.object({ _id: z.string(), name: z.string() }) })
  .meta({ id: 'AdminHolding' });

export type AdminHoldingRecord = z.infer<typeof adminHoldingRecord>;

export const holdingAnswer = z.object({ message, data: holdingRecord });
export const holdingsAnswer = z.object({ message, investments: z.array(holdingRecord) });

/** GET /admin/maturities: active holdings that mature from `from` (inclusive) to `to` (exclusive). */
export const maturitiesAsked = z
  .strictObject({
    from: instant,
    to: instant,
    by: oneOf(['day', 'week', 'month']).optional(),
    investmentId: z.string().optional(),
    format: oneOf(['json', 'csv']).optional(),
  })
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to), { path: ['to'], error: PERIOD_REVERSED });

/** Dollars: what is due, and what of it its owners want reinvested. */
const due = z.object({
  holdings: z.number(),
  principal: z.number(),
  returns: z.number(),
  total: z.number(),
  reinvested: z.number(),
});
export const maturities = z
  .object({
    /** One a period in which something is due, its dates in UTC; weeks begin on Mondays. */
    data: z.array(
      due.extend({
        from: timestamp,
        to: timestamp,
        investments: z.array(due.extend({ _id: z.string(), name: z.string() })),
      }),
    ),
    /** What there is to pay from, and all that is due of the period. */
    clientBank: z.number(),
    total: z.number(),
  })
  .meta({ id: 'Maturities' });
export type Maturities = z.infer<typeof maturities>;
