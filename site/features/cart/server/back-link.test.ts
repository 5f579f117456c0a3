import { describe, expect, test } from 'vitest';
import { backLink } from './back-link.ts';

const shop = 'https://shop.test';

function back(referer: string | null, { stored = '', flow }: { stored?: string; flow?: string } = {}): string | null {
  const headers = new Headers({
    ...(referer && { referer }),
    ...(stored && { cookie: `__Host-cart_back=${encodeURIComponent(stored)}` }),
  });
  return backLink(new Request(`${shop}/cart`, { headers }), flow, shop).back;
}

describe('[CART-4] the back link of the cart', () => {
  test.each<[string, string | null, string | null]>([
    ['from a product', `${shop}/shop/products/sim-card?variant=2011`, '/shop/products/sim-card?variant=2011'],
    ['from the blog', `${shop}/blog`, '/blog'],
    ['from the phone flow', `${shop}/products/plans`, '/shop'],
    ['from the phone flow itself', `${shop}/products`, '/shop'],
    ['from a colour in the phone flow', `${shop}/products?colour=black`, '/shop'],
    ['without a referer', null, null],
    ['from another site', 'https://elsewhere.test/page', null],
    ['from the cart', `${shop}/cart/sim`, null],
    ['from an opaque URL', 'about:client', null],
  ])('%s', (_, referer, expected) => {
    expect(back(referer)).toBe(expected);
  });

  test('is missing without a referer also for the app’s request', () => {
    const request = new Request(`${shop}/cart.data?_routes=cart`);
    expect(backLink(request, undefined, shop)).toEqual({ back: null, cookie: null });
  });

  test('of the phone flow’s cart leads to the shop', () => {
    expect(back(`${shop}/blog`, { flow: 'phone' })).toBe('/shop');
  });

  test('is stored while the visitor is in the cart, or returns to it from the checkout', () => {
    expect(back(`${shop}/cart`, { stored: '/blog' })).toBe('/blog');
    expect(back('https://checkout.test/1', { stored: '/blog' })).toBe('/blog');
    expect(back(`${shop}/about`, { stored: '/blog' })).toBe('/about');
  });

  test.each([
    '//elsewhere.test',
    'https://elsewhere.test/',
    '/\\elsewhere.test',
    'javascript:alert(1)',
    '/cart',
    'https://',
    '//',
  ])('is never %s', (stored) => {
    expect(back(null, { stored })).toBeNull();
  });

  test.each([
    '//elsewhere.test/',
    '/\\elsewhere.test/',
    '/%5C/elsewhere.test',
    '///elsewhere.test',
    '/\t/elsewhere.test',
  ])('[SAFE-3] leads to no other host, although one of our URLs has that path: %s', (path) => {
    for (const link of [back(shop + path), back(null, { stored: shop + path }), back(null, { stored: path })])
      expect(new URL(link ?? '/', shop).origin).toBe(shop);
  });

  test('is truncated when it is too long for a cookie', () => {
    expect(back(`${shop}/blog?${'x'.repeat(600)}`)).toBe('/blog');
  });

  test('is stored once, HttpOnly', () => {
    const cookieFor = (headers: Record<string, string>) =>
      backLink(new Request(`${shop}/cart`, { headers }), undefined, shop).cookie;
    expect(cookieFor({ referer: `${shop}/blog` })).toBe(
      '__Host-cart_back=%2Fblog; Path=/; HttpOnly; Secure; SameSite=Lax',
    );
    expect(cookieFor({ referer: `${shop}/blog`, cookie: '__Host-cart_back=%2Fblog' })).toBeNull();
    expect(cookieFor({})).toBeNull();
  });
});
