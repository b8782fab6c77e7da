import { createHmac, randomBytes, timingSafeEqual, webcrypto } from 'node:crypto';
import { errors, type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose';
import { hasSignedIn } from '../acts/records.ts';
import type { ActDraft } from '../acts/recorded.ts';
import type { Config } from '../config.ts';
import type { SignedIn } from '../contract/auth.ts';
import { isStaff, userRole, type UserRole } from '../contract/fields.ts';
import type { Database } from '../database/database.ts';
import type { Ctx, TokenHolder } from '../http/context.ts';
import { clearCookie, readCookie, setCookie } from '../http/cookies.ts';
import { Problem } from '../http/problem.ts';
import type { Identity } from '../identity/identity.ts';
import type { Person } from '../identity/persons.ts';
import { IDLE_MS } from '../identity/sessions.ts';
import type { Keys } from '../secrets.ts';
import { type ChangeParts, sendChangeNotices } from './accountMail.ts';

/** The cookie that lets a front end ask for new tokens. */
const SESSION_COOKIE = 'northvale_session';

const MOST_SESSIONS = 20;

type SignInParts = ChangeParts & Pick<Identity, 'sessions'> & { readonly db: Database; readonly keys: Keys };

/** Someone who has shown who they are. */
interface Shown {
  readonly person: DeviceOwner;
  readonly role: UserRole;
  readonly withFactor: boolean;
  /** Whether what they have shown still counts. */
  readonly stillCounts: () => Promise<boolean>;
}

/**
 * Starts a session for someone who has shown who they are.
 * @throws Problem (401) where what they have shown has ceased to count meanwhile
 */
export async function signIn(
  ctx: Ctx<{ act: ActDraft }>,
  parts: SignInParts,
  { person, role, withFactor, stillCounts }: Shown,
): Promise<SignedIn> {
  const { config, sessions, now } = parts;
  const { id } = person;
  const from = { userAgent: ctx.get('user-agent'), address: ctx.ip };
  const session = await sessions.start(
    id,
    { ...from, withFactor, staff: isStaff(role), ...(config.rateLimits ? { most: MOST_SESSIONS } : {}) },
    now(),
  );
  // Whoever changes it ends all sessions next. Asked with the session there: either they end it, or it ends here.
  if (!(await stillCounts())) {
    await sessions.end(id, session.id);
    throw new Problem('NotSignedIn');
  }
  setSessionCookie(ctx, parts, session.cookie);
  const { act } = ctx.state;
  act.sessionId = session.id;
  if (knownDevice(ctx, parts, person) === undefined) {
    const { userAgent: device, address } = from;
    await parts.changeNotices.note(id, { kind: 'newDevice', device, address }, now());
    sendChangeNotices(parts, id);
    if (await hasSignedIn(parts.db, id)) act.details = { ...act.details, newDevice: true };
  }
  rememberDevice(ctx, parts, person);
  return signedIn(parts, { id, role, sessionId: session.id }, 'Login Successful!');
}

export async function signedIn(
  parts: { readonly config: Config; readonly keys: Keys; readonly now: () => Date },
  holder: TokenHolder,
  message: string,
): Promise<SignedIn> {
  const token = await signToken(parts, holder, parts.now());
  return { message, token, payload: { userRole: holder.role, _id: holder.id } };
}

export const sessionCookie = (ctx: Ctx, { config }: { readonly config: Config }): string | undefined =>
  readCookie(ctx, config, SESSION_COOKIE);

/** The browser may keep it as long as any session lives unused; when its own ends, the server says. */
export const setSessionCookie = (ctx: Ctx, { config }: { readonly config: Config }, cookie: string): void =>
  setCookie(ctx, config, SESSION_COOKIE, cookie, { maxAge: IDLE_MS });

/** Has the caller's session go on under the next cookie: whoever copied the one before holds nothing. */
export async function renewSessionCookie(
  ctx: Ctx,
  parts: Pick<Identity, 'sessions'> & { readonly config: Config; readonly now: () => Date },
  { sessionId, role }: TokenHolder,
): Promise<void> {
  const { sessions, now } = parts;
  const cookie = sessionCookie(ctx, parts);
  const session = cookie === undefined ? undefined : await sessions.find(cookie, now());
  if (session?.id !== sessionId || session.standing !== 'current') return;
  const next = await sessions.renew(session, isStaff(role), now());
  if (next !== undefined) setSessionCookie(ctx, parts, next);
}

export const clearSessionCookie = (ctx: Ctx, { config }: { readonly config: Config }): void =>
  clearCookie(ctx, config, SESSION_COOKIE);

const DEVICE_COOKIE = 'northvale_device';
const DEVICE_LIFE_MS = 365 * 24 * 3_600_000;

type DeviceParts = { readonly config: Config; readonly keys: Keys };
type DeviceOwner = Pick<Person, 'id' | 'devicesSince'>;

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

/** How long an access token is good; the session behind it lives longer. */
const TOKEN_LIFE_SECONDS = 15 * 60;

const ALGORITHM = 'HS256';
/** RFC 9068: nothing else that is ever signed with these keys passes for an access token. */
const TYPE = 'at+jwt';

interface TokenParts {
  readonly config: Pick<Config, 'publicUrl'>;
  readonly keys: Pick<Keys, 'tokens'>;
}

interface TokenKey {
  /** Names the key in a token without telling anything of it. */
  readonly id: string;
  readonly key: Promise<webcrypto.CryptoKey>;
}

const known = new WeakMap<Uint8Array, TokenKey>();

/** A secret as the library wants it, made once: left to itself it imports the bytes for every token. */
function tokenKey(secret: Uint8Array): TokenKey {
  const made = known.get(secret) ?? {
    id: createHmac('sha256', secret).update('key id').digest('base64url').slice(0, 12),
    key: webcrypto.subtle.importKey('raw', new Uint8Array(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
      'sign',
      'verify',
    ]),
  };
  known.set(secret, made);
  return made;
}

/** Signs with the first of the keys. */
export async function signToken({ config, keys }: TokenParts, holder: TokenHolder, at: Date): Promise<string> {
  const issuedAt = Math.floor(at.getTime() / 1000);
  const { id, key } = tokenKey(keys.tokens[0]);
  return new SignJWT({ role: holder.role, sid: holder.sessionId })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid: id })
    .setIssuer(config.publicUrl)
    .setAudience(audienceOf(config))
    .setSubject(holder.id)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + TOKEN_LIFE_SECONDS)
    .sign(await key);
}

