import type { Page, Route } from '@playwright/test';
import { add, checkout, holds, isCartRequest, line, more, remove, routeCart, sheet } from '../support/cart.ts';
import { expect, test } from '../support/shop.ts';

/** Until not one more character can be stored in the tab. */
async function fillStorage(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (let size = 2 ** 22; size >= 1; size = Math.floor(size / 2)) {
      try {
        for (let part = 0; ; part++) sessionStorage.setItem(`${size}-${part}`, 'x'.repeat(size));
      } catch {
        // Full, for parts of this size.
      }
    }
  });
}

/**
 * Resolves when an addition is queued, to be called before the button is pressed: its code is loaded first, and right after the
 * addition that of the cart. A page that is left earlier has added nothing.
 */
function queuedAddition(page: Page): Promise<unknown> {
  return page.waitForRequest(/\/assets\/cart\.route-/);
}

test.describe('[CART-18] a lost response of our own server', () => {
  for (const [name, lose] of Object.entries({
    'after the cart was changed': async (page: Page) => {
      await routeCart(page, async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      });
    },
    'before the command arrived': async (page: Page) => {
      await routeCart(page, (route) => route.abort('connectionreset'));
    },
  })) {
    test(`${name} neither doubles nor loses a line`, async ({ page, pageErrors }) => {
      pageErrors.expect('failed request', /^\/cart: net::ERR_CONNECTION_RESET$/);
      await add(page);
      await lose(page);
      await more(page).click();
      await more(page).click();
      await expect(page.getByText('Your changes are kept here and sent as soon as it can.')).toBeVisible();
      await holds(page, 3);
      await expect(checkout(page)).toBeDisabled();
      await page.unroute('**/cart');
      await expect(checkout(page)).toBeEnabled();
      await holds(page, 3);
      await page.goto('/cart');
      await holds(page, 3);
    });
  }

  test('offline changes are sent when the connection is back', async ({ page, connection }) => {
    await add(page);
    await connection.cut();
    await more(page).click();
    await holds(page, 2);
    await expect(page.getByText('Your changes are kept here and sent as soon as it can.')).toBeVisible();
    await connection.mend();
    await expect(checkout(page)).toBeEnabled();
    await page.goto('/cart');
    await holds(page, 2);
  });
});

test.describe('[CART-18] leaving the page right after a click', () => {
  test('executes the command once', async ({ page, shop }) => {
    await add(page);
    await page.goto('/cart');
    await shop.sandbox.addFault({ provider: 'storefront', kind: 'delay', ms: 300 });
    await more(page).click();
    await more(page).click();
    await page.reload();
    await holds(page, 3);
    await expect(checkout(page)).toBeEnabled();
    await holds(page, 3);
    await shop.sandbox.clearFaults();
    await page.reload();
    await holds(page, 3);
  });

  test('executes a removal and its undo in order', async ({ page, context, shop }) => {
    await add(page);
    await page.goto('/cart');
    await shop.sandbox.addFault({ provider: 'storefront', kind: 'delay', ms: 100 });
    await remove(page).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.close();
    await shop.sandbox.clearFaults();
    const next = await context.newPage();
    await expect(async () => {
      await next.goto('/cart');
      await expect(line(next)).toContainText('Quantity 1', { timeout: 1000 });
    }).toPass();
  });

  test('creates one cart with everything that was added', async ({ page, context, shop }) => {
    await page.goto('/shop/products/light-phone-iii');
    const other = await context.newPage();
    await other.goto('/shop/products/protective-case');
    await shop.sandbox.addFault({ provider: 'storefront', kind: 'delay', ms: 500 });
    const button = { name: 'Add to cart' };
    const begun = page.waitForRequest(isCartRequest);
    await page.getByRole('button', button).click();
    await begun;
    const queued = queuedAddition(other);
    await other.getByRole('button', button).click();
    await queued;
    await other.goto('/return-policy');
    await expect(sheet(page).getByRole('button', { name: /^Remove / })).toHaveCount(2);
    await other.goto('/cart');
    await expect(other.getByRole('button', { name: /^Remove / })).toHaveCount(2);
    await shop.sandbox.clearFaults();
    const created = (await shop.sandbox.requests('storefront')).filter(({ body }) =>
      body.includes('mutation CartCreate'),
    );
    expect(created).toHaveLength(1);
  });
});

