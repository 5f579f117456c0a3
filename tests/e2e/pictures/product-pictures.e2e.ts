import type { Page } from '@playwright/test';
import { openComponent } from '../support/open-component.ts';
import { expect, test } from '../support/shop.ts';

test.use({ pictures: true, motion: true });

const square = '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800" />';

/** The gallery, with the focus, and its box on the screen. */
async function openGallery(page: Page) {
  await page.goto('/shop/products/light-phone-iii');
  const gallery = page.getByRole('region', { name: 'Pictures' });
  await gallery.focus();
  const box = await gallery.boundingBox();
  if (!box) throw new Error('The gallery is not on the screen.');
  return { gallery, box };
}

async function dragToNext(page: Page, box: { x: number; y: number; width: number }): Promise<void> {
  await page.mouse.move(box.x + box.width * 0.7, box.y + 200);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.2, box.y + 200, { steps: 8 });
  await page.mouse.up();
}

test('[SHOP-6] arrow keys move through the pictures, and each is announced', async ({ page }) => {
  await openGallery(page);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Picture 2 of 5')).toBeAttached();
  await page.keyboard.press('End');
  await expect(page.getByText('Picture 5 of 5')).toBeAttached();
  await page.keyboard.press('Home');
  await expect(page.getByText('Picture 1 of 5')).toBeAttached();
});

