import type { Page } from '@playwright/test';
import { expect, test } from '../support/shop.ts';

/** Autoplay depends on loaded pictures. */
test.use({ pictures: true, motion: true });

const gallery = (page: Page) => page.getByRole('region', { name: 'Pictures' });
const second = (page: Page) => gallery(page).getByRole('img').nth(1);

/** Index of the visible picture; a fraction between two. */
const position = (page: Page) => gallery(page).evaluate((box) => box.scrollLeft / box.clientWidth);

/** Waits until the carousel has come to a picture, and counts it: from then on the next interval runs. */
async function expectPicture(page: Page, index: number): Promise<void> {
  await expect.poll(() => position(page)).toBeCloseTo(index, 2);
  await expect(page.getByText(new RegExp(`^${index + 1} of \\d`)).filter({ visible: true })).toHaveCount(1);
}

/** Opens a product and starts autoplay, with a clock that only the test advances. */
async function open(page: Page): Promise<void> {
  await page.clock.install({ time: new Date('2026-11-22T12:00:00Z') });
  await page.goto('/shop/products/light-phone-iii');
  await expect(page.getByRole('button', { name: 'play' })).toBeVisible();
  await page.clock.pauseAt(new Date('2026-11-22T13:00:00Z'));
  expect(await position(page)).toBe(0);
  await page.getByRole('button', { name: 'play' }).click();
  await page.getByRole('heading', { level: 1 }).hover();
}

/** Delays a picture's response until the returned function is called. */
async function delayPicture(page: Page, picture: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(picture, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Simulates the page's visibility, since a headless browser cannot hide a tab. */
async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (hidden ? 'hidden' : 'visible'),
    });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, isHidden);
}

test('[SHOP-6] autoplay shows each picture for 3000 ms', async ({ page }) => {
  await open(page);
  for (const next of [1, 2]) {
    await page.clock.runFor(2999);
    expect(await position(page)).toBe(next - 1);
    await page.clock.runFor(1);
    await expectPicture(page, next);
  }
});

test('[SHOP-6] autoplay goes on with the first picture after the last, round after round', async ({ page }) => {
  await open(page);
  const count = await gallery(page).getByRole('img').count();
  for (let step = 1; step <= 2 * count + 1; step++) {
    await page.clock.runFor(3000);
    await expectPicture(page, step % count);
  }
  await expect(page.locator('[data-autoplay]')).toHaveAttribute('data-autoplay', 'playing');
});

test('[SHOP-6] autoplay pauses while the tab is hidden and resumes when it is visible', async ({ page }) => {
  await open(page);
  await page.clock.runFor(2000);
  await setHidden(page, true);
  await page.clock.runFor(60_000);
  expect(await position(page)).toBe(0);
  await setHidden(page, false);
  await page.clock.runFor(2999);
  expect(await position(page)).toBe(0);
  await page.clock.runFor(1);
  await expect.poll(() => position(page)).toBe(1);
});

test('[SHOP-6] autoplay moves to a picture only once it has loaded', async ({ page }) => {
  const release = await delayPicture(page, /light-phone-iii-black-three-quarter/);
  await open(page);
  await expect(second(page)).toHaveCSS('opacity', '0');
  await page.clock.runFor(10_000);
  expect(await position(page)).toBe(0);
  release();
  await expect.poll(() => position(page)).toBe(1);
  await expect(second(page)).toHaveCSS('opacity', '1');
  expect(await second(page).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBeTruthy();
});
