import { animationsEnd } from '../support/animations.ts';
import { axeFaults } from '../support/axe.ts';
import { addAndLeave } from '../support/cart.ts';
import { expect, test } from '../support/shop.ts';
import { keepToasts } from '../support/toasts.ts';

const done = 'It is in your cart now.';

test('[TOAST-1] the result of a cart command is shown as a toast on the next page, top centre, and announced', {
  tag: '@width',
}, async ({ page }) => {
  await keepToasts(page);
  await addAndLeave(page);
  const toast = page.getByRole('status').filter({ hasText: done });
  await expect(toast).toBeVisible();
  await animationsEnd(page);
  const box = await toast.boundingBox();
  const { width = 0 } = page.viewportSize() ?? {};
  expect(box?.y).toBeLessThan(120);
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2)).toBeLessThan(12);
  await expect(page.locator('section[aria-label^="Messages"]')).toHaveAttribute('aria-live', 'polite');
  expect(await axeFaults(page, '[popover]')).toEqual([]);
});

test('[TOAST-1] a click closes a toast, dragging does not', async ({ page }) => {
  await keepToasts(page);
  await addAndLeave(page);
  const toast = page.getByText(done);
  await expect(toast).toBeVisible();
  await animationsEnd(page);
  const before = await toast.boundingBox();
  await toast.hover();
  await page.mouse.down();
  await page.mouse.move(0, 300, { steps: 4 });
  const after = await toast.boundingBox();
  expect(after?.x).toBe(before?.x);
  await page.mouse.up();
  await expect(toast).toBeVisible();
  await toast.click();
  await expect(toast).toBeHidden();
});
