import type { Context } from 'koa';
import type { Caller } from '../http/context.ts';
import { Problem } from '../http/problem.ts';
import type { Parts } from '../parts.ts';
import { openedAccount } from './openedAccount.ts';
import { readToken } from './tokens.ts';

type IdentifyingParts = Pick<Parts, 'config' | 'keys' | 'now' | 'sessions' | 'accounts' | 'people'>;

/**
 * Who calls, by their bearer token. The token alone isn't enough: its session must live, and its role must be what the
 * account says now.
 * @throws Problem (401)
 */
export async function identifyCaller(ctx: Context, parts: IdentifyingParts): Promise<Caller> {
  const match = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(ctx.get('authorization'));
  if (!match?.[1]) throw new Problem('NotSignedIn');
  const caller = await readToken(parts.keys.tokens, match[1], parts.now());
  const [alive, account] = await Promise.all([
    parts.sessions.isAlive(caller.sessionId, caller.id, parts.now()),
    openedAccount(parts, caller.id),
  ]);
  if (!alive || account.closed) throw new Problem('NotSignedIn');
  // A role change ends the person's tokens at once; a refresh gives one with the new role.
  if (account.role !== caller.role) throw new Problem('TokenExpired');
  const lacksSecondFactor =
    parts.config.requireAdmin2fa && caller.role === 'admin' && (await parts.people.byId(caller.id))?.twoFactor !== true;
  return lacksSecondFactor ? { ...caller, lacksSecondFactor } : caller;
}
