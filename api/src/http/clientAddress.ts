import { BlockList, isIP } from 'node:net';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';

/** Whom to believe about where a request came from: so many proxies in a row, or the proxies at these addresses. */
export type TrustedProxies = number | BlockList;

/**
 * Has `ctx.ip` be the address of the client, not of our own proxy. What a client writes into the header itself stands
 * to the left of what our proxies add, and is never reached.
 */
export function clientAddresses(trusted: TrustedProxies | undefined, log: Pick<Logger, 'warn'>): Middleware {
  let warned = false;
  return (ctx, next) => {
    const forwarded = ctx.get('x-forwarded-for');
    if (forwarded !== '' && trusted === undefined && !warned) {
      warned = true;
      log.warn(
        'X-Forwarded-For is not believed: behind a proxy set TRUSTED_PROXIES, or its clients share their limits',
      );
    }
    ctx.request.ip = clientAddress(ctx.req.socket.remoteAddress ?? '', forwarded, trusted);
    return next();
  };
}

/** The right-most address that isn't one of our proxies. */
export function clientAddress(remote: string, forwarded: string, trusted: TrustedProxies = 0): string {
  const chain = forwarded === '' ? [] : forwarded.split(',').map(plainAddress);
  let client = plainAddress(remote) ?? remote;
  for (let hops = 0; isTrusted(client, hops, trusted); hops += 1) {
    const before = chain.pop();
    if (before === undefined) break;
    client = before;
  }
  return client;
}

/** By what limits count an address: whoever has one of IPv6 has all of its /64. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'));
  const left = groups(head);
  const zeros = Array.from({ length: 8 - left.length - groups(tail).length }, () => '0');
  return `${[...left, ...zeros, ...groups(tail)].slice(0, 4).join(':')}::/64`;
}

/**
 * A number of proxies, or addresses and networks separated by commas: `10.0.0.0/8, fd00::7`.
 * @throws Error where it is neither
 */
export function readTrustedProxies(setting: string): TrustedProxies {
  if (/^\d$/.test(setting.trim())) return Number(setting);
  const networks = new BlockList();
  for (const entry of setting.trim().split(/[\s,]+/)) {
    const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
    const long = isIP(address) === 6;
    networks.addSubnet(address, Number(bits ?? (long ? 128 : 32)), long ? 'ipv6' : 'ipv4');
  }
  return networks;
}

function isTrusted(address: string, hops: number, trusted: TrustedProxies): boolean {
  if (typeof trusted === 'number') return hops < trusted;
  return isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** Without port, zone or brackets, and of IPv4 where it is one; undefined where it is no address. */
function plainAddress(text: string): string | undefined {
  const [, bracketed, withPort] = /^\[([^\]]+)\](?::\d+)?$|^(\d+(?:\.\d+){3}):\d+$/.exec(text.trim()) ?? [];
  const address = (bracketed ?? withPort ?? text.trim()).replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(address) === 0 ? undefined : address;
}
