import { add, checkout, holds, isCartRequest, more, routeCart, sheet } from '../support/cart.ts';
import { expect, test } from '../support/shop.ts';
import { keepToasts } from '../support/toasts.ts';

test.beforeEach(async ({ page }) => {
  // The test before may have left the storefront's circuit open for two seconds.
  await expect.poll(async () => (await page.request.get('/shop/products/light-phone-iii')).status()).toBe(200);
});

test('[SAFE-1][CART-18] a change during an outage is kept, with the reason, and sent when the storefront is back', async ({
  page,
  shop,
  pageErrors,
}) => {
  await add(page);
  pageErrors.expect('status', /^503 \/cart$/);
  await shop.sandbox.addFault({ provider: 'storefront', kind: 'status', status: 503 });
  // By keyboard: a pointer might be over a link once the message is there, whose page would be prefetched.
  await more(page).press('Enter');
  await expect(sheet(page).getByText('Your changes are kept here and sent as soon as it can.')).toBeVisible();
  await holds(page, 2);
  await expect(checkout(page)).toBeDisabled();
  // The next page cannot read the cart either.
  await page.goto('/cart');
  const main = page.getByRole('main');
  await expect(main).toContainText('We can’t show your cart right now.');
  await expect(main.getByText('Your changes are kept here')).toBeVisible();
  await shop.sandbox.clearFaults();
  await expect(checkout(page)).toBeEnabled();
  await expect(main.getByText('Your changes are kept')).toBeHidden();
  await page.goto('/cart');
  await holds(page, 2);
});

for (const [status, form, contentType, body] of [
  [502, 'a page', 'text/html', '<h1>Bad gateway</h1>'],
  [502, 'JSON', 'application/json', '{"error":"Bad gateway"}'],
  [429, 'a page', 'text/html', '<h1>Too many requests</h1>'],
] as const) {
  test(`[SAFE-1][CART-18] a change to which a proxy has answered with ${status} in ${form} is sent again`, async ({
    page,
    pageErrors,
  }) => {
    await add(page);
    pageErrors.expect('status', new RegExp(`^${status} /cart$`));
    await routeCart(page, (route) => route.fulfill({ status, contentType, body }), 1);
    const sent = page.waitForResponse((response) => isCartRequest(response.request()) && response.ok());
    await more(page).press('Enter');
    await sent;
    await expect(checkout(page)).toBeEnabled();
    await holds(page, 2);
  });
}

test('[SAFE-1] a cart that failed to load can be retried in place', async ({ page, shop, pageErrors }) => {
  await add(page);
  pageErrors.expect('status', /^503 \/cart$/);
  await shop.sandbox.addFault({ provider: 'storefront', kind: 'status', status: 503 });
  await page.goto('/cart');
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(page.getByText('We can’t show your cart right now. Nothing in it is lost.')).toBeVisible();
  const failed = page.waitForResponse((response) => response.status() === 503);
  await again.click();
  await failed;
  await expect(again).toBeVisible();
  await shop.sandbox.clearFaults();
  // No call is made while the storefront's circuit is open, as it may be after this test and the one before: a press then says the same again.
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1000 });
    await expect(page.getByText('Quantity 1')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(page.getByText('right now')).toBeHidden();
});

test('[SAFE-1] an addition is kept while the cart cannot be read, also on the next page', async ({
  page,
  shop,
  pageErrors,
}) => {
  await add(page);
  pageErrors.expect('status', /^503 \/cart$/);
  // Before the fault: failures of this test and of the one before may open the storefront's circuit, and the page would be an error.
  await page.goto('/shop/products/light-phone-iii');
  await shop.sandbox.addFault({ provider: 'storefront', kind: 'status', status: 503, match: { body: 'query Cart(' } });
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(/Your changes are kept here and sent/);
  await page.goto('/faq');
  await shop.sandbox.clearFaults();
  await page.goto('/cart');
  await holds(page, 2);
});

test('[SAFE-1][CART-18] an addition that is kept during an outage is shown after a reload, not made twice, and announced', async ({
  page,
  shop,
  pageErrors,
}) => {
  pageErrors.expect('status', /^503 \/cart$/);
  const main = page.getByRole('main');
  const isKept = () => expect(main.getByRole('alert')).toHaveText(/Your changes are kept here and sent/);
  await page.goto('/shop/products/light-phone-iii');
  await shop.sandbox.addFault({ provider: 'storefront', kind: 'status', status: 503, match: { body: 'CartCreate(' } });
  await main.getByRole('button', { name: 'Add to cart' }).click();
  await isKept();
  const adding = main.getByRole('button', { name: 'Adding' });
  // While the storefront's circuit is open, the page itself is an error.
  pageErrors.allow('status', /^503 \/shop\/products\/light-phone-iii$/);
  await expect(async () => {
    await page.reload();
    await expect(adding).toBeVisible({ timeout: 3000 });
  }).toPass();
  await isKept();
  await adding.press('Enter');
  await page.goto('/cart');
  await expect(main.getByText('Your changes are kept here')).toBeVisible();
  await expect(main).not.toContainText('Your cart is currently empty.');
  await page.goto('/faq');
  await shop.sandbox.clearFaults();
  await expect(page.getByText('It is in your cart now.')).toBeVisible();
  await page.goto('/cart');
  await holds(page, 1);
});

test('[SAFE-1][CART-18][TOAST-1] a page that shows no addition says once that one is kept during an outage', async ({
  page,
  shop,
  pageErrors,
}) => {
  pageErrors.expect('status', /^503 \/cart$/);
  await keepToasts(page);
  const toast = page.getByRole('status').filter({ hasText: 'Your changes are kept here and sent as soon as it can.' });
  const main = page.getByRole('main');
  await page.goto('/shop/products/light-phone-iii');
  await shop.sandbox.addFault({ provider: 'storefront', kind: 'status', status: 503, match: { body: 'CartCreate(' } });
  await main.getByRole('button', { name: 'Add to cart' }).click();
  await expect(main.getByRole('alert')).toHaveText(/Your changes are kept here/);
  await expect(toast).toHaveCount(0);
  for (const path of ['/about', '/']) {
    await page.goto(path);
    await expect(toast).toBeVisible();
  }
  const tried = page.waitForResponse((response) => isCartRequest(response.request()));
  await toast.click();
  await tried;
  await shop.sandbox.clearFaults();
  await expect(page.getByText('It is in your cart now.')).toBeVisible();
  await expect(toast).toHaveCount(0);
});
