import { expect, test } from 'vitest';
import { readFlash, setFlash } from './cookies.ts';

const siteUrl = 'http://shop.test';
const line = { item: { variantId: '2003', planId: null }, quantity: 2, role: 'phone' } as const;

/** A removed line with this title, as the page after the redirect reads it. */
function restored(title: string) {
  const headers = new Headers();
  setFlash(headers, { notices: [], removed: [{ ...line, title }] }, siteUrl);
  const cookie = headers.getSetCookie().map((header) => header.split(';')[0]);
  return readFlash(new Request(siteUrl, { headers: { cookie: cookie.join('; ') } }), siteUrl).removed;
}

test('[CART-10] a removed line is restored whatever the script of its title, and its title to 60 letters', () => {
  expect(restored('電'.repeat(80))).toEqual([{ ...line, title: '電'.repeat(60) }]);
});

test('[CART-10] the title of a removed line is not cut within a character', () => {
  expect(restored(`${'電'.repeat(59)}😀`)).toEqual([{ ...line, title: '電'.repeat(59) }]);
});
