import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Site, startSite } from '#tests/support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

test('[ROUTE-8][SHOP-1] lists every collection with its products', async () => {
  const { status, page } = await site.visitor().get('/shop');
  expect(status).toBe(200);
  expect(page.querySelectorAll('main h2').map(({ text }) => text)).toEqual(['Phones', 'Accessories', 'Services']);
  expect(page.querySelectorAll('main h3')).toHaveLength(9);
});

test('[ROUTE-8] shows one collection at its own URL, and 404 for an unknown one', async () => {
  const { page } = await site.visitor().get('/shop/phones');
  expect(page.querySelector('h1')?.text).toBe('Phones');
  expect(page.querySelectorAll('main h3').map(({ text }) => text)).toContain('Light Phone\u00a0III');
  expect(page.querySelectorAll('main h3').map(({ text }) => text)).not.toContain('Carbon offset');
  expect((await site.visitor().get('/shop/tablets')).status).toBe(404);
});

test.each([
  { path: '/shop/phones', width: '108vw' },
  { path: '/shop/accessories', width: '45vw' },
])('on phones the pictures of $path are $width wide', async ({ path, width }) => {
  const { page } = await site.visitor().get(path);
  const sizes = page.querySelectorAll('main img').map((image) => image.getAttribute('sizes'));
  expect(sizes).toHaveLength(3);
  for (const each of sizes) expect(each).toContain(`(max-width:599px) ${width}`);
});

test.each([
  ['/shop/Phones?ref=ada', '/shop/phones?ref=ada'],
  ['/Shop/PHONES', '/shop/phones'],
])('[ROUTE-8] %s redirects to the address that the collection has', async (address, path) => {
  const { status, headers } = await site.visitor().get(address);
  expect([status, headers.get('location')]).toEqual([302, path]);
  expect((await site.visitor().get(path)).status).toBe(200);
});

test('[ROUTE-8] an unknown collection in capitals is not found', async () => {
  expect((await site.visitor().get('/shop/Tablets')).status).toBe(404);
});

test('[ROUTE-8] shows no collection whose handle begins with "hidden-", in the list or at its URL', async () => {
  const { page } = await site.visitor().get('/shop');
  const links = page.querySelectorAll('a[href^="/shop"]').map((link) => link.getAttribute('href'));
  expect(links.length).toBeGreaterThan(3);
  expect(links.filter((href) => href?.includes('hidden-'))).toEqual([]);
  const other = (await site.visitor().get('/shop/phones')).page;
  expect(other.querySelectorAll('a[href*="hidden-"]')).toEqual([]);
  expect((await site.visitor().get('/shop/hidden-homepage-carousel')).status).toBe(404);
});

test('[ROUTE-8] leaves out a collection without products', async () => {
  const visitor = site.visitorThrough(async (...args) => {
    const response = await fetch(...args);
    const body = JSON.parse(await response.text(), (_, value) =>
      value?.handle === 'services' && value.products ? { ...value, products: { ...value.products, nodes: [] } } : value,
    );
    return Response.json(body, response);
  });
  const { page } = await visitor.get('/shop');
  expect(page.querySelectorAll('main h2').map(({ text }) => text)).toEqual(['Phones', 'Accessories']);
});

test('[ROUTE-8] an empty cursor is that of the first page', async () => {
  const { status, page } = await site.visitor().get('/shop?after=');
  expect(status).toBe(200);
  expect(page.querySelectorAll('main h2').map(({ text }) => text)).toEqual(['Phones', 'Accessories', 'Services']);
});

test('[SHOP-9][SHOP-4] labels sold-out products and pre-orders', async () => {
  const { page } = await site.visitor().get('/shop');
  const entries = page.querySelectorAll('main li > a').map(({ structuredText }) => structuredText.replace(/\s+/g, ' '));
  expect(entries.filter((entry) => entry.includes('sold out'))).toEqual([
    expect.stringMatching(/^Case, light gray \$25, sold out/),
  ]);
  expect(entries.filter((entry) => entry.includes('(pre-order)'))).toEqual([
    expect.stringMatching(/^Light Phone II \(pre-order\) \$299 Light gray/),
  ]);
});

test('every picture has a width and a height, so that the layout does not shift', async () => {
  const { page } = await site.visitor().get('/shop');
  const pictures = page.querySelectorAll('main img');
  expect(pictures.length).toBeGreaterThan(0);
  for (const picture of pictures) {
    expect(Number(picture.getAttribute('width'))).toBeGreaterThan(0);
    expect(Number(picture.getAttribute('height'))).toBeGreaterThan(0);
  }
});
