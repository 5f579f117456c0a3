import type { Page } from '@playwright/test';
import { animationsEnd } from '../support/animations.ts';
import { axeFaults } from '../support/axe.ts';
import { addAndLeave, checkout, routeCart, sheet } from '../support/cart.ts';
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

/** Adds a phone with its SIM card. @returns a function that lets the requests of the cart go on that are held from now on */
async function addPhoneWithSim(page: Page): Promise<() => void> {
  await page.goto('/shop/products/light-phone-ii-black');
  await page.locator('summary', { hasText: 'SIM and protection' }).click();
  await page.getByRole('checkbox', { name: 'US SIM card' }).check();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(checkout(page)).toBeEnabled();
  const { promise: closed, resolve: release } = Promise.withResolvers<void>();
  await routeCart(page, async (route) => {
    await closed;
    await route.continue();
  });
  return release;
}

test('[TOAST-1][CART-16] a message about a line names its product once the cart is closed', async ({ page }) => {
  await keepToasts(page);
  const release = await addPhoneWithSim(page);
  await page.getByRole('button', { name: 'One Light Phone II more' }).click();
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  release();
  await expect(page.getByRole('status').filter({ hasText: 'Changed with' })).toHaveText(
    'SIM card: Changed with your phones, to 2.',
  );
});

test('[TOAST-1][CART-16] a message about a line that has left the cart is not shown', async ({ page, shop }) => {
  await keepToasts(page);
  await shop.sandbox.setStock('2003', 2);
  const release = await addPhoneWithSim(page);
  const morePhones = page.getByRole('button', { name: 'One Light Phone II more' });
  await morePhones.click();
  await page.getByRole('button', { name: 'Remove SIM card' }).click();
  await morePhones.click();
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  release();
  // The result of the last command: those of the earlier ones have been shown by then.
  await expect(page.getByRole('status').filter({ hasText: 'Light Phone II: ' })).toBeVisible();
  await expect(page.getByText('Changed with your phones')).toHaveCount(0);
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

test('[TOAST-1] a toast is part of the dialog that is open, so that it is announced and a click closes it', async ({
  page,
}) => {
  await keepToasts(page);
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const toast = page.getByRole('status').filter({ hasText: done });
  const openMenu = () => page.getByRole('button', { name: 'menu', exact: true }).click();
  await addAndLeave(page, openMenu);
  await expect(menu.and(page.locator(':modal')).getByRole('status').filter({ hasText: done })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(toast).toBeVisible();
  // It stays when the page removes the dialog, too.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'cart' }).click();
  await expect(sheet(page).getByText(done)).toBeVisible();
  await page.goBack();
  await expect(sheet(page)).toHaveCount(0);
  await expect(toast).toBeVisible();
  await openMenu();
  await animationsEnd(page);
  await menu.getByText(done).click();
  await expect(toast).toBeHidden();
  await expect(menu).toBeVisible();
});
