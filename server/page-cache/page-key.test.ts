import { expect, test } from 'vitest';
import { createKeyOf } from './page-key.ts';

const routes = {
  root: { id: 'root', path: '' },
  startPage: { id: 'startPage', parentId: 'root', index: true },
  collections: { id: 'collections', parentId: 'root', path: 'shop/:collection?' },
  singleProduct: { id: 'singleProduct', parentId: 'root', path: 'shop/products/:handle' },
  cart: { id: 'features/cart/cart.route', parentId: 'root', path: 'cart/:flow?' },
  genericPage: { id: 'genericPage', parentId: 'root', path: ':slug' },
  notFound: { id: 'app/routes/not-found.route', parentId: 'root', path: '*' },
} as unknown as Parameters<typeof createKeyOf>[0];

const keyOf = createKeyOf(routes);

test.each([
  ['/', '/'],
  ['/?utm_source=x', '/'],
  ['/about', '/about'],
  ['/about/', '/about'],
  ['/About', '/About'],
  ['/%61bout', '/about'],
  ['/SHOP', '/shop'],
  ['/shop/Phones?ref=ada', '/shop/Phones'],
  ['/shop?after=abc&utm_id=1', '/shop?after=abc'],
  ['/shop/products/sim?selling_plan=2&x=3&variant=1', '/shop/products/sim?variant=1&selling_plan=2'],
  ['/shop/products/sim?variant=1&variant=2', '/shop/products/sim?variant=1'],
  ['/_.data', '/_.data'],
  ['/about/_.data', '/about.data'],
  ['/about.data?_routes=root,genericPage', '/about.data?_routes=genericPage%2Croot'],
  ['/a/b/c', '/a/b/c'],
  ['/products/', '/products'],
  ['/PRODUCTS/Plans/', '/products/plans'],
  ['/products/PLANS.data?x=1', '/products/plans.data'],
  ['/blog/feed.xml', '/blog/feed.xml'],
  ['/blog/node.js', '/blog/node.js'],
  ['/release-1.5', '/release-1.5'],
  ['/v1.5-beta', '/v1.5-beta'],
])('[SPEED-1] %s is stored as %s', (url, key) => {
  expect(keyOf(url)?.url).toBe(key);
});

test.each([
  '/healthz/',
  '/READYZ//',
  '/operator/settings',
  '/webhooks/content/',
  '/favicon.ico/',
  '/about.us',
  '/cart',
  '/cart/sim',
  '/CART/',
  '/cart.data',
  '//evil.example/about',
  '/blog//why-there-is-a-wheel',
  '/blog//why-there-is-a-wheel.data',
  '/shop//accessories?ref=ada',
  '/products//plans',
  '/products/plans//',
  '/about//',
  '/cart//phone',
  '/\\evil.example',
  '/%ff',
  '/about.data?_routes=made-up',
  '/about.data?_routes=root,root',
  `/shop?after=${'a'.repeat(401)}`,
  'https://evil.example/',
])('[SPEED-1] %s is not stored', (url) => {
  expect(keyOf(url)).toBeNull();
});
