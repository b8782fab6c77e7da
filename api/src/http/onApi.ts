import { isStorableText } from '@northvale/ledger/event/json.ts';
import type { Context, Middleware, Next } from 'koa';
import { said } from '../contract/said.ts';
import { badInput, notFound, Problem } from './problem.ts';

export const isOnApi = ({ path }: Pick<Context, 'path'>): boolean => path === '/api' || path.startsWith('/api/');

export const onApi =
  (middleware: Middleware): Middleware =>
  (ctx, next) =>
    isOnApi(ctx) ? middleware(ctx, next) : next();

/** For pages, pictures and what else is no call. */
export const elsewhere =
  (middleware: Middleware): Middleware =>
  (ctx, next) =>
    isOnApi(ctx) ? next() : middleware(ctx, next);

/** A name or an address, and perhaps a port (RFC 3986, section 3.2). */
const HOST = /^(\[[\da-f:.]+\]|([\w.~!$&'()*+,;=-]|%[\da-f]{2})+)(:\d*)?$/i;

/**
 * A request that names no host, several, or something that can't be one is refused (RFC 9112, section 3.2): a proxy
 * before us may have routed it by another host than we read. HTTP/1.0 had no hosts, and health checks still speak it.
 */
export const oneHost: Middleware = (ctx, next) => {
  const { headersDistinct, httpVersion } = ctx.req;
  const [host, ...others] = headersDistinct.host ?? [];
  const isReadable = host === undefined ? httpVersion === '1.0' : others.length === 0 && HOST.test(host);
  if (isReadable) return next();
  ctx.set('Connection', 'close');
  throw new Problem('BadInput', { message: said('HostUnclear', 'The request does not name one host.') });
};

/** Refuses whatever would write, and says which methods there are. */
export const readOnly: Middleware = (ctx, next) => {
  if (ctx.method === 'GET' || ctx.method === 'HEAD') return next();
  ctx.set('Allow', 'GET, HEAD');
  if (ctx.method !== 'OPTIONS') throw new Problem('MethodNotAllowed');
  ctx.body = '';
};

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
