import { said } from './said.ts';
import * as z from 'zod';
import { reason, revision } from './fields.ts';

/** An admin's decision on a request or an identity document. */
export const decision = z.strictObject({
  status: z.enum(['approved', 'rejected'], { error: said('NotADecision', 'The status must be approved or rejected.') }),
  reason: reason.optional(),
  revision: revision.optional(),
});
export type Decision = z.infer<typeof decision>;

/** The same made by a record: one that comes back as it stands decides nothing. */
export const decisionByRecord = decision
  .partial()
  .refine(({ status, reason: why }) => status !== undefined || why === undefined, {
    error: said('ReasonAlone', 'A reason goes with a decision.'),
    path: ['reason'],
  });
