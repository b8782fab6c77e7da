import ipaddr from 'ipaddr.js';

/** What of IPv6 is given to networks of the Internet; the rest leads to this house, or is given to nobody. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/** Whether an address is somebody's on the Internet, and none of this machine, its neighbours or its cloud. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  // One of IPv4 within IPv6 leads where that one leads.
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || (address as ipaddr.IPv6).match(GLOBAL_IPV6);
}
