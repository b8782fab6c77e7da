import { said } from './said.ts';
import * as z from 'zod';
import { assertion } from './passkeys.ts';
import { email, message, personName, phonenumber, text, timestamp, userRole } from './fields.ts';

export const MIN_PASSWORD_LENGTH = 6;
const PASSWORD_TOO_SHORT = said('PasswordTooShort', 'Password must be at least {count} characters long', {
  count: MIN_PASSWORD_LENGTH,
});
const PASSWORDS_DIFFER = said('PasswordsDiffer', 'Passwords do not match');
const PASSWORD_NOT_CONFIRMED = said('PasswordNotRepeated', 'Please repeat the password.');
export const PASSWORD_TOO_COMMON = said('PasswordTooCommon', 'This password is too common.');
const BOTH_REQUIRED = said('BothRequired', 'Both fields are required.');

/** What the sign-up form offers under 'How did you hear about us?'. */
export const HEARD_FROM = ['Friend', 'LinkedIn', 'Blog', 'X', 'Facebook', 'Agent', 'Google'] as const;

const newPassword = text(1000, PASSWORD_TOO_SHORT).refine((value) => Array.from(value).length >= MIN_PASSWORD_LENGTH, {
  error: PASSWORD_TOO_SHORT,
  abort: true,
});
const anyPassword = (error: string) => text(1000, error).refine((value) => value !== '', { error, abort: true });
/** The same password again. */
const passwordAgain = z
  .string({ error: PASSWORDS_DIFFER })
  .normalize()
  .min(1, { error: PASSWORD_NOT_CONFIRMED, abort: true });
const samePasswords = ({ password, confirmPassword }: { password: string; confirmPassword: string }) =>
  password === confirmPassword;

/** A one-time code of an authenticator app, or a recovery code. */
export const otp = z
  .string({ error: said('OtpMissing', 'Please enter the code.') })
  .regex(/^[\w -]{6,40}$/, said('OtpMissing', 'Please enter the code.'));

export const REFERRAL_CODE_UNKNOWN = said('ReferralCodeUnknown', 'This referral code is not known.');

export const register = z
  .strictObject({
    name: personName,
    email,
    phonenumber,
    password: newPassword,
    confirmPassword: passwordAgain,
    refferalcode: text(64).optional(),
    how: z
      .union([z.enum(HEARD_FROM), z.literal('')], { error: said('NotInList', 'Please choose one of the list.') })
      .optional(),
  })
  .refine(samePasswords, { error: PASSWORDS_DIFFER, path: ['confirmPassword'] });
export type Register = z.infer<typeof register>;

// The address isn't checked for its form here: an unknown one gets the same answer as a wrong password.
export const login = z.strictObject({
  email: text(254, said('EmailRequired', 'Please enter your email address.')).refine((value) => value.trim() !== '', {
    error: said('EmailRequired', 'Please enter your email address.'),
    abort: true,
  }),
  password: anyPassword(said('PasswordRequired', 'Please enter your password.')),
  otp: otp.optional(),
});
export type Login = z.infer<typeof login>;

/** What a front end keeps: the token and who it speaks for. */
export const signedIn = z
  .object({ message, token: z.string(), payload: z.object({ userRole, _id: z.string() }) })
  .meta({ id: 'SignedIn' });
export type SignedIn = z.infer<typeof signedIn>;

/** The password and, where one is set up, the code; or what a passkey signed. */
export const reauth = z
  .strictObject({
    password: anyPassword(said('PasswordRequired', 'Please enter your password.')).optional(),
    otp: otp.optional(),
    assertion: assertion.optional(),
  })
  .refine(({ password, assertion: signed }) => (password === undefined) !== (signed === undefined), {
    error: said('PasswordRequired', 'Please enter your password.'),
    path: ['password'],
  });
export type Reauth = z.infer<typeof reauth>;
/** Until when the calls are open that need a recent sign-in. */
export const reauthAnswer = z.object({ message, until: timestamp });

export const updatePassword = z.strictObject({
  oldPassword: anyPassword(BOTH_REQUIRED),
  newPassword: anyPassword(BOTH_REQUIRED).pipe(newPassword),
});
export type UpdatePassword = z.infer<typeof updatePassword>;

export const forgotPassword = z.strictObject({ email });
export type ForgotPassword = z.infer<typeof forgotPassword>;

export const resetTokenAnswer = z.object({ message, email: z.string() });

export const resetPassword = z
  .strictObject({ password: newPassword, confirmPassword: passwordAgain })
  .refine(samePasswords, { error: PASSWORDS_DIFFER, path: ['confirmPassword'] });
export type ResetPassword = z.infer<typeof resetPassword>;

/** Of the codes that confirm an address. Sentences name them in words. */
export const MAILED_CODE_DIGITS = 6;
const CODE_NEEDED = said('CodeRequired', 'Please enter the 6-digit code.');

export const verifyEmail = z.strictObject({
  email,
  code: z.string({ error: CODE_NEEDED }).regex(new RegExp(`^\\d{${MAILED_CODE_DIGITS}}$`), CODE_NEEDED),
});
export type VerifyEmail = z.infer<typeof verifyEmail>;

const mailedToken = z
  .string({ error: said('LinkTokenRequired', 'Please give the token of the link.') })
  .min(1)
  .max(100);
export const confirmEmailChange = z
  .strictObject({ token: mailedToken.optional(), code: verifyEmail.shape.code.optional() })
  .refine(({ token, code }) => (token === undefined) !== (code === undefined), {
    error: said('LinkTokenOrCodeRequired', 'Please give the token of the link, or the code.'),
    path: ['token'],
  });
export const mailedLink = z.strictObject({ token: mailedToken });

export const resendVerification = z.strictObject({ email });

export const session = z
  .object({
    id: z.string(),
    createdAt: timestamp,
    lastSeenAt: timestamp,
    userAgent: z.string(),
    address: z.string(),
    current: z.boolean(),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof session>;
export const sessionsAnswer = z.object({ message, data: z.array(session) });

export const twoFactorSetup = z.object({ message, secret: z.string(), otpauthUrl: z.string() });
export const enableTwoFactor = z.strictObject({ otp });
export const recoveryCodesAnswer = z.object({ message, recoveryCodes: z.array(z.string()) });
export const disableTwoFactor = z.strictObject({
  password: anyPassword(said('PasswordRequired', 'Please enter your password.')),
  otp,
});

export const eraseMe = z.strictObject({
  password: anyPassword(said('PasswordRequired', 'Please enter your password.')),
});
