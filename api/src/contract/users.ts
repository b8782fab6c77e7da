import { said } from './said.ts';
import * as z from 'zod';
import { balanceDollars } from './dollars.ts';
import { id, message, messageAnswer, reason, revision, statedReason, timestamp, userRole } from './fields.ts';
import { accountStatus, plan, profile, userFields } from './profile.ts';

/** What stands in the password column: no hash ever leaves the server. */
export const HIDDEN_PASSWORD = '••••••••';

const person = z.object({ id: z.string(), name: z.string() });

/** A balance edit that waits for a second admin. Dollars. */
export const balanceProposal = z
  .object({ id: z.string(), newBalance: z.number(), reason: z.string(), by: person, at: timestamp })
  .meta({ id: 'BalanceProposal' });

/** A role that waits for a second admin. */
const roleProposal = z
  .object({ id: z.string(), role: userRole, by: person, at: timestamp })
  .meta({ id: 'RoleProposal' });

export const userRecord = userFields
  .extend({
    id: z.string(),
    /** Whether they have a passkey: a second factor, like the app that `twoFactor` tells of. */
    passkey: z.boolean(),
    /** Pending requests. */
    pending: z.number(),
    balanceProposal: balanceProposal.optional(),
    roleProposal: roleProposal.optional(),
    password: z.literal(HIDDEN_PASSWORD),
    revision: z.number(),
  })
  .meta({ id: 'User' });
export type UserRecord = z.infer<typeof userRecord>;

export const usersAnswer = z.object({ message, users: z.array(userRecord) });
export const userAnswer = messageAnswer.extend({ data: userRecord });

/** PUT /auth/admin/edit-task/{userId}: the balance as it shall be. */
export const editBalance = z.strictObject({
  newBalanceValue: balanceDollars,
  reason: reason.optional(),
  revision: revision.optional(),
  proposalId: id.optional(),
});

/**
 * What PUT /admin/users/{id} may change: the profile, or exactly one of the account's values. The body may hold the
 * whole record; whatever of it isn't here is read-only.
 */
export const userChanges = profile.extend({
  role: userRole.optional(),
  isVerified: z.boolean({ error: said('NotAFlag', 'Please give true or false.') }).optional(),
  balance: balanceDollars.optional(),
  plan: plan.optional(),
  status: accountStatus.optional(),
  reason: reason.optional(),
  proposalId: id.optional(),
});
export type UserChanges = z.infer<typeof userChanges>;

/** Why somebody's second factors are removed. */
export const factorReset = z.strictObject({
  reason: statedReason,
});

/** At most one of these changes in one call, and none beside a profile field. */
export const ACCOUNT_VALUES = ['balance', 'role', 'isVerified', 'plan', 'status'] as const;
