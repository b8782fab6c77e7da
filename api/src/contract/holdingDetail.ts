import * as z from 'zod';
import { message, oneOf, timestamp } from './fields.ts';
import { holdingRecord, maturityChoice } from './holdings.ts';

/** PUT /auth/holdings/{id}/at-maturity. */
export const chosenAtMaturity = z.strictObject({ choice: maturityChoice });

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
