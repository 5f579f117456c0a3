import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/shop.ts';

/** Moves a finger over the page in steps, as a screen reports them. */
async function swipe(page: Page, from: { x: number; y: number }, by: { x: number; y: number }): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const steps = 12;
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
  for (let step = 1; step <= steps; step += 1) {
    const touchPoints = [{ x: from.x + (by.x * step) / steps, y: from.y + (by.y * step) / steps }];
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints });
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

for (const [name, path] of [
  ['Time of day', '/shop/products/light-phone-iii'],
  ['Bank card size', '/actual-size'],
] as const)
  test.describe(`[A11Y-1] the slider “${name}”`, { tag: '@phone' }, () => {
    async function open(page: Page) {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(path);
      const heading = page.getByRole('heading', { name: 'Your thumb knows the way' });
      if (path !== '/actual-size') await heading.scrollIntoViewIfNeeded();
      await expect(page.locator('html')).toHaveAttribute('data-hydrated');
      const slider = page.getByRole('slider', { name });
      return { slider, before: await slider.inputValue() };
    }

    /** A place near the slider's end, in the middle of the window. */
    async function endOf(slider: Locator) {
      await slider.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
      const { x, y, width, height } = (await slider.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      return { x: x + width * 0.9, y: y + height / 2 };
    }

    test('keeps its value when a finger that begins on it scrolls the page', async ({ page }) => {
      const { slider, before } = await open(page);
      const end = await endOf(slider);
      const top = await page.evaluate(() => scrollY);
      await swipe(page, end, { x: 6, y: -200 });
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(top);
      await expect(slider).toHaveValue(before);
      expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({});
      await expect(page.locator('html')).not.toHaveAttribute('data-theme');
    });

    test('is turned by a tap, and by a finger that moves sideways', async ({ page }) => {
      const { slider, before } = await open(page);
      const { x, y } = await endOf(slider);
      await page.touchscreen.tap(x, y);
      await expect(slider).not.toHaveValue(before);
      const after = Number(await slider.inputValue());
      // The page has another layout since.
      await swipe(page, await endOf(slider), { x: -150, y: 4 });
      await expect.poll(async () => Number(await slider.inputValue())).toBeLessThan(after);
    });
  });
