import { expect, test } from 'vitest';
import { networkOf, visitorAddress } from './visitor-address.ts';

const peer = '10.0.0.2';

test.each([
  ['no proxy: what visitors write is not believed', 0, '203.0.113.9', peer],
  ['one proxy: the address it added', 1, '1.2.3.4, 203.0.113.9', '203.0.113.9'],
  ['two proxies: the one before the last', 2, '1.2.3.4, 203.0.113.9, 10.0.0.1', '203.0.113.9'],
  ['a proxy that wrote nothing: unknown', 1, null, null],
  ['a proxy that writes the port', 1, '203.0.113.9:51234', '203.0.113.9'],
  ['a proxy that writes the port of an IPv6 address', 1, '[2001:db8::1]:443', '2001:db8::1'],
  ['an IPv4 address written as one of IPv6', 1, '::ffff:203.0.113.9', '203.0.113.9'],
  ['a proxy that does not know', 1, 'unknown', null],
  ['something made up', 1, '203.0.113.9.example', null],
  ['fewer than there should be: unknown', 3, '203.0.113.9', null],
])('With %s', (_case, proxies, forwarded, expected) => {
  const headers = new Headers(forwarded === null ? {} : { 'x-forwarded-for': forwarded });
  expect(visitorAddress(headers, peer, proxies)).toBe(expected);
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8:0:0:5::1', '2001:db8:0:0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::ffff:203.0.113.9', '0:0:0:0:0:ffff:cb00:7109'],
  ['anything else', 'anything else'],
])('[SAFE-3] the visitor at %s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
