import type { Context } from 'koa';
import type { Caller } from '../http/context.ts';
import { Problem } from '../http/problem.ts';
import type { Parts } from '../parts.ts';
import { openedAccount } from './openedAccount.ts';
import { readToken } from './tokens.ts';

/** How long a sign-in counts as recent. A renewed token is no sign-in. */
export const RECENT_MS = 10 * 60_000;

type IdentifyingParts = Pick<Parts, 'config' | 'keys' | 'now' | 'sessions' | 'accounts' | 'people'>;

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
  const [shown, account] = await Promise.all([
    parts.sessions.shownBy(caller.sessionId, caller.id, at),
    openedAccount(parts, caller.id),
  ]);
  if (!shown || account.closed) throw new Problem('NotSignedIn');
  // A role change ends the person's tokens at once; a refresh gives one with the new role.
  if (account.role !== caller.role) throw new Problem('TokenExpired');
  if (caller.role !== 'user') await parts.sessions.noteUse(caller.sessionId, shown.lastSeenAt, at);
  return {
    ...caller,
    passwordPrinted: shown.passwordPrinted,
    shownRecently: at.getTime() - Date.parse(shown.shownAt) < RECENT_MS,
    lacksFactor: parts.config.requireAdmin2fa && caller.role !== 'user' && !shown.factorShown,
  };
}
