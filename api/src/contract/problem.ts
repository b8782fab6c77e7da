import * as z from 'zod';
import { facts } from './fields.ts';

/** Why a call failed, stable for programs. The status of each stands in `api/src/http/problem.ts`. */
const PROBLEM_CODES = [
  'BadInput',
  'NotSignedIn',
  'TokenExpired',
  'OtpRequired',
  'ReauthNeeded',
  'PasswordChangeNeeded',
  'FactorNeeded',
  'NotAllowed',
  'OwnAccount',
  'NotVerified',
  'AccountFrozen',
  'NotFound',
  'MethodNotAllowed',
  'InsufficientBalance',
  'BelowHeld',
  'BelowSold',
  'Delisted',
  'SoldOut',
  'AlreadyDecided',
  'SecondAdminNeeded',
  'Stale',
  'AccountClosed',
  'EmailTaken',
  'InUse',
  'BadStatement',
  'Unreconciled',
  'TooLarge',
  'UnsupportedType',
  'KeyReused',
  'TooManyTries',
  'Unavailable',
  'OutcomeUnknown',
  'Sealed',
  'Unexpected',
] as const;

export const problemCode = z.enum(PROBLEM_CODES);
export type ProblemCode = z.infer<typeof problemCode>;

/** One field that is wrong, by its dotted path in the body or query. */
const problemIssue = z.object({ path: z.string(), code: z.string(), facts: facts.optional(), message: z.string() });
export type ProblemIssue = z.infer<typeof problemIssue>;

/**
 * The body of every answer that isn't a success. `message` is fit to show a person; where it isn't the code's own, the
 * fact `reason` tells which it is.
 */
export const problem = z
  .object({
    message: z.string(),
    code: problemCode,
    facts: facts.optional(),
    issues: z.array(problemIssue).optional(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof problem>;
