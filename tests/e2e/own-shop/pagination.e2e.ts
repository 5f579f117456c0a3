import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { writePagedSeed } from '#tests/support/paged-seed.ts';
import type { RunningShop } from '#tests/support/start-shop.ts';
import { test as base, expect } from '../support/shop.ts';
import { startOwnShop } from '../support/start-shops.ts';

/** A shop with paginated lists. */
const test = base.extend<object, { shop: RunningShop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs off this pattern.
    async ({}, use, { parallelIndex, project }) => {
      const folder = join(project.outputDir, `paged-shop-${parallelIndex}`);
      const seedDir = join(folder, 'seed');
      await writePagedSeed(seedDir);
      const shop = await startOwnShop({ dataDir: join(folder, 'data'), seedDir });
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

// One worker, so that the shop is started once.
test.describe.configure({ mode: 'default' });

const everything = (page: Page) => page.getByRole('region', { name: 'Everything' }).getByRole('listitem');
const more = (page: Page) => page.getByRole('main').getByRole('link', { name: 'More', exact: true });

test('[SHOP-1][ROUTE-8] "More" reaches the last product of a collection', async ({ page }) => {
  await page.goto('/shop/everything');
  for (const [index, products] of [50, 100, 120].entries()) {
    if (index > 0) await more(page).click();
    await expect(everything(page)).toHaveCount(products);
  }
  await expect(more(page)).toBeHidden();
  await expect(page).toHaveURL(/\/shop\/everything$/);
});

test('[SHOP-1][ROUTE-8] "More collections" reaches the last collection', async ({ page }) => {
  await page.goto('/shop');
  const last = page.getByRole('region', { name: 'Collection 10', exact: true });
  await expect(last).toBeHidden();
  await page.getByRole('link', { name: 'More collections' }).click();
  await expect(last).toBeVisible();
  await expect(page.getByRole('link', { name: 'More collections' })).toBeHidden();
});

test.describe('in the app', () => {
  test('[SHOP-1][ROUTE-8] the first "More" without a connection is reported beside it, and the list stays', async ({
    page,
    connection,
  }) => {
    await page.goto('/shop/everything');
    await connection.cut();
    await more(page).click();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'We can’t show this right now. Please try again.',
    );
    await expect(everything(page)).toHaveCount(50);
    await connection.mend();
    await more(page).click();
    await expect(everything(page)).toHaveCount(100);
  });

  test('[SHOP-1][ROUTE-8] a failed load is reported beside "More", which retries', async ({
    page,
    shop,
    pageErrors,
    connection,
  }) => {
    pageErrors.expect('status', /^503 .*listing\.json/);
    const failure = page.getByRole('main').getByRole('alert');
    await page.goto('/shop/everything');
    await shop.sandbox.addFault({ provider: 'storefront', kind: 'status', status: 503 });
    await more(page).click();
    await expect(failure).toHaveText('We can’t show this right now. Please try again.');
    await expect(everything(page)).toHaveCount(50);
    await shop.sandbox.clearFaults();
    await connection.cut();
    await more(page).click();
    await expect(failure).toHaveText('We can’t show this right now. Please try again.');
    await connection.mend();
    await more(page).click();
    await expect(everything(page)).toHaveCount(100);
    await expect(failure).toHaveText('');
  });

  test('[SHOP-1][ROUTE-8] focus moves to the first added product, also where the first added collection has none', async ({
    page,
  }) => {
    await page.goto('/shop/everything');
    await more(page).press('Enter');
    await expect(everything(page).nth(50).getByRole('link')).toBeFocused();
    await page.goto('/shop');
    const collections = page.getByRole('main').getByRole('region');
    const shown = await collections.count();
    await page.getByRole('link', { name: 'More collections' }).press('Enter');
    await expect(collections.nth(shown).getByRole('link').first()).toBeFocused();
  });

  test('[SHOP-1][ROUTE-8][ROUTE-18] loaded pages and the scroll position are restored on the way back', async ({
    page,
  }) => {
    await page.goto('/shop/everything');
    await more(page).click();
    await expect(everything(page)).toHaveCount(100);
    const product = everything(page).nth(80).getByRole('link');
    await product.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => window.scrollY);
    await product.click();
    await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible();
    await page.goBack();
    await expect(everything(page)).toHaveCount(100);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
    await expect(product).toBeInViewport();
  });
});
