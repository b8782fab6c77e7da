import * as z from 'zod';
import { instant, oneOf, PERIOD_REVERSED, timestamp } from './fields.ts';
import { holdingRecord } from './holdings.ts';
import { performance } from './worth.ts';

const STATEMENT_FORMATS = ['json', 'csv', 'pdf'] as const;

/** GET /auth/statements/{userId}: of which period, `from` inclusive and `to` exclusive, and in which form. */
export const statementAsked = z
  .strictObject({
    from: instant,
    to: instant,
    format: oneOf(STATEMENT_FORMATS).optional(),
  })
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to), {
    path: ['to'],
    error: PERIOD_REVERSED,
  });

/** What moved in a period. Dollars. */
export const statement = z
  .object({
    userId: z.string(),
    name: z.string(),
    from: timestamp,
    to: timestamp,
    opening: z.number(),
    closing: z.number(),
    /** What of the closing balance pending withdrawals hold. */
    held: z.number(),
    movements: z.array(
      z.object({
        revision: z.number(),
        at: timestamp,
        type: z.string(),
        description: z.string(),
        /** Negative where the balance fell. */
        amount: z.number(),
        balance: z.number(),
      }),
    ),
    /** Active at the period's end, or matured within it. */
    holdings: z.array(holdingRecord),
    /** What all holdings so far have brought until the period's end. */
    performance,
    /** What the platform charged; among the movements too. */
    fees: z.number(),
    /** The account's last event before the period's end and its hash: what the statement rests on. */
    revision: z.number(),
    hash: z.string(),
    /** The first published checkpoint that covers that event: how many events it covers, and their root (base64). */
    checkpoint: z.object({ size: z.number(), root: z.string() }).optional(),
    /** Until the period has ended and a checkpoint covers it. From then on it is the same each time it is made. */
    preliminary: z.boolean(),
  })
  .meta({ id: 'Statement' });
export type Statement = z.infer<typeof statement>;
