import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/shop.ts';

test.use({ pictures: true, motion: true });

test('[SHOP-6] the picture that was pressed opens full size, in browsers whose dialogs have no toggle event', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const stop = (event: Event) => event.isTrusted && event.target instanceof HTMLDialogElement;
    window.addEventListener('toggle', (event) => stop(event) && event.stopImmediatePropagation(), true);
  });
  await page.goto('/shop/products/light-phone-iii');
  const pictures = page.getByRole('region', { name: 'Pictures' });
  await pictures.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Picture 2 of 5').first()).toBeVisible();
  await pictures.getByRole('button').nth(1).click();
  await expect(page.getByRole('region', { name: 'Full size' })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Full size' }).getByRole('img').nth(1)).toBeInViewport();
  await expect(page.getByRole('region', { name: 'Full size' }).getByRole('img').first()).not.toBeInViewport();
});

test('[SHOP-6] a picture opens full size, a click doubles it, and Escape closes it', { tag: '@width' }, async ({
  page,
}) => {
  await openFullSize(page);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Picture 2 of 5').last()).toBeVisible();
  // It has come to rest: halfway there, the click would be on the first picture.
  await expect.poll(async () => (await shown(page).boundingBox())?.x).toBe(0);
  const { width } = (await shown(page).boundingBox()) ?? { width: 0 };
  await page.mouse.click(10, 300);
  await expect.poll(async () => (await shown(page).boundingBox())?.width).toBe(2 * width);
  await page.mouse.click(10, 300);
  await expect.poll(async () => (await shown(page).boundingBox())?.width).toBe(width);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Full size' })).toBeHidden();
});

test('[SHOP-6][A11Y-1] in full size, a click on a button shows the next picture', { tag: '@width' }, async ({
  page,
}) => {
  await openFullSize(page);
  await page.getByRole('dialog').getByRole('button', { name: 'next' }).click();
  await expect(page.getByText('Picture 2 of 5').last()).toBeVisible();
});

test('[SHOP-6][A11Y-1] keys double a picture in full size, move it, and go to the next one', async ({ page }) => {
  await openFullSize(page);
  const full = page.getByRole('region', { name: 'Full size' });
  await expect(full).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Picture 2 of 5').last()).toBeVisible();
  const size = async () => (await shown(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await expect.poll(async () => (await size()).x).toBe(0);
  const whole = await size();
  for (const key of ['Enter', ' ']) {
    await page.keyboard.press(key);
    await expect.poll(async () => (await size()).width).toBe(2 * whole.width);
    // The focus ring does not move with it.
    const ring = full.locator('[data-zoomed]').evaluate((slide) => getComputedStyle(slide, '::after').position);
    expect(await ring).toBe('fixed');
    // Its middle is shown.
    const middle = await size();
    expect(Math.abs(middle.x - whole.x + whole.width / 2)).toBeLessThanOrEqual(1);
    expect(Math.abs(middle.y - whole.y + whole.height / 2)).toBeLessThanOrEqual(1);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowUp');
    await expect.poll(size).toMatchObject({ x: middle.x - 99, y: middle.y + 99 });
    // The picture stays the same, and the focus where the keys are.
    await expect(page.getByText('Picture 2 of 5').last()).toBeVisible();
    await expect(full).toBeFocused();
    await page.keyboard.press(key);
    await expect.poll(async () => (await size()).width).toBe(whole.width);
  }
  await page.keyboard.press('Enter');
  // No part of a doubled picture is in the tab order.
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'close', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(full).toBeHidden();
  await expect(page.getByRole('region', { name: 'Pictures' }).getByRole('button').first()).toBeFocused();
});

test('[SHOP-6] a picture opens full size without JavaScript too', { tag: '@no-js' }, async ({ page }) => {
  await openFullSize(page);
  const full = page.getByRole('region', { name: 'Full size' });
  // What no overlay covers, the place of a scrollbar, has the ground of the pictures.
  const ground = await full.evaluate((element) => getComputedStyle(element).backgroundColor);
  await expect(page.locator('html')).toHaveCSS('background-color', ground);
  await page.keyboard.press('Escape');
  await expect(full).toBeHidden();
  await expect(page.locator('html')).not.toHaveCSS('background-color', ground);
});

/** The second picture in full size. */
const shown = (page: Page) => page.getByRole('region', { name: 'Full size' }).getByRole('img').nth(1);

async function openFullSize(page: Page): Promise<void> {
  await page.goto('/shop/products/light-phone-iii');
  const picture = page.getByRole('region', { name: 'Pictures' }).getByRole('button').first();
  await picture.click();
  const full = page.getByRole('region', { name: 'Full size' });
  await expect(full).toBeVisible();
  await expect(full.getByRole('img').first()).toHaveAttribute('src', /width=1600/);
  await expect(picture.getByRole('img')).toHaveAttribute('src', /width=500/);
  const area = async (box: Locator) => {
    const { width, height } = (await box.boundingBox()) ?? { width: 0, height: 0 };
    return width * height;
  };
  expect(await area(full.getByRole('img').first())).toBeGreaterThan(await area(picture));
  await expect(full.getByRole('img').first()).toHaveCSS('object-fit', 'cover');
}
