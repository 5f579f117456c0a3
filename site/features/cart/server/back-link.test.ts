import { describe, expect, test } from 'vitest';
import { backLink } from './back-link.ts';

const shop = 'https://shop.test';

function back(referer: string | null, { kept = '', flow }: { kept?: string; flow?: string } = {}): string | null {
  const headers = new Headers({
    ...(referer && { referer }),
    ...(kept && { cookie: `cart_back=${encodeURIComponent(kept)}` }),
  });
  return backLink(new Request(`${shop}/cart`, { headers }), flow, shop).back;
}

describe('[CART-4] the way out of the cart', () => {
  test.each<[string, string | null, string | null]>([
    ['from a product', `${shop}/shop/products/sim-card?variant=2011`, '/shop/products/sim-card?variant=2011'],
    ['from the blog', `${shop}/blog`, '/blog'],
    ['from the phone flow', `${shop}/products/plans`, '/shop'],
    ['from the phone flow itself', `${shop}/products`, '/shop'],
    ['from nowhere', null, null],
    ['from another site', 'https://elsewhere.test/page', null],
    ['from the cart', `${shop}/cart/sim`, null],
    ['from what is no address', 'about:client', null],
  ])('%s', (_, referer, expected) => {
    expect(back(referer)).toBe(expected);
  });

  test('leads to the shop at the phone flow’s own cart', () => {
    expect(back(`${shop}/blog`, { flow: 'phone' })).toBe('/shop');
  });

  test('is stored while the visitor is in the cart, or comes back to it from the checkout', () => {
    expect(back(`${shop}/cart`, { kept: '/blog' })).toBe('/blog');
    expect(back('https://checkout.test/1', { kept: '/blog' })).toBe('/blog');
    expect(back(`${shop}/about`, { kept: '/blog' })).toBe('/about');
  });

  test.each([
    '//elsewhere.test',
    'https://elsewhere.test/',
    '/\\elsewhere.test',
    'javascript:alert(1)',
    '/cart',
    'https://',
    '//',
  ])('is never %s', (kept) => {
    expect(back(null, { kept })).toBeNull();
  });

  test.each([
    '//elsewhere.test/',
    '/\\elsewhere.test/',
    '/%5C/elsewhere.test',
    '///elsewhere.test',
    '/\t/elsewhere.test',
  ])('[SAFE-3] leads to no other host, though a page of ours has that address: %s', (path) => {
    for (const led of [back(shop + path), back(null, { kept: shop + path }), back(null, { kept: path })])
      expect(new URL(led ?? '/', shop).origin).toBe(shop);
  });

  test('is cut when it is longer than a cookie should be', () => {
    expect(back(`${shop}/blog?${'x'.repeat(600)}`)).toBe('/blog');
  });

  test('is stored once, HttpOnly', () => {
    const cookieFor = (headers: Record<string, string>) =>
      backLink(new Request(`${shop}/cart`, { headers }), undefined, shop).cookie;
    expect(cookieFor({ referer: `${shop}/blog` })).toBe('cart_back=%2Fblog; Path=/; HttpOnly; Secure; SameSite=Lax');
    expect(cookieFor({ referer: `${shop}/blog`, cookie: 'cart_back=%2Fblog' })).toBeNull();
    expect(cookieFor({})).toBeNull();
  });
});
