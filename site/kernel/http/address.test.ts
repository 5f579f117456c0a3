import { expect, test } from 'vitest';
import { isPage } from './address.ts';

test("a path is a page's when the router would match it", () => {
  for (const path of ['/cart', '/cart/', '/Cart', '/cart/sim']) expect(isPage('/cart/:flow?', path)).toBe(true);
  for (const path of ['/carts', '/cart/sim/more', '/']) expect(isPage('/cart/:flow?', path)).toBe(false);
});
