import { errors, jwtVerify, SignJWT } from 'jose';
import type { UserRole } from '../contract/fields.ts';
import { userRole } from '../contract/fields.ts';
import type { Caller } from '../http/context.ts';
import { Problem } from '../http/problem.ts';

/** How long an access token is good; the session behind it lives longer. */
export const TOKEN_LIFE_SECONDS = 15 * 60;

const ALGORITHM = 'HS256';

export const signToken = (key: Uint8Array, caller: Caller, at: Date): Promise<string> => {
  const issuedAt = Math.floor(at.getTime() / 1000);
  return new SignJWT({ role: caller.role, sid: caller.sessionId })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(caller.id)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + TOKEN_LIFE_SECONDS)
    .sign(key);
};

/** What a token says. @throws Problem (401) where it is malformed, forged or expired */
export async function readToken(key: Uint8Array, token: string, at: Date): Promise<Caller> {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM], currentDate: at });
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
