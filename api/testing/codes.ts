import { codeAt, stepAt } from '../src/identity/totp.ts';

/** What an authenticator app shows at a time, by the secret as it is typed into one. */
export const codeOf = (secret: string, at: Date): string => codeAt(bytesOf(secret), stepAt(at));

function bytesOf(base32: string): Uint8Array {
  const bits = Array.from(base32, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('');
  return new Uint8Array((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}
