import { expect, test } from 'vitest';
import { isPublicAddress } from './fetchPicture.ts';

test.each(['93.184.216.34', '1.1.1.1', '2606:4700:4700::1111', '::ffff:93.184.216.34'])(
  '%s is somebody’s on the Internet',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

test.each([
  ['this machine', '127.0.0.1', '127.255.255.254', '0.0.0.0', '::1', '::', '::ffff:127.0.0.1', '::ffff:7f00:1'],
  ['a house of its own', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1'],
  ['a neighbour on the wire', '169.254.169.254', 'fe80::1', '::ffff:169.254.169.254'],
  ['shared by a provider’s customers', '100.64.0.1', '100.127.255.255'],
  ['many at once', '224.0.0.1', '239.255.255.250', '255.255.255.255', 'ff02::1'],
  ['kept back, or for examples', '192.0.2.1', '198.18.0.1', '203.0.113.9', '240.0.0.1', '2001:db8::1'],
  ['an address of IPv4 by another way', '64:ff9b::7f00:1', '64:ff9b:1::7f00:1', '2002:7f00:1::', '2001:0:7f00:1::'],
  ['given to nobody', '4000::1', '5f00::1'],
  ['no address', '', 'localhost', '1', '127.1', '0x7f.0.0.1', '[::1]'],
])('%s is not', (_, ...addresses) => expect(addresses.filter((address) => isPublicAddress(address))).toEqual([]));
