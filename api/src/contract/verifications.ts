import * as z from 'zod';
import { decisionByRecord } from './decision.ts';
import { message, timestamp } from './fields.ts';
import { verificationStatus } from './profile.ts';

/** An identity document under review. Auditors see it without `idCardNumber`. */
export const verificationRecord = z
  .object({
    id: z.string(),
    _id: z.string(),
    userId: z.string(),
    name: z.string(),
    idCardType: z.string(),
    idCardNumber: z.string().optional(),
    submittedAt: timestamp,
    status: verificationStatus,
    reason: z.string().optional(),
  })
  .meta({ id: 'Verification' });
export type VerificationRecord = z.infer<typeof verificationRecord>;

/** A decision on a document; `submittedAt` says which was looked at, and that it wasn't decided on yet. */
export const reviewDecision = decisionByRecord.safeExtend({ submittedAt: timestamp.optional() });

export const verificationAnswer = z.object({ message, data: verificationRecord });
