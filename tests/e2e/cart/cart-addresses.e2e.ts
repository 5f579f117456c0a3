import type { Page } from '@playwright/test';
import { add, checkout, sheet } from '../support/cart.ts';
import { cartLink, expectPageBehind, followLinkInText, markPage } from '../support/cart-modal.ts';
import { expect, test } from '../support/shop.ts';

test.use({ motion: true });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test.describe('[ROUTE-5] the cart in the app is a modal over the page that it was called from', () => {
  test('with the browser’s back and forward', async ({ page }) => {
    await page.goto('/shop');
    await markPage(page);
    await cartLink(page).click();
    await expect(sheet(page)).toBeVisible();
    await page.goBack();
    await expectPageBehind(page, '/shop');
    await page.goForward();
    await expect(sheet(page)).toBeVisible();
    await expect(page).toHaveURL('/cart');
  });

  test('a link in it leads to a page, and back to the cart over the page before it', async ({ page }) => {
    await add(page);
    await sheet(page).getByRole('link', { name: 'Return Policy' }).click();
    await expect(heading(page, 'Return policy')).toBeVisible();
    await expect(sheet(page)).toBeHidden();
    await page.goBack();
    await expect(sheet(page)).toBeVisible();
    await expect(page.locator('main h1', { hasText: 'Light Phone III' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/shop/products/light-phone-iii');
  });

  test('[CART-6] at /cart/sim it adds the SIM card, once', async ({ page }) => {
    await followLinkInText(page, '/cart/sim');
    await expect(sheet(page).getByRole('button', { name: /^Remove .*SIM/ })).toBeVisible();
    await expect(checkout(page)).toBeEnabled();
    await page.keyboard.press('Escape');
    await expectPageBehind(page, '/return-policy');
    await page.goForward();
    await expect(sheet(page)).toContainText('Quantity 1');
  });

  test('[CART-6][PAGE-7] without its code, /cart/sim opens as a page, with its SIM card', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.expect('failed request', /^\/assets\/cart-sheet-.*: net::ERR_FAILED$/);
    pageErrors.allow('uncaught error', /Loading chunk cart failed/);
    await page.route(/assets\/cart-sheet-.*\.js/, (route) => route.abort());
    await followLinkInText(page, '/cart/sim');
    // The first failure reloads the page, as it was without that link.
    await expect(page.getByRole('link', { name: 'there', exact: true })).toHaveCount(0);
    await followLinkInText(page, '/cart/sim');
    await expect(page).toHaveURL('/cart/sim');
    await expect(page.getByRole('button', { name: /^Remove .*SIM/ })).toBeVisible();
    await expect(sheet(page)).toHaveCount(0);
  });

  test('[CART-4] going forward opens it again, also before the page behind it has loaded', async ({ page }) => {
    await followLinkInText(page, '/cart');
    await expect(sheet(page)).toBeVisible();
    const requested = Promise.withResolvers<void>();
    const loaded = Promise.withResolvers<void>();
    await page.route('**/return-policy.data*', async (route) => {
      requested.resolve();
      await loaded.promise;
      await route.abort('aborted');
    });
    await page.keyboard.press('Escape');
    await requested.promise;
    await expect(sheet(page)).toBeHidden();
    await page.goForward();
    await expect(sheet(page)).toBeVisible();
    await expect(page).toHaveURL('/cart');
    loaded.resolve();
  });

  test('[CART-4] from the phone flow it also leads to the shop', async ({ page }) => {
    await page.goto('/products');
    await page.getByRole('button', { name: /^(Add to cart|Pre-order)/ }).click();
    await expect(sheet(page)).toBeVisible();
    await expect(page).toHaveURL('/cart/phone');
    await sheet(page).getByRole('link', { name: 'Back to the shop' }).click();
    await expect(page).toHaveURL('/shop');
    await expect(heading(page, 'Shop')).toBeVisible();
  });

  test('[ROUTE-15] an unknown flow is the not-found screen', async ({ page, pageErrors }) => {
    pageErrors.expect('status', /^404 \/cart\/wishes\.data/);
    await followLinkInText(page, '/cart/wishes');
    await expect(heading(page, 'sorry, page not found')).toBeVisible();
    await expect(page).toHaveTitle('404 | Light');
  });
});

test.describe('[ROUTE-5] the cart is a page of its own', () => {
  test('opened directly, and when going back to it; also after a reload of the modal', async ({ page }) => {
    await page.goto('/cart');
    await expect(heading(page, 'Cart')).toBeVisible();
    await expect(sheet(page)).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: 'View Shop' }).click();
    await expect(heading(page, 'Shop')).toBeVisible();
    await page.goBack();
    await expect(heading(page, 'Cart')).toBeVisible();
    await expect(sheet(page)).toHaveCount(0);

    await page.goForward();
    await expect(heading(page, 'Shop')).toBeVisible();
    await cartLink(page).click();
    await expect(sheet(page)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('main')).toContainText('Your cart is currently empty.');
    await expect(sheet(page)).toHaveCount(0);
    await page.goBack();
    await expect(heading(page, 'Shop')).toBeVisible();
  });

  test('its own link in the header opens nothing over it', async ({ page }) => {
    await page.goto('/cart');
    await cartLink(page).click();
    await expect(page.locator('html[data-hydrated]')).toBeAttached();
    await expect(heading(page, 'Cart')).toBeVisible();
    await expect(sheet(page)).toHaveCount(0);
  });

  test('without JavaScript', { tag: '@no-js' }, async ({ page }) => {
    await page.goto('/shop');
    await cartLink(page).click();
    await expect(page).toHaveURL('/cart');
    await expect(heading(page, 'Cart')).toBeVisible();
    await expect(sheet(page)).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toBeVisible();
  });
});
