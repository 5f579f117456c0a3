import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeLargeSeed } from '#tests/measurements/large-seed.ts';
import type { RunningShop } from '#tests/support/start-shop.ts';
import { test as base, expect } from '../support/shop.ts';
import { startOwnShop } from '../support/start-shops.ts';

/** A shop where a modal page has a film. */
const test = base.extend<object, { shop: RunningShop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs off this pattern.
    async ({}, use, { parallelIndex, project }) => {
      const folder = join(project.outputDir, `modal-film-shop-${parallelIndex}`);
      const seedDir = join(folder, 'seed');
      await writeLargeSeed(seedDir, { products: 0, articles: 0 });
      const entry = (id: string) => join(seedDir, `content/entries/${id}.json`);
      const start = JSON.parse(await readFile(entry('start'), 'utf8'));
      const { video } = start.contentBlocks.find((block: { video?: unknown }) => block.video);
      const page = JSON.parse(await readFile(entry('in-the-box'), 'utf8'));
      page.contentBlocks[0].video = video;
      await writeFile(entry('in-the-box'), JSON.stringify(page));
      const shop = await startOwnShop({ dataDir: join(folder, 'data'), seedDir });
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

test('[PAGE-1][BLOCK-5] Escape in a film of a modal page ends the film, and then closes the page', async ({ page }) => {
  const film = page.locator('dialog dialog').locator('video, iframe');
  await page.goto('/shop/products/light-phone-iii');
  await page.getByRole('link', { name: 'in the box' }).click();
  const modal = page.getByRole('dialog', { name: 'In the box' });
  await modal.getByRole('button', { name: 'Watch the film' }).click();
  await expect(film).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(film).toHaveCount(0);
  await expect(page).toHaveURL('/in-the-box');
  await expect(modal).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/shop/products/light-phone-iii');
});
