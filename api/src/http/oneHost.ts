import { said } from '../contract/said.ts';
import type { Middleware } from 'koa';
import { Problem } from './problem.ts';

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
