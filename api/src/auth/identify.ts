import type { Context } from 'koa';
import type { Caller } from '../http/context.ts';
import { Problem } from '../http/problem.ts';
import type { Parts } from '../parts.ts';
import { readToken } from './tokens.ts';

/** How long a sign-in counts as recent. A renewed token is no sign-in. */
export const RECENT_MS = 10 * 60_000;

type IdentifyingParts = Pick<Parts, 'callers' | 'config' | 'keys' | 'now' | 'sessions'>;

/**
 * Who calls, by their bearer token. The token alone isn't enough: its session must live, and its role must be what the
 * account says now.
 * @throws Problem (401)
 */
export async function identifyCaller(ctx: Context, parts: IdentifyingParts): Promise<Caller> {
  const match = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(ctx.get('authorization'));
  if (!match?.[1]) throw new Problem('NotSignedIn');
  const at = parts.now();
  const caller = await readToken(parts, match[1], at);
  const standing = await parts.callers.standing(caller, at);
  if (!standing || standing.closed) throw new Problem('NotSignedIn');
  // A role change ends the person's tokens at once; a refresh gives one with the new role.
  if (standing.role !== caller.role) throw new Problem('TokenExpired');
  if (caller.role !== 'user') await parts.sessions.noteUse(caller.sessionId, standing.lastSeenAt, at);
  return {
    ...caller,
    passwordPrinted: standing.passwordPrinted,
    shownRecently: at.getTime() - Date.parse(standing.shownAt) < RECENT_MS,
    lacksFactor: parts.config.requireAdmin2fa && caller.role !== 'user' && !standing.factorShown,
  };
}
