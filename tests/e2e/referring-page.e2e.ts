import { createServer } from 'node:http';
import { z } from 'zod';
import { listenOnLoopback } from '#tests/support/listen.ts';
import type { SandboxControl } from '#tests/support/sandbox-control.ts';
import { test as base, expect } from './support/shop.ts';

/** The origin of another site with a page that links to the shop. */
const test = base.extend<{ referring: (to: string) => Promise<string> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs off this pattern.
  referring: async ({}, use) => {
    let to = '';
    const server = createServer((_, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(`<!doctype html><title>A friend</title><a href="${to}">A phone that does less</a>`);
    });
    const { origin, close } = await listenOnLoopback(server);
    await use(async (target) => {
      to = target;
      return origin;
    });
    await close();
  },
});

const attributes = z.array(z.object({ key: z.string(), value: z.string() }));
const write = z.object({
  query: z.string(),
  variables: z.looseObject({
    attributes: attributes.optional(),
    input: z.looseObject({ attributes: attributes.optional() }).optional(),
  }),
});

/** The attributes that the cart was written with, by write. */
async function writtenAttributes({ sandbox }: { sandbox: SandboxControl }) {
  return (await sandbox.requests('storefront'))
    .map(({ body }) => write.parse(JSON.parse(body)))
    .filter(({ query }) => query.includes('mutation'))
    .map(({ variables }) => variables.attributes ?? variables.input?.attributes);
}

test('[CART-17] the referring page is stored on the cart with its code, and on the order', async ({
  page,
  shop,
  referring,
}) => {
  const origin = await referring(`${shop.url}/shop/products/light-phone-iii?ref=ada`);
  await page.goto(`${origin}/a-post`);
  await page.getByRole('link', { name: 'A phone that does less' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Light Phone III' })).toBeVisible();
  expect(await page.evaluate(() => document.referrer)).toBe(`${origin}/`);
  const expected = [
    { key: 'refCode', value: 'ada' },
    { key: 'referrer', value: `${origin}/` },
  ];

  // Without a cart, one is created with them.
  await expect.poll(() => writtenAttributes(shop)).toEqual([expected]);

  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByRole('dialog', { name: 'Cart' }).getByRole('button', { name: 'Checkout' }).click();
  for (const [label, text] of Object.entries({
    Email: 'ada@example.com',
    'Full name': 'Ada Byron',
    Address: '1 Quiet Street',
    City: 'Brooklyn',
    'State or region': 'NY',
    'Postal code': '11201',
    'Card number': '4242 4242 4242 4242',
    'Expiry date': '12/30',
    'Security code': '123',
  }))
    await page.getByLabel(label, { exact: label === 'Address' }).fill(text);
  await page.getByLabel('Country').selectOption('US');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page).toHaveURL(/\/orders\//);
  const [order] = z.array(z.looseObject({ attributes })).parse(await shop.sandbox.records('orders'));
  expect(order?.attributes).toEqual(expected);
});

test('[CART-17] the referring page is stored by an addition to the cart, if the visitor did not consent to more', async ({
  page,
  context,
  shop,
  referring,
}) => {
  await context.addCookies([{ name: 'cookieconsent_status', value: 'deny', url: shop.url }]);
  const origin = await referring(`${shop.url}/shop/products/light-phone-iii?ref=ada`);
  await page.goto(`${origin}/a-post`);
  await page.getByRole('link', { name: 'A phone that does less' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Light Phone III' })).toBeVisible();
  // Until Chromium has rendered a frame, its scripts see the button of the buy bar as visible too.
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Cart' })).toBeVisible();
  await expect
    .poll(() => writtenAttributes(shop))
    .toEqual([
      [
        { key: 'refCode', value: 'ada' },
        { key: 'referrer', value: `${origin}/` },
      ],
    ]);
});
