import { expect, test } from 'vitest';
import { isFile, isPage, isSlug } from './address.ts';

test("a path is a page's when the router would match it", () => {
  for (const path of ['/cart', '/cart/', '/Cart', '/cart/sim']) expect(isPage('/cart/:flow?', path)).toBe(true);
  for (const path of ['/carts', '/cart/sim/more', '/']) expect(isPage('/cart/:flow?', path)).toBe(false);
});

test('[RICH-3] an address is a file’s by its path alone', () => {
  for (const address of ['/blog/feed.xml', '/robots.txt?ref=ada', '/press.pdf#page=2', '/film.mp4', '/about.us'])
    expect(isFile(address)).toBe(true);
  for (const address of ['/', '/shop?ref=ada.example', '/about#light.phone', '?after=a.b', '/release-1.5'])
    expect(isFile(address)).toBe(false);
});

test('[ROUTE-13] a slug has letters, digits and some signs, and is no name of a file', () => {
  for (const slug of ['about', 'größe_2~a', 'release-1.5', 'v1.5-beta']) expect(isSlug(slug)).toBe(true);
  for (const slug of ['', '-a', 'a b', 'a/b', 'about.us', 'index.php', 'film.mp4', 'x'.repeat(201)])
    expect(isSlug(slug)).toBe(false);
});
