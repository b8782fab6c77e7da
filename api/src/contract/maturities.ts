import * as z from 'zod';
import { instant, oneOf, PERIOD_REVERSED, timestamp } from './fields.ts';

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
