import * as z from 'zod';
import { timestamp } from './fields.ts';

/** What waits for a decision. */
export const queue = z.object({
  pendingDeposits: z.number(),
  oldestDepositAt: timestamp.optional(),
  pendingWithdrawals: z.number(),
  secondAdminNeeded: z.number(),
});
export type Queue = z.infer<typeof queue>;

/** GET /admin/stats: all that the back office's first page shows. Dollars. */
export const stats = queue
  .extend({
    totalUsers: z.number(),
    joinedThisWeek: z.number(),
    /** Above it a withdrawal or an edit takes two admins; absent where one is enough. */
    fourEyesAbove: z.number().optional(),
    totalBalance: z.number(),
    held: z.number(),
    weeks: z.array(z.object({ from: timestamp, deposits: z.number(), withdrawals: z.number(), purchases: z.number() })),
    activity: z.array(
      z.object({
        position: z.string(),
        at: timestamp,
        type: z.string(),
        userId: z.string(),
        name: z.string(),
        amount: z.number().optional(),
      }),
    ),
  })
  .meta({ id: 'Stats' });
export type Stats = z.infer<typeof stats>;
