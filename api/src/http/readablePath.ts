import { said } from '../contract/said.ts';
import { isStorableText } from '@northvale/ledger/event/json.ts';
import type { Context, Middleware, Next } from 'koa';
import { badInput, notFound, Problem } from './problem.ts';

/** The most characters of a part of a path: no id of ours is longer. */
const MAX_PART_LENGTH = 200;
/** The most parameters of an address. No call takes ten, and Koa goes through all of them for each. */
const MAX_PARAMETERS = 100;

/** An address that can't be parsed becomes a path that can't be decoded: whoever asks for its path would fail. */
export const parsedAddress: Middleware = (ctx, next) => {
  if (!hasPath(ctx)) ctx.req.url = '/%';
  return next();
};

function hasPath(ctx: Context): boolean {
  try {
    return ctx.path !== undefined;
  } catch {
    return false;
  }
}

/** A path that can't be decoded, or holds what no id holds, names nothing. */
export async function readablePath(ctx: Context, next: Next): Promise<void> {
  for (const part of ctx.path.split('/')) {
    const decoded = decodedPart(part);
    if (decoded === undefined || decoded.length > MAX_PART_LENGTH || !isStorableText(decoded)) throw notFound();
  }
  if (ctx.querystring.split('&').length > MAX_PARAMETERS)
    throw new Problem('TooLarge', { status: 414, message: said('AddressTooLong', 'This address is too long.') });
  for (const [name, value] of Object.entries(ctx.query)) {
    if ([value].flat().some((text) => text !== undefined && !isStorableText(text))) {
      throw badInput(name.slice(0, 100), said('AddressNotStorable', 'This holds characters that cannot be stored.'));
    }
  }
  await next();
}

function decodedPart(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
