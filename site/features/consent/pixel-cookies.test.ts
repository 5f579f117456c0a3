import { expect, test } from 'vitest';
import { domainsAround } from './pixel-cookies.ts';

test.each([
  ['www.shop.example', ['www.shop.example', 'shop.example']],
  ['shop.example', ['shop.example']],
  ['localhost', []],
  ['127.0.0.1', []],
  ['[::1]', []],
])('a script on %s may have set a cookie for %j', (hostname, domains) => {
  expect(domainsAround(hostname)).toEqual(domains);
});
