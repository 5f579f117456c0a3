import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { writeLargeSeed } from '#tests/bench/large-seed.ts';
import { type RunningShop, startShop } from '#tests/support/start-shop.ts';
import { test as base, expect } from '../support/shop.ts';
import { setOnStartPage } from '../support/start-page.ts';
import { shopSettings } from '../support/start-shops.ts';

/** A shop whose press page begins dark. */
const test = base.extend<object, { shop: RunningShop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs off this pattern.
    async ({}, use, { parallelIndex, project }) => {
      const folder = join(project.outputDir, `dark-header-shop-${parallelIndex}`);
      const seedDir = join(folder, 'seed');
      await writeLargeSeed(seedDir, { products: 0, articles: 0 });
      const path = join(seedDir, 'content/entries/press.json');
      const press = JSON.parse(await readFile(path, 'utf8'));
      press.headerBlocks[0].isDarkMode = true;
      await writeFile(path, JSON.stringify({ ...press, navColor: 'white' }));
      const shop = await startShop({ dataDir: join(folder, 'data'), seedDir, env: shopSettings });
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});
test.use({ pictures: true });

// One worker, so that the shop is started once.
test.describe.configure({ mode: 'default' });

const header = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** Where a control's words are within the header, in CSS pixels. */
interface Words {
  color: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The lowest contrast of a link's or a button's colour with the pixels behind its words (WCAG 1.4.3); the words stay hidden. */
async function lowestContrast(page: Page): Promise<number> {
  const bar = await header(page).boundingBox();
  if (!bar) throw new Error('The page has no header.');
  const clip = { ...bar, y: Math.max(bar.y, 0) };
  const controls = header(page).locator('a, button');
  const words = await controls.evaluateAll((elements: HTMLElement[], { x, y }) => {
    const range = document.createRange();
    return elements.map((element) => {
      // Of its words or its logo: it is itself as high as a finger.
      range.selectNodeContents(element);
      const box = range.getBoundingClientRect();
      const { color, visibility } = getComputedStyle(element);
      return { color, visibility, left: box.x - x, top: box.y - y, width: box.width, height: box.height };
    });
  }, clip);
  const shown = words.filter(({ visibility, width, height }) => visibility === 'visible' && width > 0 && height > 0);
  await controls.evaluateAll((elements: HTMLElement[]) => {
    for (const element of elements) element.style.visibility = 'hidden';
  });
  const picture = (await page.screenshot({ clip })).toString('base64');
  return page.evaluate(contrastWith, { words: shown, picture });
}

/** In the page, which can decode the picture. */
async function contrastWith({ words, picture }: { words: Words[]; picture: string }): Promise<number> {
  const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0));
  const ground = await createImageBitmap(new Blob([bytes]));
  const context = new OffscreenCanvas(ground.width, ground.height).getContext('2d');
  if (!context) throw new Error('There is no canvas.');
  context.drawImage(ground, 0, 0);
  const luminance = (rgb: readonly number[]) => {
    const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
      const share = value / 255;
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  let lowest = 21;
  for (const { color, left, top, width, height } of words) {
    const ink = luminance((color.match(/\d+/g) ?? []).slice(0, 3).map(Number));
    const { data } = context.getImageData(left, top, width, height);
    for (let index = 0; index < data.length; index += 4) {
      const behind = luminance([data[index] ?? 0, data[index + 1] ?? 0, data[index + 2] ?? 0]);
      lowest = Math.min(lowest, (Math.max(ink, behind) + 0.05) / (Math.min(ink, behind) + 0.05));
    }
  }
  return lowest;
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`[NAV-4] the header can be read at the top of every kind of page, ${colorScheme} theme`, {
    tag: '@width',
  }, async ({ page, pageErrors }) => {
    pageErrors.expect(/404/);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // An editor's page that begins dark, one on plain ground, a product's picture, the picture of the error screen.
    for (const path of ['/press', '/about', '/shop/products/light-phone-iii', '/nothing-here', '/cart/nothing']) {
      await page.goto(path, { waitUntil: 'load' });
      expect(await lowestContrast(page), path).toBeGreaterThanOrEqual(4.5);
    }
  });

  test(`[NAV-4] the header can be read on the home page, whatever its colour, ${colorScheme} theme`, {
    tag: '@width',
  }, async ({ page, shop }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const navColor of ['white', 'black', null]) {
      await setOnStartPage(shop, { navColor });
      await page.goto('/', { waitUntil: 'load' });
      expect(await lowestContrast(page), `${navColor}`).toBeGreaterThanOrEqual(4.5);
    }
  });
}

test('[NAV-4] a page that begins dark reaches under a white header', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/press');
  await expect(header(page)).toHaveCSS('color', 'rgb(236, 235, 231)');
  const [bar, block] = await Promise.all([header(page).boundingBox(), page.locator('article > header').boundingBox()]);
  expect(block?.y).toBe(bar?.y);
});

test('[BLOCK-8] a header block is dark, and has another picture on a narrow screen', { tag: '@width' }, async ({
  page,
  isMobile,
}) => {
  await page.goto('/press');
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
