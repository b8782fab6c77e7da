import type { Middleware } from 'koa';
import { Problem } from './problem.ts';

/** A name or an address, and perhaps a port (RFC 3986, section 3.2). */
const HOST = /^(\[[\da-f:.]+\]|([\w.~!$&'()*+,;=-]|%[\da-f]{2})+)(:\d*)?$/i;

/**
 * RFC 9112, section 3.2: a request that names no host, none that can be one, or several is refused, as a proxy before
 * us may have read another one of it than we do. HTTP/1.0 knew no hosts; checks of proxies still speak it.
 */
export const oneHost: Middleware = (ctx, next) => {
  const { headersDistinct, httpVersion } = ctx.req;
  const [host, ...others] = headersDistinct.host ?? [];
  const isReadable = host === undefined ? httpVersion === '1.0' : others.length === 0 && HOST.test(host);
  if (isReadable) return next();
  ctx.set('Connection', 'close');
  throw new Problem('BadInput', { message: 'The request does not name one host.' });
};
