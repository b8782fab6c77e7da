import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config.ts';
import type { Ctx } from '../http/context.ts';
import { readCookie, setCookie } from '../http/cookies.ts';
import type { Person } from '../identity/person.ts';
import type { Keys } from '../secrets.ts';

const DEVICE_COOKIE = 'northvale_device';
const DEVICE_LIFE_MS = 365 * 24 * 3_600_000;

type DeviceParts = { readonly config: Config; readonly keys: Keys };
export type DeviceOwner = Pick<Person, 'id' | 'devicesSince'>;

/**
 * The device that this person has signed in from before, by a cookie that outlives their sessions; undefined from a
 * strange one. Tries from known devices are counted apart, so that strangers lock nobody out (OWASP, 'Slow Down Online
 * Guessing Attacks with Device Cookies').
 */
export function knownDevice(ctx: Ctx, { config, keys }: DeviceParts, owner: DeviceOwner): string | undefined {
  const [device = '', proof = ''] = (readCookie(ctx, config, DEVICE_COOKIE) ?? '').split('.');
  const expected = Buffer.from(proofOf(keys, device, owner));
  const given = Buffer.from(proof);
  return given.length === expected.length && timingSafeEqual(given, expected) ? device : undefined;
}

/** From now on it is known. */
export function rememberDevice(ctx: Ctx, parts: DeviceParts, owner: DeviceOwner): void {
  const device = knownDevice(ctx, parts, owner) ?? randomBytes(12).toString('base64url');
  const value = `${device}.${proofOf(parts.keys, device, owner)}`;
  setCookie(ctx, parts.config, DEVICE_COOKIE, value, { maxAge: DEVICE_LIFE_MS });
}

const proofOf = ({ devices }: DeviceParts['keys'], device: string, { id, devicesSince }: DeviceOwner): string =>
  createHmac('sha256', devices)
    .update([device, id, ...(devicesSince === null ? [] : [devicesSince])].join(' '))
    .digest('base64url');
