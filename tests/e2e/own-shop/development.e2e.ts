import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from '#tests/support/launch.ts';
import { createSandboxControl } from '#tests/support/sandbox-control.ts';
import type { RunningShop } from '#tests/support/start-shop.ts';
import { test as base, expect } from '../support/shop.ts';

/** The development server, whose builds of React and of the router say what they find wrong. */
const test = base.extend<object, { shop: RunningShop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs off this pattern.
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'development-'));
      const server = launch(['scripts/dev.ts'], { PORT: '0', SANDBOX_PORT: '0', DATA_DIR: dataDir });
      const url = await server.printed(/^Shop: (\S+)$/m);
      // The first page makes Vite load the site, which takes longer than a visitor waits.
      await (await fetch(url)).bytes();
      await use({ url, sandbox: createSandboxControl(await server.printed(/^Sandbox: (\S+)$/m)) });
      server.kill('SIGINT');
      await server.ended;
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test.use({ pictures: true });

// One worker, so that the server is started once. A page is some hundred modules here.
test.describe.configure({ mode: 'default', timeout: 90_000 });

/** Warnings, but for that of the gallery, which shows a block of an unknown type; errors fail every test. */
let warnings: string[];
test.beforeEach(({ context }) => {
  warnings = [];
  context.on('console', (message) => {
    const isOfGallery = message.text() === 'carouselBlock is not a valid block type';
    if (message.type() === 'warning' && !isOfGallery) warnings.push(message.text());
  });
});
test.afterEach(() => expect(warnings).toEqual([]));

const paths = [
  '/',
  '/about',
  '/blocks',
  '/blog',
  '/blog/the-first-quiet-week',
  '/cart',
  '/compatibility-checker',
  '/consent',
  '/credit-check',
  '/footer',
  '/newsletter',
  '/order-confirmation',
  '/products/plans',
  '/shop',
  '/shop/phones',
  '/shop/products/light-phone-ii-black',
  '/shop/products/light-phone-iii',
  '/actual-size',
  '/try',
];

for (const path of paths)
  test(`${path} has no error and no warning in development`, async ({ page }) => {
    // Modules are compiled at the first request for them.
    test.setTimeout(90_000);
    page.setDefaultTimeout(30_000);
    await page.goto(path);
    await expect(page.locator('h1').first()).toBeAttached();
  });

test('[PAGE-1] a modal page stays open in development, over a page and alone', async ({ page }) => {
  const modal = page.getByRole('dialog', { name: 'Bring your number' });
  await page.goto('/service-plans');
  const main = page.getByRole('main');
  await main.getByText('Can I keep my number?').first().click();
  await main.getByRole('link', { name: 'Bring your number' }).click();
  await expect(page).toHaveURL('/bring-your-number');
  await expect(modal).toBeVisible();
  await modal.getByRole('button', { name: 'close' }).click();
  await expect(page).toHaveURL('/service-plans');

  await page.goto('/bring-your-number');
  await expect(modal).toBeVisible();
  await expect(page).toHaveURL('/bring-your-number');
});

test('a phone takes the place of another in development, and is added to the cart', async ({ page }) => {
  const heading = (name: RegExp) => page.getByRole('heading', { level: 1, name });
  await page.goto('/shop/products/light-phone-iii');
  for (const name of ['Light Phone II', 'Light Phone III']) {
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
    await expect(heading(new RegExp(`${name.replaceAll(' ', '.')}$`))).toBeVisible();
  }
  await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Cart' })).toBeVisible();
});