interface ReadToken {
  readonly holder: TokenHolder;
  /** In seconds since 1970. */
  readonly expiresAt: number;
}

/**
 * What was found right, by the keys that say so. Nothing but time makes it wrong again, and to check a signature takes
 * longer than most of what a call asks for.
 */
const checked = new WeakMap<TokenParts['keys']['tokens'], Map<string, ReadToken>>();
const MOST_CHECKED = 20_000;

/**
 * What a token says, by whichever of the keys it names. @throws Problem (401) where it is malformed, forged or expired
 */
export async function readToken(parts: TokenParts, token: string, at: Date): Promise<TokenHolder> {
  const { tokens } = parts.keys;
  const known = checked.get(tokens) ?? new Map<string, ReadToken>();
  checked.set(tokens, known);
  const name = `${parts.config.publicUrl} ${token}`;
  const read = known.get(name) ?? (await verify(parts, token, at));
  known.delete(name);
  if (read.expiresAt * 1000 <= at.getTime()) throw new Problem('TokenExpired');
  // At the end, so that those come first that were read longest ago.
  known.set(name, read);
  const [longestAgo] = known.keys();
  if (known.size > MOST_CHECKED && longestAgo !== undefined) known.delete(longestAgo);
  return read.holder;
}

/** @throws Problem (401) */
async function verify({ config, keys }: TokenParts, token: string, at: Date): Promise<ReadToken> {
  const named = ({ kid }: JWTHeaderParameters) => {
    const found = keys.tokens.map(tokenKey).find(({ id }) => id === kid);
    if (!found) throw new errors.JWTInvalid('it names no key of ours');
    return found.key;
  };
  try {
    const { payload } = await jwtVerify(token, named, {
      algorithms: [ALGORITHM],
      typ: TYPE,
      issuer: config.publicUrl,
      audience: audienceOf(config),
      requiredClaims: ['exp', 'iat', 'sub', 'sid', 'role'],
      currentDate: at,
    });
    const role: UserRole | undefined = userRole.safeParse(payload['role']).data;
    const sessionId = payload['sid'];
    if (payload.sub !== undefined && payload.exp !== undefined && role !== undefined && typeof sessionId === 'string') {
      return { holder: { id: payload.sub, role, sessionId }, expiresAt: payload.exp };
    }
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new Problem('TokenExpired');
    if (!(error instanceof errors.JOSEError)) throw error;
  }
  throw new Problem('NotSignedIn');
}

const audienceOf = ({ publicUrl }: TokenParts['config']): string => `${publicUrl}/api`;
