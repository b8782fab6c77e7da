import type { SignedIn } from '../contract/auth.ts';
import type { UserRole } from '../contract/fields.ts';
import { clearCookie, readCookie, setCookie } from '../http/cookies.ts';
import type { Ctx, TokenHolder } from '../http/context.ts';
import type { Parts } from '../parts.ts';
import { SESSION_LIFE_MS } from '../identity/sessions.ts';
import { rememberDevice } from './knownDevice.ts';
import { signToken } from './tokens.ts';

/** The cookie that lets a front end ask for new tokens. */
const SESSION_COOKIE = 'northvale_session';

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
  rememberDevice(ctx, parts, id);
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

export const sessionCookie = (ctx: Ctx, { config }: Pick<Parts, 'config'>): string | undefined =>
  readCookie(ctx, config, SESSION_COOKIE);

export const setSessionCookie = (ctx: Ctx, { config }: Pick<Parts, 'config'>, secret: string): void =>
  setCookie(ctx, config, SESSION_COOKIE, secret, SESSION_LIFE_MS);

export const clearSessionCookie = (ctx: Ctx, { config }: Pick<Parts, 'config'>): void =>
  clearCookie(ctx, config, SESSION_COOKIE);
