import { said } from './said.ts';
import * as z from 'zod';
import { line, message, timestamp } from './fields.ts';

/*
 * The JSON forms of WebAuthn (Web Authentication, level 3, section 5.1): what a browser is asked for and what it
 * answers. What stands in them is judged by the library that checks signatures.
 */

const NOT_A_PASSKEY = said('NotAPasskey', 'This passkey could not be read.');
const encoded = z
  .string({ error: NOT_A_PASSKEY })
  .max(20_000, NOT_A_PASSKEY)
  .regex(/^[\w-]*$/, NOT_A_PASSKEY);

/** What both kinds of answer are besides their `response`. */
const credential = {
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key', { error: NOT_A_PASSKEY }),
  clientExtensionResults: z.record(z.string(), z.unknown(), { error: NOT_A_PASSKEY }),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
};

const registrationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});
export type RegistrationResponse = z.infer<typeof registrationResponse>;

/** What a passkey signed. Given where a code would be: it shows more than one. */
export const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: encoded.optional(),
  }),
});
export type Assertion = z.infer<typeof assertion>;

const forDescribed = z.object({
  id: z.string(),
  type: z.string(),
  transports: z.array(z.string()).optional(),
});

/** What a browser makes a new passkey of. */
export const creationOptions = z.looseObject({
  challenge: z.string(),
  rp: z.object({ name: z.string(), id: z.string().optional() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  excludeCredentials: z.array(forDescribed).optional(),
});
/** What a browser asks a passkey to sign. */
export const requestOptions = z.looseObject({
  challenge: z.string(),
  rpId: z.string().optional(),
  allowCredentials: z.array(forDescribed).optional(),
});

export const passkey = z
  .object({ id: z.string(), name: z.string(), createdAt: timestamp, lastUsedAt: timestamp.optional() })
  .meta({ id: 'Passkey' });
export type PasskeyRecord = z.infer<typeof passkey>;

export const newPasskey = z.strictObject({
  name: line(60, said('PasskeyNameRequired', 'Please give the passkey a name.')).trim(),
  response: registrationResponse,
});
export const passkeyAnswer = z.object({ message, data: passkey });
export const passkeysAnswer = z.object({ message, data: z.array(passkey) });

export const passkeySignIn = z.strictObject({ response: assertion });
