import { expect, test } from 'vitest';
import { readFlash, setFlash } from './cookies.ts';

test('[CART-10] a removed line is restored whatever the script of its title, and its title to 60 letters', () => {
  const siteUrl = 'http://shop.test';
  const line = { item: { variantId: '2003', planId: null }, quantity: 2, role: 'phone' } as const;
  const headers = new Headers();
  setFlash(headers, { notices: [], removed: [{ ...line, title: '電'.repeat(80) }] }, siteUrl);
  const cookie = headers.getSetCookie().map((header) => header.split(';')[0]);
  const { removed } = readFlash(new Request(siteUrl, { headers: { cookie: cookie.join('; ') } }), siteUrl);
  expect(removed).toEqual([{ ...line, title: '電'.repeat(60) }]);
});
