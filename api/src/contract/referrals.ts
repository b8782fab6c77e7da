import * as z from 'zod';
import { timestamp } from './fields.ts';

const status = z.enum(['joined', 'rewarded']);

/** GET /auth/referrals: one's own code, whom it brought, and what came of it. Dollars. */
export const referralsAnswer = z
  .object({
    code: z.string(),
    link: z.string(),
    /** Absent where nothing is rewarded. */
    reward: z.number().optional(),
    minimumDeposit: z.number().optional(),
    data: z.array(
      z.object({
        /** Shortened: 'Ann B.' */
        name: z.string(),
        joinedAt: timestamp,
        status,
        rewardedAt: timestamp.optional(),
        amount: z.number().optional(),
      }),
    ),
    earned: z.number(),
  })
  .meta({ id: 'Referrals' });

/** GET /auth/referral-codes/{code}. */
export const referralCodeAnswer = z.object({ valid: z.boolean() });

const person = z.object({ _id: z.string(), name: z.string() });

/** Who referred whom; `sameDevice` where both sides were seen with one device or address. */
export const referralRecord = z
  .object({
    id: z.string(),
    referrer: person,
    referred: person,
    joinedAt: timestamp,
    status,
    amount: z.number().optional(),
    sameDevice: z.boolean(),
  })
  .meta({ id: 'Referral' });
export type ReferralRecord = z.infer<typeof referralRecord>;