test('[CART-18] on plain HTTP, without Web Locks and randomUUID, an item is added once', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Crypto.prototype, 'randomUUID');
    Reflect.deleteProperty(Navigator.prototype, 'locks');
  });
  await add(page);
  await more(page).click();
  await holds(page, 2);
  await expect(checkout(page)).toBeEnabled();
  await page.goto('/cart');
  await holds(page, 2);
});

test.describe('[CART-18] an addition right before the page is left', () => {
  for (const wait of ['while the cart is read for the first time', 'while it is written'] as const) {
    test(`is not confused with another addition after a reload: ${wait}`, async ({ page, shop }) => {
      await add(page);
      const query = wait === 'while it is written' ? 'mutation CartLinesAdd' : 'query Cart(';
      await shop.sandbox.addFault({ provider: 'storefront', kind: 'delay', ms: 1500, match: { body: query } });
      const method = wait === 'while it is written' ? 'POST' : 'GET';
      // The cart is read when the page is idle, or for the addition.
      const sent = page.waitForRequest((request) => isCartRequest(request) && request.method() === method);
      await page.goto('/shop/products/light-phone-iii');
      const queued = queuedAddition(page);
      await page.getByRole('button', { name: 'Add to cart' }).click();
      await Promise.all([sent, queued]);
      await page.reload();
      await page.getByRole('button', { name: 'Add to cart' }).click();
      await expect(sheet(page)).toBeVisible();
      await expect(checkout(page)).toBeEnabled();
      await shop.sandbox.clearFaults();
      await page.goto('/cart');
      await holds(page, 3);
    });
  }

  for (const [what, prepare] of Object.entries({
    '': async () => {},
    ', though the storage of its tab is full': fillStorage,
  })) {
    test(`is handed to other tabs when the page is closed${what}`, async ({ page, context, shop }) => {
      await add(page);
      const other = await context.newPage();
      await other.goto('/cart');
      await expect(checkout(other)).toBeEnabled();
      await page.goto('/cart');
      await expect(checkout(page)).toBeEnabled();
      await prepare(page);
      await shop.sandbox.addFault({ provider: 'storefront', kind: 'delay', ms: 300 });
      await more(page).click();
      await more(page).click();
      // Closes the tab with its unload events.
      await page.close({ runBeforeUnload: true });
      await holds(other, 3);
      await expect(checkout(other)).toBeEnabled();
      await shop.sandbox.clearFaults();
      await other.goto('/cart');
      await holds(other, 3);
    });
  }
});

test('[CART-18] additions queued behind a refused one are executed; the refused one is named', async ({
  page,
  shop,
  pageErrors,
}) => {
  pageErrors.expect('status', /^409 \/cart$/);
  await add(page);
  await page.goto('/shop/products/screen-protector');
  await shop.sandbox.setStock('2009', 0);
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  await routeCart(page, async (route) => {
    await gate;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'shop' }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Case,/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /^Case,/ })).toBeVisible();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  open();
  await expect(page.getByText(/^Screen protector.*: This is sold out/i)).toBeVisible();
  await expect(sheet(page).getByRole('button', { name: /^Remove / })).toHaveCount(2);
  await holds(page, 1);
});

test('[CART-18] two lost responses while another tab removes the line leave both tabs correct, with no uncaught error', async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.expect('failed request', /^\/cart: net::ERR_CONNECTION_RESET$/);
  await add(page);
  await page.goto('/cart');
  const other = await context.newPage();
  await other.goto('/cart');
  await holds(other, 1);
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort('connectionreset');
  };
  await routeCart(page, lose, 2);
  await more(page).click();
  await expect(page.getByText('Your changes are kept here and sent as soon as it can.')).toBeVisible();
  await remove(other).click();
  for (const tab of [page, other]) {
    await expect(tab.getByRole('region', { name: 'Cart' })).toHaveAttribute('data-status', 'IDLE');
    await expect(tab.getByText('Your cart is currently empty.')).toBeVisible();
  }
});
