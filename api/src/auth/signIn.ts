import type { SignedIn } from '../contract/auth.ts';
import type { UserRole } from '../contract/fields.ts';
import type { Ctx, TokenHolder } from '../http/context.ts';
import type { Parts } from '../parts.ts';
import { SESSION_LIFE_MS } from '../identity/sessions.ts';
import { signToken } from './tokens.ts';

/** The cookie that lets a front end ask for new tokens. Scripts can't read it, other sites can't send it. */
export const SESSION_COOKIE = 'northvale_session';

type SignInParts = Pick<Parts, 'sessions' | 'keys' | 'now' | 'config'>;

/** Starts a session for someone who has shown who they are. */
export async function signIn(
  ctx: Ctx,
  parts: SignInParts,
  { id, role, withFactor }: { id: string; role: UserRole; withFactor: boolean },
): Promise<SignedIn> {
  const from = { userAgent: ctx.get('user-agent'), address: ctx.ip, withFactor };
  const session = await parts.sessions.start(id, from, parts.now());
  setSessionCookie(ctx, parts, session.secret);
  return signedIn(parts, { id, role, sessionId: session.id }, 'Login Successful!');
}

export async function signedIn(
  { keys, now }: Pick<Parts, 'keys' | 'now'>,
  caller: TokenHolder,
  message: string,
): Promise<SignedIn> {
  const token = await signToken(keys.tokens, caller, now());
  return { message, token, payload: { userRole: caller.role, _id: caller.id } };
}

export function setSessionCookie(ctx: Ctx, { config }: Pick<Parts, 'config'>, secret: string): void {
  // Behind a proxy that ends TLS the connection itself is plain: what counts is the address that browsers use.
  const secure = config.publicUrl.startsWith('https:');
  if (secure) ctx.cookies.secure = true;
  ctx.cookies.set(SESSION_COOKIE, secret, { ...COOKIE, secure, maxAge: SESSION_LIFE_MS });
}

export function clearSessionCookie(ctx: Ctx): void {
  ctx.cookies.set(SESSION_COOKIE, '', { ...COOKIE, maxAge: 0 });
}

const COOKIE = { httpOnly: true, sameSite: 'strict', path: '/api/auth', overwrite: true } as const;
