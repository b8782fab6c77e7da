import { describe, expect, test } from 'vitest';
import { clientAddress, networkOf, readTrustedProxies } from './clientAddress.ts';

describe('where a request comes from', () => {
  test.each([
    ['nobody is trusted', '10.0.0.1', '1.1.1.1', undefined, '10.0.0.1'],
    ['one proxy', '10.0.0.1', '1.1.1.1', '1', '1.1.1.1'],
    ['one proxy, and what the client made up', '10.0.0.1', '9.9.9.9, 1.1.1.1', '1', '1.1.1.1'],
    ['two proxies', '10.0.0.1', '9.9.9.9, 1.1.1.1, 10.0.0.2', '2', '1.1.1.1'],
    ['a proxy that adds nothing', '10.0.0.1', '', '1', '10.0.0.1'],
    ['a proxy by its address', '10.0.0.1', '9.9.9.9, 1.1.1.1', '10.0.0.1', '1.1.1.1'],
    ['proxies by their network', '10.0.0.1', '9.9.9.9,1.1.1.1,10.3.0.2', '10.0.0.0/8', '1.1.1.1'],
    ['somebody who isn’t our proxy', '2.2.2.2', '1.1.1.1', '10.0.0.0/8', '2.2.2.2'],
    ['clients in the proxies’ own network', '10.0.0.1', '10.0.0.9', '10.0.0.0/8', '10.0.0.9'],
    ['an address mapped to IPv6', '::ffff:10.0.0.1', '::ffff:1.1.1.1', '10.0.0.1', '1.1.1.1'],
    ['ports and brackets', '10.0.0.1', '[2001:db8::1]:4711', '1', '2001:db8::1'],
    ['a port of IPv4', '10.0.0.1', '1.1.1.1:4711', '1', '1.1.1.1'],
    ['a proxy of IPv6', 'fd00::7', '1.1.1.1', 'fd00::/8', '1.1.1.1'],
    ['something that is no address', '10.0.0.1', 'unknown', '1', '10.0.0.1'],
  ])('with %s', (_what, remote, forwarded, setting, client) => {
    const trusted = setting === undefined ? undefined : readTrustedProxies(setting);
    expect(clientAddress(remote, forwarded, trusted)).toBe(client);
  });

  test.each(['', 'x', '10.0.0.0/', '10.0.0.0/33', '10.0.0/8', '-1', '10.0.0.1;10.0.0.2'])(
    'can’t be trusted to %j',
    (setting) => {
      expect(() => readTrustedProxies(setting)).toThrow();
    },
  );
});

test('limits count an address of IPv6 by its /64', () => {
  expect(networkOf('1.1.1.1')).toBe('1.1.1.1');
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64');
  expect(networkOf('2001:db8:0:0:ffff::2')).toBe(networkOf('2001:db8::1'));
  expect(networkOf('2001:db8:0:1::1')).not.toBe(networkOf('2001:db8::1'));
});
