import * as z from 'zod';
import { depositAmount } from './dollars.ts';
import { message, oneOf, timestamp } from './fields.ts';
import { method } from './requests.ts';
import { said } from './said.ts';

const NOT_A_DAY = said('NotADay', 'Please give a day from 1 to 31.');
const day = z
  .number({ error: NOT_A_DAY })
  .refine((value) => Number.isInteger(value) && value >= 1 && value <= 31, { error: NOT_A_DAY, abort: true });

/** POST /auth/deposit-plans: a deposit that is requested each month on a day (UTC); a shorter month's last day. */
export const newDepositPlan = z.strictObject({ amount: depositAmount, method: method.optional(), day });

const planStatus = oneOf(['active', 'paused', 'ended']);

/** PATCH /auth/deposit-plans/{id}: its terms, or its status, and not both. */
export const depositPlanChange = z
  .strictObject({
    amount: depositAmount.optional(),
    day: day.optional(),
    method: method.optional(),
    status: planStatus.optional(),
  })
  .refine(({ status, ...terms }) => status === undefined || Object.values(terms).every((term) => term === undefined), {
    path: ['status'],
    error: said('OneChange', 'Please change either the terms or the status.'),
  });

/** Amounts in dollars. */
const depositPlanRecord = z
  .object({
    _id: z.string(),
    amount: z.number(),
    method,
    day: z.number(),
    status: planStatus,
    /** Its next date while it is active, such as '2026-12-31'. */
    next: z.string().optional(),
    /** The ids of its requests, the newest first. */
    requests: z.array(z.string()),
    /** The months that were left out, the newest first. */
    skipped: z.array(z.object({ month: z.string(), why: z.enum(['pending', 'frozen', 'locked', 'tooMany']) })),
    startedAt: timestamp,
    revision: z.number(),
  })
  .meta({ id: 'DepositPlan' });
export type DepositPlanRecord = z.infer<typeof depositPlanRecord>;

export const depositPlanAnswer = z.object({ message, data: depositPlanRecord });
export const depositPlansAnswer = z.object({ data: z.array(depositPlanRecord) });
