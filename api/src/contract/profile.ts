import { said } from './said.ts';
import * as z from 'zod';
import { bankAccount } from './bankAccounts.ts';
import {
  dateOfBirth,
  email,
  line,
  lines,
  message,
  oneOf,
  personName,
  phonenumber,
  revision,
  timestamp,
  userRole,
} from './fields.ts';

export const ID_CARD_TYPES = ['Passport', "Driver's License", 'National ID', "Voter's Card"] as const;
export const ID_FILE_EXTENSIONS = ['.jpg', '.jpeg', '.png', '.pdf'] as const;
/** 10 MiB. */
export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024;

export const accountStatus = oneOf(['active', 'frozen']);

export const plan = z.enum(['free', 'member'], { error: said('PlanRequired', 'Please choose a plan.') });
export type Plan = z.infer<typeof plan>;

export const verificationStatus = z.enum(['under review', 'rejected', 'approved']);
export type VerificationStatus = z.infer<typeof verificationStatus>;

/** How far the review of the caller's identity document has come. */
const verification = z.object({
  status: verificationStatus,
  idCardType: z.string(),
  submittedAt: timestamp,
  reason: z.string().optional(),
});
export type Verification = z.infer<typeof verification>;

/** What both the signed-in person and the back office see of a user. Unset texts are ''. */
export const userFields = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  /** A new address that waits for its own mailbox; '' where none does. */
  pendingEmail: z.string(),
  phonenumber: z.string(),
  role: userRole,
  status: accountStatus,
  plan,
  dob: z.string(),
  address: z.string(),
  isVerified: z.boolean(),
  emailVerified: z.boolean(),
  twoFactor: z.boolean(),
  /** '' when nothing was submitted. */
  idCardFile: z.string(),
  /** Dollars: available + held. */
  balance: z.number(),
  available: z.number(),
  held: z.number(),
  referralCode: z.string(),
  createdAt: timestamp,
  /** Only where the person has said that somebody else was in the account: until the password is reset by mail. */
  withdrawalsLocked: z.literal(true).optional(),
});

export const me = userFields
  .extend({
    message,
    verification: verification.optional(),
    bankAccounts: z.array(bankAccount),
  })
  .meta({ id: 'Me' });
export type Me = z.infer<typeof me>;

/** What a person may change of themselves; '' takes an optional text back. */
export const profileFields = z.strictObject({
  name: personName,
  email,
  phonenumber,
  dob: z.union([dateOfBirth, z.literal('')], {
    error: ({ input }) => dateOfBirth.safeParse(input).error?.issues[0]?.message,
  }),
  address: lines(500),
});
export type ProfileFields = z.infer<typeof profileFields>;
export const PROFILE_FIELDS = profileFields.keyof().options;

/** The values that the sender of a change saw in its fields: if one is another by now, the change is stale. */
const seen = z.partialRecord(profileFields.keyof(), z.string());

/** What a profile form may change. */
export const profile = profileFields.partial().extend({ revision: revision.optional(), seen: seen.optional() });
export type Profile = z.infer<typeof profile>;
export const profileAnswer = z.object({ message, data: userFields });

/** The fields beside the file `idCardFile`. */
export const documentFields = z.strictObject({
  idCardType: z.enum(ID_CARD_TYPES, { error: said('IdTypeRequired', 'Please select a means of identification.') }),
  idCardNumber: line(64, said('IdNumberRequired', 'Please enter the ID number.')),
});
export const documentAnswer = z.object({ message, data: verification });
