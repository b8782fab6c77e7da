import type { Context } from 'koa';
import type { Config } from '../config.ts';
import type { Caller, Ctx } from '../http/context.ts';
import { readCookie, setCookie } from '../http/cookies.ts';
import { TICKET_LIFE_MS } from '../identity/sessions.ts';
import type { Identity } from '../identity/identity.ts';

const COOKIE = 'northvale-download';

type TicketParts = Pick<Identity, 'downloadTickets'> & { readonly config: Config };

/**
 * Lets the caller's browser fetch an address once, by itself. The ticket travels as a cookie: it stands in no address
 * and no log.
 */
export async function giveTicket(
  ctx: Ctx<{ caller: Caller }>,
  { config, downloadTickets }: TicketParts,
  address: string,
  at: Date,
): Promise<void> {
  const { id: userId, sessionId } = ctx.state.caller;
  const secret = await downloadTickets.issue({ userId, sessionId }, address, at);
  setCookie(ctx, config, COOKIE, secret, { maxAge: TICKET_LIFE_MS, path: address.replace(/\?.*/s, '') });
}

/** Uses up the ticket that a request carries, where it is for its address. */
export async function takeTicket(ctx: Context, { config, downloadTickets }: TicketParts, at: Date) {
  const secret = ctx.method === 'GET' ? readCookie(ctx, config, COOKIE) : undefined;
  const holder = secret === undefined ? undefined : await downloadTickets.take(secret, ctx.originalUrl, at);
  return holder && { id: holder.userId, sessionId: holder.sessionId };
}
