import type { Page } from '@playwright/test';
import { animationsEnd } from '../support/animations.ts';
import { add, checkout, holds, line, sheet } from '../support/cart.ts';
import { header } from '../support/header.ts';
import { expect, test } from '../support/shop.ts';

test.use({ motion: true });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const cartLink = (page: Page) => header(page).getByRole('link', { name: 'cart' });

/** The attribute would be lost if the page were rendered again. */
const mark = (page: Page) => page.evaluate(() => document.querySelector('main h1')?.setAttribute('data-marked', ''));

async function expectPageBehind(page: Page, path: string): Promise<void> {
  await expect(sheet(page)).toBeHidden();
  await expect(page).toHaveURL(path);
  await expect(page.locator('h1[data-marked]')).toBeVisible();
}

/** Goes to a page, and follows a link in its text as an editor may write it; the seed has none to the cart. */
async function followLinkInText(page: Page, to: string): Promise<void> {
  await page.goto('/return-policy');
  await mark(page);
  const text = page.locator('main .prose p').first();
  await text.evaluate((paragraph, target) => {
    paragraph.innerHTML = `What you chose is <a href="${target}">there</a>.`;
  }, to);
  await page.getByRole('link', { name: 'there', exact: true }).click();
}

test.describe('[ROUTE-5] the cart in the app is a modal over the page that it was called from', () => {
  test('[CART-1][CART-4] from the header: with its address, its title and the focus restored', {
    tag: '@width',
  }, async ({ page }) => {
    await page.goto('/shop');
    await mark(page);
    await cartLink(page).focus();
    await page.keyboard.press('Enter');
    await expect(sheet(page)).toContainText('Your cart is currently empty.');
    await expect(page).toHaveURL('/cart');
    await expect(page).toHaveTitle('Cart | Light');
    expect(await page.locator('dialog:modal').count()).toBe(1);
    await page.keyboard.press('Escape');
    await expectPageBehind(page, '/shop');
    await expect(cartLink(page)).toBeFocused();
    await expect(page).toHaveTitle('Shop | Light');
  });

  test('after an addition; it closes by its button, and by a click beside it, not by a selection that ends there', async ({
    page,
  }) => {
    await add(page);
    await expect(page).toHaveURL('/cart');
    await mark(page);
    await sheet(page).getByRole('button', { name: 'close' }).click();
    await expectPageBehind(page, '/shop/products/light-phone-iii');
    await cartLink(page).click();
    await holds(page, 1);
    await line(page).hover();
    await page.mouse.down();
    await page.mouse.move(20, 400);
    await page.mouse.up();
    await expect(sheet(page)).toHaveAttribute('open');
    // While the page still fades the click would go to the fading picture of it.
    await animationsEnd(page);
    await page.mouse.click(20, 400);
    await expectPageBehind(page, '/shop/products/light-phone-iii');
  });

  test('[CART-1] a press of its scrollbar leaves it open', async ({ page }) => {
    await page.goto('/shop');
    await cartLink(page).click();
    await expect(sheet(page)).toBeVisible();
    await animationsEnd(page);
    // Headless browsers have no scrollbar to press: it is the sheet itself, at its right edge.
    await sheet(page).evaluate((dialog) => {
      const clientX = dialog.getBoundingClientRect().right - 7;
      for (const type of ['mousedown', 'click'])
        dialog.dispatchEvent(new MouseEvent(type, { clientX, clientY: 300, bubbles: true }));
    });
    await expect(sheet(page)).toBeVisible();
    await page.mouse.click(7, 300);
    await expect(sheet(page)).toBeHidden();
  });

  test('[CART-1] a right click beside it leaves it open', async ({ page }) => {
    await page.goto('/shop');
    await cartLink(page).click();
    await expect(sheet(page)).toBeVisible();
    await animationsEnd(page);
    await page.mouse.click(20, 400, { button: 'right' });
    await expect(sheet(page)).toHaveAttribute('open');
    await expect(page).toHaveURL('/cart');
  });

  test('from the menu, which it closes', async ({ page }) => {
    await page.goto('/about');
    await mark(page);
    await page.getByRole('button', { name: 'menu', exact: true }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Cart', exact: true }).click();
    await expect(sheet(page)).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
    await page.keyboard.press('Escape');
    await expectPageBehind(page, '/about');
    await expect(page.getByRole('button', { name: 'menu', exact: true })).toBeFocused();
  });

  test('from a link in a text', async ({ page }) => {
    await followLinkInText(page, '/cart');
    await expect(sheet(page)).toContainText('Your cart is currently empty.');
    await page.keyboard.press('Escape');
    await expectPageBehind(page, '/return-policy');
    await expect(page.getByRole('link', { name: 'there', exact: true })).toBeFocused();
  });

  test('with the browser’s back and forward', async ({ page }) => {
    await page.goto('/shop');
    await mark(page);
    await cartLink(page).click();
    await expect(sheet(page)).toBeVisible();
    await page.goBack();
    await expectPageBehind(page, '/shop');
    await page.goForward();
    await expect(sheet(page)).toBeVisible();
    await expect(page).toHaveURL('/cart');
  });

  test('offline it closes as well, by Escape and by back, and opens again online', async ({ page, connection }) => {
    await page.goto('/shop');
    await mark(page);
    const opensAndCloses = async (close: () => Promise<unknown>) => {
      await cartLink(page).click();
      await expect(sheet(page)).toContainText('Your cart is currently empty.');
      await connection.cut();
      await close();
      await expectPageBehind(page, '/shop');
      await expect(page).toHaveTitle('Shop | Light');
      await expect(page.getByText('You are offline.')).toHaveCount(0);
      await connection.mend();
    };
    await opensAndCloses(() => page.keyboard.press('Escape'));
    await opensAndCloses(() => page.goBack());
    await expect(cartLink(page)).toBeFocused();
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

  test('the page behind keeps its header, its footer and its scroll position', async ({ page }) => {
    await page.goto('/shop/products/light-phone-iii');
    await expect(page.locator('html[data-hydrated]')).toBeAttached();
    await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }));
    await cartLink(page).click();
    await expect(sheet(page)).toBeVisible();
    const parts = ['nav[aria-label="Main"]', 'aside[aria-label="Announcement"]', 'footer'];
    for (const part of parts) await expect(page.locator(part)).toHaveCount(1);
    expect(await page.evaluate(() => scrollY)).toBe(600);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/shop/products/light-phone-iii');
    expect(await page.evaluate(() => scrollY)).toBe(600);
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
