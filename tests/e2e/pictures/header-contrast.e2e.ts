import type { Page } from '@playwright/test';
import { expect, test } from '../support/shop.ts';
import { setOnStartPage } from '../support/start-page.ts';

test.use({ pictures: true });

const header = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** The lowest contrast of a link's or a button's colour with the pixels behind its words (WCAG 1.4.3). */
async function lowestContrast(page: Page): Promise<number> {
  const controls = await header(page).locator('a, button').all();
  const contrasts: number[] = [];
  for (const control of controls) {
    // Of its words or its logo: it is itself as high as a finger.
    const clip = await control.evaluate((element) => {
      const content = document.createRange();
      content.selectNodeContents(element);
      const { x, y, width, height } = content.getBoundingClientRect();
      return { x, y, width, height };
    });
    const color = await control.evaluate((element: HTMLElement) => {
      const words = getComputedStyle(element).color;
      element.style.visibility = 'hidden';
      return words;
    });
    const ground = (await page.screenshot({ clip })).toString('base64');
    contrasts.push(await page.evaluate(contrastWith, { color, ground }));
    await control.evaluate((element: HTMLElement) => element.style.removeProperty('visibility'));
  }
  return Math.min(...contrasts);
}

/** In the page, which can decode the picture. */
async function contrastWith({ color, ground }: { color: string; ground: string }): Promise<number> {
  const bytes = Uint8Array.from(atob(ground), (character) => character.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes]));
  const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
  if (!context) throw new Error('There is no canvas.');
  context.drawImage(picture, 0, 0);
  const { data } = context.getImageData(0, 0, picture.width, picture.height);
  const luminance = (rgb: readonly number[]) => {
    const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
      const share = value / 255;
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const words = luminance((color.match(/\d+/g) ?? []).slice(0, 3).map(Number));
  let lowest = 21;
  for (let index = 0; index < data.length; index += 4) {
    const behind = luminance([data[index] ?? 0, data[index + 1] ?? 0, data[index + 2] ?? 0]);
    lowest = Math.min(lowest, (Math.max(words, behind) + 0.05) / (Math.min(words, behind) + 0.05));
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