test('[SHOP-6] the gallery reports the index of each picture that comes into view', async ({ page }) => {
  await page.route('https://images.test/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: square }));
  const reported: number[] = [];
  await page.exposeFunction('report', (index: number) => reported.push(index));
  await openComponent(page, new URL('../support/gallery.tsx', import.meta.url));
  const gallery = page.getByRole('region', { name: 'Pictures' });
  await gallery.focus();
  for (const [key, index] of [
    ['ArrowRight', 1],
    ['ArrowRight', 2],
    ['ArrowLeft', 1],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => reported.at(-1)).toBe(index);
  }
  expect(reported).toEqual([1, 2, 1]);
});

test('[SHOP-6] dragging with the mouse moves to the next picture and opens nothing', async ({ page }) => {
  await dragToNext(page, (await openGallery(page)).box);
  await expect(page.getByText('Picture 2 of 5')).toBeAttached();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('[SHOP-6] a mouse released outside the gallery moves nothing when it comes back', async ({ page }) => {
  const { gallery, box } = await openGallery(page);
  const x = box.x + box.width * 0.7;
  await page.mouse.move(x, box.y + 200);
  await page.mouse.down();
  await page.mouse.move(x, box.y + box.height + 40);
  await page.mouse.up();
  await page.mouse.move(x, box.y + 200);
  await page.mouse.move(box.x + box.width * 0.3, box.y + 200, { steps: 4 });
  await expect(gallery).toHaveJSProperty('scrollLeft', 0);
  await expect(gallery).toHaveJSProperty('style.scrollSnapType', '');
});

test('[SHOP-6] a cancelled pointer ends the drag', async ({ page }) => {
  const { gallery, box } = await openGallery(page);
  const y = box.y + 200;
  await page.mouse.move(box.x + box.width * 0.7, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, y, { steps: 4 });
  await expect(gallery).not.toHaveJSProperty('scrollLeft', 0);
  await gallery.dispatchEvent('pointercancel', { pointerType: 'mouse' });
  await page.mouse.move(box.x + box.width * 0.1, y, { steps: 4 });
  await expect(gallery).toHaveJSProperty('scrollLeft', 0);
  await expect(gallery).toHaveJSProperty('style.scrollSnapType', '');
});

test('[SHOP-6] pictures snap after a drag, also without the scrollend event', async ({ page }) => {
  await page.addInitScript(() => {
    window.addEventListener('scrollend', (event) => event.stopImmediatePropagation(), true);
  });
  const { gallery, box } = await openGallery(page);
  await dragToNext(page, box);
  await expect(page.getByText('Picture 2 of 5')).toBeAttached();
  await expect(gallery).toHaveJSProperty('style.scrollSnapType', '');
});

test('[SHOP-6] autoplay pauses on hover and stops on interaction', async ({ page }) => {
  await page.clock.install();
  await page.goto('/shop/products/light-phone-iii');
  const frame = page.locator('[data-autoplay]');
  const gallery = page.getByRole('region', { name: 'Pictures' });
  await page.getByRole('button', { name: 'play' }).click();
  await expect(frame).toHaveAttribute('data-autoplay', 'playing');
  await page.getByRole('heading', { level: 1 }).hover();
  await gallery.hover();
  await expect(frame).toHaveAttribute('data-autoplay', 'paused');
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(frame).toHaveAttribute('data-autoplay', 'playing');
  await page.clock.runFor(3000);
  await expect(gallery).not.toHaveJSProperty('scrollLeft', 0);
  await gallery.dispatchEvent('wheel');
  await expect(frame).toHaveAttribute('data-autoplay', 'stopped');
});

test('[SHOP-6] autoplay is played and paused by a button, which is white and says how many pictures there are', async ({
  page,
}) => {
  await page.goto('/shop/products/light-phone-iii');
  const frame = page.locator('[data-autoplay]');
  const play = page.getByRole('button', { name: 'play', exact: true });
  await expect(page.getByText(/^1 of 5nextplay$/)).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(frame).toHaveAttribute('data-autoplay', 'stopped');
  await play.click();
  await expect(frame).toHaveAttribute('data-autoplay', 'playing');
  const pause = page.getByRole('button', { name: 'pause' });
  await expect(pause).toBeFocused();
  await pause.press('Enter');
  await expect(frame).toHaveAttribute('data-autoplay', 'stopped');
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(frame).toHaveAttribute('data-autoplay', 'stopped');
});

test('[SHOP-6] a tap on play starts autoplay and opens nothing', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/shop/products/light-phone-iii');
  await page.getByRole('button', { name: 'play' }).tap();
  await expect(page.locator('[data-autoplay]')).toHaveAttribute('data-autoplay', 'playing');
  await expect(page.getByRole('button', { name: 'pause' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('[SHOP-6] there is no autoplay with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/shop/products/light-phone-iii');
  await page.getByRole('region', { name: 'Pictures' }).focus();
  await expect(page.locator('[data-autoplay]')).toHaveAttribute('data-autoplay', 'stopped');
  await expect(page.getByRole('button', { name: /pause|play/ })).toHaveCount(0);
});

test('[SHOP-6] every picture fills the gallery and can be swiped to', { tag: '@width' }, async ({ page }) => {
  await page.goto('/shop/products/light-phone-iii');
  const widths = await page.getByRole('region', { name: 'Pictures' }).evaluate((gallery) => {
    const pictures = [...gallery.querySelectorAll('img')].map((picture) => picture.getBoundingClientRect().width);
    return { gallery: gallery.clientWidth, pictures };
  });
  expect(widths.pictures.length).toBeGreaterThan(1);
  for (const width of widths.pictures) expect(Math.round(width)).toBe(widths.gallery);
});

test('[SHOP-6][A11Y-1] a click shows the next picture, and after the last one the first', async ({ page }) => {
  await page.goto('/shop/products/light-phone-iii');
  const next = page.getByRole('button', { name: 'next', exact: true });
  for (const shown of [2, 3, 4, 5, 1]) {
    await next.click();
    await expect(page.getByText(`Picture ${shown} of 5`)).toBeAttached();
  }
});

test('[SHOP-6] the first turn of a mouse’s wheel over the pictures scrolls the page', async ({ page }) => {
  await page.goto('/shop/products/light-phone-iii');
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await page.mouse.move(300, 300);
  await page.mouse.wheel(0, 100);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(100);
});
