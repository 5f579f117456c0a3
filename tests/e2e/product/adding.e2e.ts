import type { Page, Route } from '@playwright/test';
import { routeCart } from '../support/cart.ts';
import { hydrated } from '../support/hydrated.ts';
import { expect, test } from '../support/shop.ts';
import { keepToasts } from '../support/toasts.ts';

const black = '/shop/products/light-phone-ii-black';

test('[A11Y-1][CART-4] closing the cart that adding opened returns focus to the button', async ({ page }) => {
  await page.goto('/shop/products/sim-card');
  const button = page.getByRole('button', { name: 'Add to cart' });
  await button.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Cart' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('[CART-18] offline the page stays in place, and the item is added when the connection is back', async ({
  page,
  connection,
}) => {
  await page.goto('/shop/products/sim-card', { waitUntil: 'networkidle' });
  const button = page.getByRole('button', { name: 'Add to cart' });
  await connection.cut();
  await button.click();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toHaveText(/The shop can’t be reached right now\..*Please try again\./);
  await connection.mend();
  await button.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(1);
});

test('[CART-18] a shop that does not answer shows a message in the end, and not for ever that the item is added', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect('failed request', /^\/assets\/cart-.*: net::ERR_FAILED$/);
  // The browser's limits end at once.
  await page.addInitScript(() => {
    AbortSignal.timeout = () => AbortSignal.abort(new DOMException('signal timed out', 'TimeoutError'));
  });
  await page.route(/assets\/cart-[^.]+\.js/, (route) => route.abort());
  await page.route(/\/shop\/products\/sim-card/, (route) => route.request().method() !== 'HEAD' && route.continue());
  await page.goto('/shop/products/sim-card');
  // The router reloads a page when the module of the next one fails.
  await page.evaluate(() => document.body.setAttribute('data-marked', ''));
  await page.getByRole('button', { name: 'Add to cart' }).click();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toHaveText(/What you chose is still here\. Please try again\./);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('body[data-marked]')).toBeVisible();
});

test('[CART-18] an item added offline shows a message, and is added when the connection is back', async ({
  page,
  connection,
}) => {
  await page.goto('/shop/products/sim-card');
  const button = page.getByRole('button', { name: 'Add to cart' });
  await button.click();
  await expect(page.getByRole('button', { name: 'Checkout' })).toBeEnabled();
  await page.keyboard.press('Escape');
  // The router goes back to the page, and reads it again.
  await expect(page.locator('[data-request=singleProduct]')).toHaveAttribute('data-status', 'FULFILLED');
  await connection.cut();
  await button.click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'The shop can’t be reached right now. Your changes are kept here and sent as soon as it can.',
  );
  await connection.mend();
  await expect(page.getByRole('dialog', { name: 'Cart' })).toContainText('Quantity 2');
});

test('[TOAST-1] an addition does not cancel a navigation that the visitor has begun', async ({ page }) => {
  await keepToasts(page);
  const cart = Promise.withResolvers<void>();
  const blog = Promise.withResolvers<void>();
  await routeCart(page, async (route) => {
    await cart.promise;
    await route.continue();
  });
  await page.route(/\/blog\.data/, async (route) => {
    await blog.promise;
    await route.continue();
  });
  await page.goto('/shop/products/light-phone-iii');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
  await expect(page.locator('[data-request=allArticles][data-status=PENDING]')).toBeAttached();
  cart.resolve();
  await expect(page.getByText('It is in your cart now.')).toBeVisible();
  blog.resolve();
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  await expect(page).toHaveURL('/blog');
});

test('[CART-16] the message of a failed addition is gone with another choice, also of the colour', async ({
  page,
  shop,
  pageErrors,
}) => {
  pageErrors.expect('status', /^409 \/cart$/);
  await page.goto(black);
  await shop.sandbox.setStock('2003', 0);
  const add = page.getByRole('button', { name: 'Add to cart' });
  const message = page.getByText('your cart is unchanged');
  await add.click();
  await expect(message).toBeVisible();
  await page.getByRole('radio', { name: 'Global' }).check();
  await expect(message).toBeHidden();
  await page.getByRole('radio', { name: 'North America' }).check();
  await add.click();
  await expect(message).toBeVisible();
  await page.getByRole('navigation', { name: 'Color' }).getByRole('link', { name: 'Light gray' }).click();
  await expect(page).toHaveURL(/light-gray$/);
  await expect(message).toBeHidden();
});

