import { Secret, TOTP } from 'otpauth';

/** What an authenticator app shows at a time, by the secret as it is typed into one. */
export const codeOf = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
