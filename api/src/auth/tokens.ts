import { webcrypto } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { UserRole } from '../contract/fields.ts';
import { userRole } from '../contract/fields.ts';
import type { TokenHolder } from '../http/context.ts';
import { Problem } from '../http/problem.ts';

/** How long an access token is good; the session behind it lives longer. */
const TOKEN_LIFE_SECONDS = 15 * 60;

const ALGORITHM = 'HS256';

const imported = new WeakMap<Uint8Array, Promise<webcrypto.CryptoKey>>();

/** The key as the library wants it, made once: left to itself it imports the bytes for every token. */
function cryptoKey(key: Uint8Array): Promise<webcrypto.CryptoKey> {
  const known =
    imported.get(key) ??
    webcrypto.subtle.importKey('raw', new Uint8Array(key), { name: 'HMAC', hash: 'SHA-256' }, false, [
      'sign',
      'verify',
    ]);
  imported.set(key, known);
  return known;
}

export const signToken = async (key: Uint8Array, caller: TokenHolder, at: Date): Promise<string> => {
  const issuedAt = Math.floor(at.getTime() / 1000);
  return new SignJWT({ role: caller.role, sid: caller.sessionId })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(caller.id)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + TOKEN_LIFE_SECONDS)
    .sign(await cryptoKey(key));
};

/** What a token says. @throws Problem (401) where it is malformed, forged or expired */
export async function readToken(key: Uint8Array, token: string, at: Date): Promise<TokenHolder> {
  try {
    const { payload } = await jwtVerify(token, await cryptoKey(key), { algorithms: [ALGORITHM], currentDate: at });
    const role: UserRole | undefined = userRole.safeParse(payload['role']).data;
    const sessionId = payload['sid'];
    if (payload.sub !== undefined && role !== undefined && typeof sessionId === 'string') {
      return { id: payload.sub, role, sessionId };
    }
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new Problem('TokenExpired');
    if (!(error instanceof errors.JOSEError)) throw error;
  }
  throw new Problem('NotSignedIn');
}
