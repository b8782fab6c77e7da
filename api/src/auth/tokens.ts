import { createHmac, webcrypto } from 'node:crypto';
import { errors, type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose';
import type { Config } from '../config.ts';
import type { UserRole } from '../contract/fields.ts';
import { userRole } from '../contract/fields.ts';
import type { TokenHolder } from '../http/context.ts';
import { Problem } from '../http/problem.ts';
import type { Keys } from '../secrets.ts';

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
