import { expect, test } from './support/shop.ts';

test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, 'these are what JavaScript adds');

test('[SHOP-6] the keyboard goes through the pictures, and each is announced', async ({ page }) => {
  await page.goto('/shop/products/light-phone-iii');
  const gallery = page.getByRole('region', { name: 'Pictures' });
  await gallery.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Picture 2 of 5')).toBeAttached();
  await page.keyboard.press('End');
  await expect(page.getByText('Picture 5 of 5')).toBeAttached();
  await page.keyboard.press('Home');
  await expect(page.getByText('Picture 1 of 5')).toBeAttached();
});

test('[SHOP-6] a drag by mouse goes on to the next picture and opens nothing', async ({ page }) => {
  await page.goto('/shop/products/light-phone-iii');
  const gallery = page.getByRole('region', { name: 'Pictures' });
  await gallery.focus();
  const box = await gallery.boundingBox();
  if (!box) throw new Error('The gallery is not on the screen.');
  const y = box.y + 200;
  await page.mouse.move(box.x + box.width * 0.7, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.2, y, { steps: 8 });
  await page.mouse.up();
  await expect(page.getByText('Picture 2 of 5')).toBeAttached();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('[SHOP-6] a drag that the browser takes away is over', async ({ page }) => {
  await page.goto('/shop/products/light-phone-iii');
  const gallery = page.getByRole('region', { name: 'Pictures' });
  await gallery.focus();
  const box = await gallery.boundingBox();
  if (!box) throw new Error('The gallery is not on the screen.');
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

test('[SHOP-6] the pictures snap again after a drag, also where nobody says when scrolling ends', async ({ page }) => {
  await page.addInitScript(() => {
    window.addEventListener('scrollend', (event) => event.stopImmediatePropagation(), true);
  });
  await page.goto('/shop/products/light-phone-iii');
  const gallery = page.getByRole('region', { name: 'Pictures' });
  await gallery.focus();
  const box = await gallery.boundingBox();
  if (!box) throw new Error('The gallery is not on the screen.');
  await page.mouse.move(box.x + box.width * 0.7, box.y + 200);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.2, box.y + 200, { steps: 8 });
  await page.mouse.up();
  await expect(page.getByText('Picture 2 of 5')).toBeAttached();
  await expect(gallery).toHaveJSProperty('style.scrollSnapType', '');
});

test('[SHOP-6] the pictures play, pause under the pointer, and stop when they are touched', async ({ page }) => {
  await page.clock.install();
  await page.goto('/shop/products/light-phone-iii');
  const frame = page.locator('[data-autoplay]');
  const gallery = page.getByRole('region', { name: 'Pictures' });
  await expect(frame).toHaveAttribute('data-autoplay', 'playing');
  await gallery.hover();
  await expect(frame).toHaveAttribute('data-autoplay', 'paused');
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(frame).toHaveAttribute('data-autoplay', 'playing');
  await page.clock.runFor(3000);
  await expect(gallery).not.toHaveJSProperty('scrollLeft', 0);
  await page.getByRole('button', { name: 'pause' }).click();
  await expect(frame).toHaveAttribute('data-autoplay', 'stopped');
});

test('[SHOP-6] a tap on pause stops the pictures, and opens none', async ({ page, hasTouch }) => {
  test.skip(!hasTouch, 'a finger has no place above the pictures before it touches them');
  await page.goto('/shop/products/light-phone-iii');
  await page.getByRole('button', { name: 'pause' }).tap();
  await expect(page.locator('[data-autoplay]')).toHaveAttribute('data-autoplay', 'stopped');
  await expect(page.getByRole('region', { name: 'Pictures' })).toBeFocused();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('[SHOP-6] the pictures never move by themselves for whoever asked for reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/shop/products/light-phone-iii');
  await page.getByRole('region', { name: 'Pictures' }).focus();
  await expect(page.locator('[data-autoplay]')).toHaveAttribute('data-autoplay', 'stopped');
  await expect(page.getByRole('button', { name: 'pause' })).toBeHidden();
});
