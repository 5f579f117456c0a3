import { expect, test } from 'vitest';
import { domainsAround } from './pixel-cookies.ts';

test.each([
  ['www.shop.example', ['www.shop.example', 'shop.example']],
  ['shop.example', ['shop.example']],
  ['localhost', []],
  ['127.0.0.1', []],
  ['[::1]', []],
])('a cookie that a script on %s set may belong to %j', (hostname, domains) => {
  expect(domainsAround(hostname)).toEqual(domains);
});
