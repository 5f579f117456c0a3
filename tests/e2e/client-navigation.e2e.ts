import type { Page } from '@playwright/test';
import { isCartRequest } from './support/cart.ts';
import { expect, test } from './support/shop.ts';

test.use({ motion: true });

const lightPhoneIII = '2005';

const more = (page: Page) => page.getByRole('button', { name: 'One Light Phone III more' });
const messageIn = (page: Page) => page.getByRole('main').getByRole('alert');
const inCart = (page: Page) => page.getByRole('dialog', { name: 'Cart' }).getByRole('listitem').getByRole('alert');

async function addLightPhoneIII(page: Page): Promise<void> {
  await page.goto('/shop/products/light-phone-iii');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
}

test('changing the cart never reloads the page', async ({ page }) => {
  await page.goto('/shop/products/light-phone-iii');
  let loads = 0;
  page.on('load', () => loads++);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await more(page).click();
  await expect(page.getByRole('definition').filter({ hasText: '$1,398' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'cart' })).toHaveText(
    'cart 2 items',
  );
  expect(loads).toBe(0);
});

test('adding more than the stock shows a message', async ({ page, shop }) => {
  await shop.sandbox.setStock(lightPhoneIII, 1);
  await addLightPhoneIII(page);
  await addLightPhoneIII(page);
  await expect(inCart(page)).toHaveText('Only 1 left. It is in your cart.');
});

test('a product that sold out meanwhile is reported beside its form', async ({ page, shop, pageErrors }) => {
  await page.goto('/shop/products/light-phone-iii');
  await shop.sandbox.setStock(lightPhoneIII, 0);
  pageErrors.expect('status', /^409 \/cart$/);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(messageIn(page)).toHaveText('This is sold out, so your cart is unchanged.');
});

test('a cart that was ordered in another tab disappears with the next change', async ({ page, shop, pageErrors }) => {
  await addLightPhoneIII(page);
  await shop.sandbox.reset();
  pageErrors.expect('status', /^409 \/cart$/);
  await more(page).click();
  await expect(page.getByText('Your cart is currently empty.')).toBeVisible();
  await expect(page.getByText('Your cart is gone: it expired, or you have ordered it.')).toBeVisible();
});

test('adding continues when the page is left', async ({ page, shop }) => {
  await page.goto('/shop/products/light-phone-iii');
  await shop.sandbox.addFault({ provider: 'storefront', kind: 'delay', ms: 1000, match: 'cartCreate' });
  const answered = page.waitForResponse((response) => isCartRequest(response.request()));
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'shop' }).click();
  await answered;
  await page.goto('/cart');
  await expect(page.getByRole('main').getByText('Quantity 1')).toBeVisible();
});

test('the keyboard alone selects, adds and removes, and focus is kept', async ({ page }) => {
  await page.goto('/shop/products/light-phone-ii-black');
  await page.getByRole('radio', { name: 'North America' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Global' })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Cart' }).getByText('Global')).toBeVisible();
  const remove = page.getByRole('button', { name: 'Remove Light Phone II' });
  await remove.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
});

test('the open menu traps focus and restores it', async ({ page }) => {
  await page.goto('/about');
  const button = page.getByRole('button', { name: 'menu' });
  await button.press('Enter');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(page.locator('dialog:modal')).toBeVisible();
  const links = await menu.getByRole('link').count();
  for (let step = 0; step <= links + 3; step++) await page.keyboard.press('Tab');
  const isInside = await page.evaluate(
    () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
  );
  expect(isInside).toBe(true);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
});

test('[A11Y-1] an error screen gets the focus with its title as name, and so does the page after it', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect('status', /^404 \/shop\/products\/light-phone-iii\.data/);
  const main = page.getByRole('main');
  await page.goto('/actual-size');
  await page.route(/light-phone-iii\.data/, (route) => route.fulfill({ status: 404, body: '' }));
  const link = main.getByRole('link', { name: 'Light Phone III' });
  await link.click();
  await expect(page.getByRole('heading', { name: 'page not found' })).toBeVisible();
  await expect(main).toBeFocused();
  await expect(main).toHaveAccessibleName(/^404/);
  await page.goBack();
  await expect(page).toHaveURL(/actual-size$/);
  await expect(link).toBeFocused();
  await expect(main).toHaveAccessibleName(/Actual size/i);
});

test('a superseded navigation is no error', async ({ page }) => {
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (change) => {
      const transition = start(change);
      transition.skipTransition();
      return transition;
    };
  });
  await page.goto('/shop');
  await page.getByRole('navigation', { name: 'Collections' }).getByRole('link', { name: 'Accessories' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Accessories' })).toBeVisible();
});

// Firefox itself is not among the tests' browsers.
test('a view transition that was skipped is no error in the words of Firefox either', async ({ page }) => {
  await page.goto('/shop');
  for (const reason of ['another transition starting', 'document being hidden', 'skipTransition() call'])
    await page.evaluate(async (reason) => {
      const handled = new Promise((resolve) => addEventListener('unhandledrejection', resolve, { once: true }));
      void Promise.reject(new DOMException(`Skipped ViewTransition due to ${reason}`, 'InvalidStateError'));
      await handled;
    }, reason);
});
