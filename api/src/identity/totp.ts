import { createHmac, timingSafeEqual } from 'node:crypto';

/** RFC 6238 as authenticator apps have it: SHA-1, 30 s, 6 digits. */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** A clock may be one step early or late. */
const DRIFT_STEPS = 1;

export const stepAt = (time: Date): number => Math.floor(time.getTime() / 1000 / STEP_SECONDS);

/** The step whose code this is, or undefined. */
export function matchingStep(secret: Uint8Array, code: string, time: Date): number | undefined {
  const now = stepAt(time);
  for (let step = now - DRIFT_STEPS; step <= now + DRIFT_STEPS; step += 1) {
    if (sameText(codeAt(secret, step), code)) return step;
  }
  return undefined;
}

/** RFC 4226: dynamic truncation of the HMAC of the counter. */
export function codeAt(secret: Uint8Array, step: number): string {
  const counter = new Uint8Array(8);
  new DataView(counter.buffer).setBigUint64(0, BigInt(step));
  const digest = new Uint8Array(createHmac('sha1', secret).update(counter).digest());
  const offset = (digest[19] ?? 0) & 0xf;
  const number = new DataView(digest.buffer).getUint32(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** RFC 4648, which authenticator apps read secrets in. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

const encoded = (text: string): Uint8Array => new TextEncoder().encode(text);

const sameText = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(encoded(a), encoded(b));
