import { otp } from '@northvale/api/contract/auth.ts';
import { assertion } from '@northvale/api/contract/passkeys.ts';
import * as z from 'zod';

/** The second factor as a form has it: a code, typed, or what a passkey signed. A field left empty gives none. */
export const typedFactor = {
  otp: z
    .string()
    .transform((text) => (text === '' ? undefined : text))
    .pipe(otp.optional()),
  assertion: assertion.optional(),
};
