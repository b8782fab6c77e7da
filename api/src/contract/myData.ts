import * as z from 'zod';
import { actRecord } from './acts.ts';
import { session } from './auth.ts';
import { bankAccount } from './bankAccounts.ts';
import { message, timestamp } from './fields.ts';
import { keptGoal } from './goals.ts';
import { preferences } from './preferences.ts';
import { passkey } from './passkeys.ts';
import { userFields } from './profile.ts';

/** GET /auth/my-data: all that is kept about the caller. */
export const myDataAnswer = z.object({
  message,
  data: z.object({
    profile: userFields.extend({
      createdAt: timestamp,
      /** How they heard of us, '' where they didn't say. */
      how: z.string(),
      /** The user id of who invited them, '' where nobody did. */
      referredBy: z.string(),
    }),
    /** Those that were unlinked, too. */
    bankAccounts: z.array(bankAccount.extend({ linked: z.boolean() })),
    goals: z.array(keptGoal),
    passkeys: z.array(passkey),
    preferences,
    sessions: z.array(session.omit({ current: true }).extend({ userId: z.string() })),
    identityDocument: z.object({ idCardType: z.string(), idCardNumber: z.string(), submittedAt: timestamp }).optional(),
    /** What the caller did beside moving money, and others about them; not who of staff has looked. Newest first. */
    acts: z.array(actRecord),
    /** The events of the account as they stand in the log, the texts about the caller opened. */
    events: z.array(
      z.object({ revision: z.number(), type: z.string(), at: timestamp, data: z.record(z.string(), z.unknown()) }),
    ),
  }),
});
