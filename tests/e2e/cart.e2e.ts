import type { Page } from '@playwright/test';
import { openExtras } from '#tests/support/open-extras.ts';
import { add, checkout, holds, less, lightPhoneIII, line, more, remove, sheet } from './support/cart.ts';
import { expect, test } from './support/shop.ts';

/** Records every quantity that the line shows. */
async function watchQuantity(page: Page): Promise<() => Promise<number[]>> {
  await line(page).evaluate((item) => {
    const seen: number[] = [];
    const note = () => {
      const quantity = Number(/Quantity (\d+)/.exec(item.textContent ?? '')?.[1]);
      if (seen.at(-1) !== quantity) seen.push(quantity);
    };
    note();
    new MutationObserver(note).observe(item, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { seenQuantities: seen });
  });
  return () => page.evaluate(() => (window as unknown as { seenQuantities: number[] }).seenQuantities);
}

test.describe('a storefront that takes a second for each response', () => {
  test('[CART-18][CART-19] receives 50 clicks on plus merged into few calls, shown immediately', async ({
    page,
    shop,
  }) => {
    const foreign: string[] = [];
    await shop.sandbox.setStock(lightPhoneIII, 500);
    await add(page);
    const before = (await shop.sandbox.requests('storefront')).length;
    page.on('request', (request) => {
      const isPicture = request.resourceType() === 'image';
      if (!isPicture && new URL(request.url()).origin !== shop.url) foreign.push(request.url());
    });
    await shop.sandbox.addFault({ provider: 'storefront', kind: 'delay', ms: 1000 });
    const quantities = await watchQuantity(page);
    const plus = more(page);
    // In the page, since clicks by pointer may be slower than the shop on a busy machine.
    await plus.evaluate(async (button: HTMLElement) => {
      for (let quantity = 2; quantity <= 51; quantity++) {
        button.click();
        const isShown = () => button.closest('li')?.textContent?.includes(`Quantity ${quantity}`);
        while (!isShown()) await new Promise((resolve) => setTimeout(resolve));
      }
    });
    // Below the sheet, where elements are inert and not found by role; and before the response.
    expect(await page.locator('nav').filter({ hasText: 'cart' }).first().textContent()).toContain('51 items');
    await expect(checkout(page)).toBeDisabled();
    await expect(checkout(page)).toHaveAccessibleDescription('Updating your cart');
    await expect(plus).toBeEnabled();
    await expect(checkout(page)).toBeEnabled({ timeout: 20_000 });
    await shop.sandbox.clearFaults();
    const calls = (await shop.sandbox.requests('storefront')).slice(before);
    expect(calls.length).toBeLessThanOrEqual(6);
    const seen = await quantities();
    expect(seen).toEqual([...seen].sort((one, other) => one - other));
    await page.goto('/cart');
    await holds(page, 51);
    await expect(page.getByRole('definition').filter({ hasText: '$35,649' })).toBeVisible();
    expect(foreign).toEqual([]);
  });

  test('[CART-2] disables Checkout while updating, but not the quantity buttons (decision 0009) nor the page', async ({
    page,
    shop,
  }) => {
    await page.goto('/products');
    await page.getByRole('button', { name: /^(Add to cart|Pre-order)/ }).click();
    await expect(checkout(page)).toBeEnabled();
    await shop.sandbox.addFault({ provider: 'storefront', kind: 'delay', ms: 1000 });
    await page.getByRole('button', { name: /more$/ }).first().click();
    await expect(checkout(page)).toBeDisabled();
    await expect(page.getByRole('button', { name: /more$/ }).first()).toBeEnabled();
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toBeHidden();
    const choice = page.getByRole('radio', { name: 'Global' });
    await choice.check();
    await expect(choice).toBeChecked();
    await expect(page.getByRole('status', { name: 'Total' }).or(page.locator('output'))).toBeVisible();
  });
});

test.describe('[CART-10] a removed line', () => {
  test('is named in the undo row and restored in its place', { tag: '@width' }, async ({ page }) => {
    await page.goto('/shop/products/light-phone-ii-black');
    await openExtras(page);
    await page.getByRole('radio', { name: 'North America' }).check();
    await page.getByRole('checkbox', { name: 'US SIM card' }).check();
    await page.getByRole('radio', { name: 'Yearly' }).check();
    await page.getByRole('button', { name: 'Add to cart' }).click();
    const names = sheet(page).getByRole('listitem').getByRole('heading', { level: 2 });
    await expect(names.first()).toHaveText('Light Phone II');
    await expect(checkout(page)).toBeInViewport({ ratio: 1 });
    const before = await names.allTextContents();
    await sheet(page).getByRole('button', { name: 'Remove Light Phone II' }).click();
    const row = sheet(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: 'Undo' }) });
    await expect(row).toContainText('Light Phone II removed, with its SIM card and protection plan.');
    await expect(sheet(page).getByText('went with it')).toBeHidden();
    await row.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(names).toHaveText(before);
    await expect(sheet(page).getByRole('link', { name: 'Light Phone II', exact: true })).toBeFocused();
    await expect(checkout(page)).toBeEnabled();
    await page.goto('/cart');
    await expect(page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 })).toHaveText(before);
  });

  test('is restored by keyboard', async ({ page }) => {
    await add(page);
    await more(page).click();
    await remove(page).press('Enter');
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeFocused();
    await expect(page.getByText('Light Phone III removed.')).toBeVisible();
    await expect(more(page)).toBeHidden();
    await page.keyboard.press('Enter');
    await holds(page, 2);
    await expect(line(page).getByRole('link', { name: 'Light Phone III' })).toBeFocused();
    await expect(checkout(page)).toBeEnabled();
    await page.goto('/cart');
    await holds(page, 2);
  });

  test('[A11Y-1] its undo has the focus, also after another one at the end of the list', async ({ page }) => {
    await page.goto('/shop/products/light-phone-ii-black');
    await openExtras(page);
    await page.getByRole('radio', { name: 'North America' }).check();
    await page.getByRole('checkbox', { name: 'US SIM card' }).check();
    await page.getByRole('checkbox', { name: 'Carbon offset' }).check();
    await page.getByRole('button', { name: 'Add to cart' }).click();
    const buttons = sheet(page).getByRole('button', { name: /^Remove/ });
    await expect(buttons).toHaveCount(3);
    for (const left of [2, 1]) {
      await buttons.last().press('Enter');
      await expect(buttons).toHaveCount(left);
      await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
    }
  });

  test('can be restored before the removal was sent', async ({ page, shop }) => {
    await add(page);
    await shop.sandbox.addFault({ provider: 'storefront', kind: 'delay', ms: 1000 });
    await remove(page).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await holds(page, 1);
    await expect(checkout(page)).toBeEnabled({ timeout: 15_000 });
    await page.goto('/cart');
    await holds(page, 1);
  });
});

