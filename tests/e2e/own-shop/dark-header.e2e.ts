import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeLargeSeed } from '#tests/measurements/large-seed.ts';
import type { RunningShop } from '#tests/support/start-shop.ts';
import { lowestContrasts, mainNavigation } from '../support/contrast.ts';
import { test as base, expect } from '../support/shop.ts';
import { startOwnShop } from '../support/start-shops.ts';

/** A shop where a page with a picture begins dark. */
const test = base.extend<object, { shop: RunningShop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs off this pattern.
    async ({}, use, { parallelIndex, project }) => {
      const folder = join(project.outputDir, `dark-header-shop-${parallelIndex}`);
      const seedDir = join(folder, 'seed');
      await writeLargeSeed(seedDir, { products: 0, articles: 0 });
      const path = join(seedDir, 'content/entries/going-light.json');
      const guide = JSON.parse(await readFile(path, 'utf8'));
      guide.headerBlocks[0].isDarkMode = true;
      await writeFile(path, JSON.stringify({ ...guide, navColor: 'white' }));
      const shop = await startOwnShop({ dataDir: join(folder, 'data'), seedDir });
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});
test.use({ pictures: true });

// One worker, so that the shop is started once.
test.describe.configure({ mode: 'default' });

test('[NAV-4] the header can be read on a page that begins dark, in both themes', { tag: '@width' }, async ({
  page,
}) => {
  await page.goto('/going-light', { waitUntil: 'load' });
  const { light, dark } = await lowestContrasts(page);
  expect(Math.min(light, dark), `${light}, ${dark}`).toBeGreaterThanOrEqual(4.5);
});

test('[NAV-4] a page that begins dark reaches under a white header', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/going-light');
  await expect(mainNavigation(page)).toHaveCSS('color', 'rgb(236, 235, 231)');
  const [bar, block] = await Promise.all([
    mainNavigation(page).boundingBox(),
    page.locator('article > header').boundingBox(),
  ]);
  expect(block?.y).toBe(bar?.y);
});

test('[BLOCK-8] a header block is dark, and has another picture on a narrow screen', { tag: '@width' }, async ({
  page,
  isMobile,
}) => {
  await page.goto('/going-light');
  const block = page.locator('article > header');
  await expect(block).toHaveCSS('background-color', 'rgb(13, 13, 12)');
  const image = block.getByRole('img');
  await expect(image).toHaveAttribute('fetchpriority', 'high');
  await expect(image).toHaveJSProperty('complete', true);
  const [width = 0, height = 0] = await image.evaluate((element: HTMLImageElement) => [
    element.naturalWidth,
    element.naturalHeight,
  ]);
  expect(height > width).toBe(isMobile);
});
