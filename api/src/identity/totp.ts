import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as authenticator apps have it: SHA-1, 30 s, 6 digits. */
const STEP_SECONDS = 30;
/** A clock may be one step early or late. */
const DRIFT_STEPS = 1;

const totpOf = (secret: Uint8Array): TOTP =>
  new TOTP({ secret: new Secret({ buffer: new Uint8Array(secret).buffer }), period: STEP_SECONDS });

/** The step whose code this is, or undefined. */
export function matchingStep(secret: Uint8Array, code: string, time: Date): number | undefined {
  const timestamp = time.getTime();
  const drift = totpOf(secret).validate({ token: code, timestamp, window: DRIFT_STEPS });
  return drift === null ? undefined : Math.floor(timestamp / 1_000 / STEP_SECONDS) + drift;
}

/** RFC 4648, which authenticator apps read secrets in. */
export const base32 = (bytes: Uint8Array): string => new Secret({ buffer: new Uint8Array(bytes).buffer }).base32;