test.describe('a message beside the line', () => {
  test('[CART-16][CART-19] shows what the storefront did not accept', async ({ page, shop }) => {
    await add(page);
    await shop.sandbox.setStock(lightPhoneIII, 2);
    for (let click = 0; click < 3; click++) await more(page).click();
    await expect(line(page).getByRole('alert')).toHaveText('Only 2 left. Both are in your cart.');
    await holds(page, 2);
    await less(page).click();
    await holds(page, 1);
    await expect(line(page).getByRole('alert')).toBeEmpty();
  });
});

test('[SAFE-1][CART-18] a change during an outage is kept, with the reason, and sent when the storefront is back', async ({
  page,
  shop,
  pageErrors,
}) => {
  await add(page);
  pageErrors.expect(/503/);
  await shop.sandbox.addFault({ provider: 'storefront', kind: 'status', status: 503 });
  await more(page).click();
  await expect(sheet(page).getByText('Your changes are kept here and sent as soon as it can.')).toBeVisible();
  await holds(page, 2);
  await expect(checkout(page)).toBeDisabled();
  // The next page cannot read the cart either.
  await page.goto('/cart');
  const main = page.getByRole('main');
  await expect(main).toContainText('We can’t show your cart right now.');
  await expect(main.getByText('Your changes are kept here')).toBeVisible();
  await shop.sandbox.clearFaults();
  await expect(checkout(page)).toBeEnabled({ timeout: 15_000 });
  await expect(main.getByText('Your changes are kept')).toBeHidden();
  await page.goto('/cart');
  await holds(page, 2);
});

test('[SAFE-1] a cart that failed to load can be retried in place', async ({ page, shop, pageErrors }) => {
  await add(page);
  pageErrors.expect(/503/);
  await shop.sandbox.addFault({ provider: 'storefront', kind: 'status', status: 503 });
  await page.goto('/cart');
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(page.getByText('We can’t show your cart right now. Nothing in it is lost.')).toBeVisible();
  const failed = page.waitForResponse((response) => response.status() === 503);
  await again.click();
  await failed;
  await expect(again).toBeVisible();
  await shop.sandbox.clearFaults();
  await again.click();
  await holds(page, 1);
  await expect(page.getByText('right now')).toBeHidden();
});

test('[SAFE-1] an addition is kept while the cart cannot be read, also on the next page', async ({
  page,
  shop,
  pageErrors,
}) => {
  await add(page);
  pageErrors.expect(/503/);
  await shop.sandbox.addFault({ provider: 'storefront', kind: 'status', status: 503, match: { body: 'query Cart(' } });
  await page.goto('/shop/products/light-phone-iii');
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
  pageErrors.expect(/503/);
  await shop.sandbox.addFault({ provider: 'storefront', kind: 'status', status: 503, match: { body: 'CartCreate(' } });
  const main = page.getByRole('main');
  const isKept = () => expect(main.getByRole('alert')).toHaveText(/Your changes are kept here and sent/);
  await page.goto('/shop/products/light-phone-iii');
  await main.getByRole('button', { name: 'Add to cart' }).click();
  await isKept();
  const adding = main.getByRole('button', { name: 'Adding' });
  // While the storefront's circuit is open, the page itself is an error.
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
  await expect(page.getByText('It is in your cart now.')).toBeVisible({ timeout: 20_000 });
  await page.goto('/cart');
  await holds(page, 1);
});

test('[CART-17][CART-18] a referral without response does not block the visitor’s commands', async ({ page }) => {
  // The test controls the page's timeouts.
  await page.addInitScript(() => {
    const limits: AbortController[] = [];
    AbortSignal.timeout = () => {
      const limit = new AbortController();
      limits.push(limit);
      return limit.signal;
    };
    const expireTimeouts = () => {
      for (const limit of limits) limit.abort();
    };
    Object.assign(window, { expireTimeouts });
  });
  await page.route('**/cart', (route) =>
    route.request().postData()?.includes('intent=refer') ? undefined : route.continue(),
  );
  const sent = page.waitForRequest(/\/cart$/);
  await page.goto('/shop/products/light-phone-iii?ref=ada');
  await sent;
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('button', { name: /^Add/ })).toBeDisabled();
  await page.evaluate(() => (window as unknown as { expireTimeouts: () => void }).expireTimeouts());
  await expect(page.getByRole('dialog', { name: 'Cart' })).toBeVisible();
});