test('[CART-16] the message of a failed addition is not repeated in the cart', async ({ page, shop, pageErrors }) => {
  pageErrors.expect('status', /^409 \/cart$/);
  await page.goto('/shop/products/light-phone-iii');
  await shop.sandbox.setStock('2005', 0);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('your cart is unchanged')).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'cart' }).click();
  const sheet = page.getByRole('dialog', { name: 'Cart' });
  await expect(sheet).toContainText('Your cart is currently empty.');
  await expect(sheet).not.toContainText('your cart is unchanged');
});

test.describe('[CART-18] while the code of the cart is being loaded', () => {
  const cartCode = /assets\/cart-[\w-]+\.js/;
  const removal = (page: Page, name: RegExp) => page.getByRole('button', { name });

  /** Presses the button; the code of the cart is held until the test continues it. */
  async function addWithoutCode(page: Page, path: string): Promise<Route> {
    const requested = Promise.withResolvers<Route>();
    await page.route(cartCode, (route) => requested.resolve(route));
    await page.goto(path);
    await hydrated(page);
    await page.getByRole('button', { name: 'Add to cart' }).click();
    return requested.promise;
  }

  test('an addition is kept when the page is left for another document', async ({ page }) => {
    await addWithoutCode(page, '/shop/products/light-phone-iii');
    await page.goto('/about');
    await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toContain('cart');
    await page.unroute(cartCode);
    await page.goto('/cart');
    await expect(removal(page, /^Remove Light Phone III/)).toBeVisible();
  });

  test('[CART-16][TOAST-1] a refusal after the page was left is shown on the next page, and not again in the cart', async ({
    page,
    shop,
  }) => {
    await addWithoutCode(page, '/shop/products/light-phone-iii');
    await shop.sandbox.setStock('2005', 0);
    // A document without the app, until the answer has come.
    await page.goto('/robots.txt');
    await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toContain('cart_notes');
    await page.unroute(cartCode);
    await page.goto('/about');
    const message = page.getByText('What you chose just before may not have gone through.');
    await expect(message).toBeVisible();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'shop' }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'cart' }).click();
    const sheet = page.getByRole('dialog', { name: 'Cart' });
    await expect(sheet).toContainText('Your cart is currently empty.');
    await expect(sheet.getByText('may not have gone through')).toHaveCount(0);
  });

  test('an addition is kept when the page is left in the app and the code cannot be loaded', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.expect('failed request', /^\/assets\/cart-.*: net::ERR_FAILED$/);
    const code = await addWithoutCode(page, '/shop/products/light-phone-iii');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
    const posted = page.waitForResponse((response) => response.request().method() === 'POST');
    await code.abort();
    await posted;
    await page.unroute(cartCode);
    await page.goto('/cart');
    await expect(removal(page, /^Remove Light Phone III/)).toBeVisible();
  });

  test('what was chosen is added, also when another product is shown meanwhile', async ({ page }) => {
    const code = await addWithoutCode(page, black);
    await page.getByRole('navigation', { name: 'Color' }).getByRole('link', { name: 'Light gray' }).click();
    await expect(page).toHaveURL(/light-gray$/);
    await expect(page.getByRole('link', { name: 'Light gray' })).toHaveAttribute('aria-current', 'page');
    await code.continue();
    await expect(page.getByText('It is in your cart now.')).toBeVisible();
    await page.unroute(cartCode);
    await page.goto('/cart');
    await expect(page.getByRole('listitem').filter({ has: removal(page, /^Remove Light Phone II/) })).toContainText(
      'Black',
    );
  });
});
