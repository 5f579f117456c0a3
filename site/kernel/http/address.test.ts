import { expect, test } from 'vitest';
import { isFile, isPage } from './address.ts';

test("a path is a page's when the router would match it", () => {
  for (const path of ['/cart', '/cart/', '/Cart', '/cart/sim']) expect(isPage('/cart/:flow?', path)).toBe(true);
  for (const path of ['/carts', '/cart/sim/more', '/']) expect(isPage('/cart/:flow?', path)).toBe(false);
});

test('[RICH-3] an address is a file’s by its path alone', () => {
  for (const address of ['/blog/feed.xml', '/robots.txt?ref=ada', '/press.pdf#page=2'])
    expect(isFile(address)).toBe(true);
  for (const address of ['/', '/shop?ref=ada.example', '/about#light.phone', '?after=a.b'])
    expect(isFile(address)).toBe(false);
});
