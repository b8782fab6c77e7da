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
