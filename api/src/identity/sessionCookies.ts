import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** How long the cookie before the present one is taken: for another tab, and for an answer that got lost. */
const GRACE_MS = 30_000;

/**
 * How often a session's cookie has changed, and what its cookies are made of: neither tells one without the other's
 * part.
 */
export interface Turns {
  readonly seed: string;
  readonly turn: number;
  readonly turnedAt: string;
}

/** The part of a cookie that stays. */
export const newFamily = (): string => randomBytes(24).toString('base64url');
export const newSeed = (): string => randomBytes(24).toString('base64url');

/** The cookie of a turn: made again it is the same, so whoever lost an answer gets what was in it. */
export const cookieOf = (family: string, seed: string, turn: number): string =>
  `${family}.${createHmac('sha256', seed).update(`${family} ${turn}`).digest('base64url')}`;

/** The part of a cookie by which its session is found; undefined where it is none of ours. */
export const familyOf = (cookie: string): string | undefined => /^([\w-]{32})\.[\w-]{43}$/.exec(cookie)?.[1];

/**
 * `replaced` is the one before the present cookie as long as it is taken. Any other of the family is `reused`: somebody
 * has kept a copy, and nobody can tell who the owner is.
 */
export function standingOf(cookie: string, { seed, turn, turnedAt }: Turns, at: Date) {
  const isOf = (each: number): boolean => same(cookie, cookieOf(familyOf(cookie) ?? '', seed, each));
  if (isOf(turn)) return 'current';
  const inGrace = at.getTime() - Date.parse(turnedAt) <= GRACE_MS;
  return inGrace && isOf(turn - 1) ? 'replaced' : 'reused';
}

const same = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(bytes(a), bytes(b));
const bytes = (text: string) => new Uint8Array(Buffer.from(text));
