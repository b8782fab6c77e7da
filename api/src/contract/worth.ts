import * as z from 'zod';
import { instant, PERIOD_REVERSED, timestamp } from './fields.ts';

/**
 * GET /auth/worth/{userId}: of which period, `from` inclusive and `to` exclusive; without them from the first change
 * until now.
 */
export const worthAsked = z
  .strictObject({ from: instant.optional(), to: instant.optional() })
  .refine(({ from, to }) => from === undefined || to === undefined || Date.parse(from) < Date.parse(to), {
    path: ['to'],
    error: PERIOD_REVERSED,
  });

/** The most points that one answer holds; of more changes each so manyth is given. */
export const MAX_WORTH_POINTS = 1_000;

/** What somebody was worth over time. Dollars. */
export const worth = z
  .object({
    /** One a change, and first how it stood when the period began. Each holds until the next. */
    points: z.array(z.object({ at: timestamp, wallet: z.number(), invested: z.number() })),
    /** What returns added within the period. */
    gained: z.number(),
  })
  .meta({ id: 'Worth' });

const rate = z.number().nullable();

/**
 * GET /auth/performance/{userId}. Dollars; rates are annual and money-weighted, such as 0.1234, null where they can't
 * be told.
 */
export const performance = z.object({
  invested: z.number(),
  /** That, and what it has earned so far. */
  worth: z.number(),
  realised: z.number(),
  expected: z.number(),
  fees: z.number(),
  rewards: z.number(),
  annualReturn: rate,
  promisedReturn: rate,
});
export const performances = performance
  .extend({
    holdings: z.array(
      z.object({
        _id: z.string(),
        cost: z.number(),
        fee: z.number(),
        realised: z.number(),
        expected: z.number(),
        annualReturn: rate,
        promisedReturn: rate,
      }),
    ),
  })
  .meta({ id: 'Performance' });
