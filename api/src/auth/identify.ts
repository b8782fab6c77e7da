import type { Context } from 'koa';
import type { Config } from '../config.ts';
import { isStaff } from '../contract/fields.ts';
import type { Caller, Holder } from '../http/context.ts';
import { Problem } from '../http/problem.ts';
import type { Identity } from '../identity/identity.ts';
import type { Keys } from '../secrets.ts';
import type { Callers } from './callers.ts';
import { takeTicket } from './downloadTicket.ts';
import { readToken } from './tokens.ts';

/** How long a sign-in counts as recent. A renewed token is no sign-in. */
export const RECENT_MS = 10 * 60_000;

type IdentifyingParts = Pick<Identity, 'downloadTickets' | 'sessions'> & {
  readonly callers: Callers;
  readonly config: Config;
  readonly keys: Keys;
  readonly now: () => Date;
};

/**
 * Who calls, by their bearer token, or by a ticket for this one download. Neither alone is enough: its session must
 * live, and a token's role must be what the account says now.
 * @throws Problem (401)
 */
export async function identifyCaller(ctx: Context, parts: IdentifyingParts): Promise<Caller> {
  const at = parts.now();
  const holder = await holderOf(ctx, parts, at);
  const standing = await parts.callers.standing(holder, at);
  if (!standing || standing.closed) throw new Problem('NotSignedIn');
  // A role change ends the person's tokens at once; a refresh gives one with the new role.
  if (holder.role !== undefined && standing.role !== holder.role) throw new Problem('TokenExpired');
  if (isStaff(standing.role)) await parts.sessions.noteUse(holder.id, holder.sessionId, standing.lastSeenAt, at);
  return {
    id: holder.id,
    sessionId: holder.sessionId,
    role: standing.role,
    passwordPrinted: standing.passwordPrinted,
    factorShown: standing.factorShown,
    shownRecently: at.getTime() - Date.parse(standing.shownAt) < RECENT_MS,
    locked: standing.withdrawalsLocked,
    lacksFactor: parts.config.requireAdmin2fa && isStaff(standing.role) && !standing.factorShown,
  };
}

async function holderOf(ctx: Context, parts: IdentifyingParts, at: Date): Promise<Holder> {
  const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(ctx.get('authorization')) ?? [];
  const holder = token === undefined ? await takeTicket(ctx, parts, at) : await readToken(parts, token, at);
  if (!holder) throw new Problem('NotSignedIn');
  return holder;
}
