import type { Page } from '@playwright/test';
import { add, checkout, holds, less, lightPhoneIII, line, more, routeCart, sheet } from '../support/cart.ts';
import { forbidStorage } from '../support/forbid-storage.ts';
import { expect, test } from '../support/shop.ts';
import { translate } from '../support/translate.ts';

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
    // The first response comes after all clicks, and after what is seen meanwhile: on a busy machine both take longer than a second.
    const seenPending = Promise.withResolvers<void>();
    await routeCart(page, async (route) => {
      await seenPending.promise;
      await route.continue();
    });
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
    await expect(sheet(page).getByRole('status').filter({ hasText: 'Updating your cart' })).toBeAttached();
    // Screen readers may wait with what is inside a busy element.
    await expect(sheet(page).locator('[aria-busy=true]').first()).toBeAttached();
    expect(await page.locator('[aria-busy=true] :is([role=status], [role=alert])').count()).toBe(0);
    await expect(plus).toBeEnabled();
    seenPending.resolve();
    await expect(checkout(page)).toBeEnabled();
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

test('[CART-1] the title of the sheet shows the number of items, and that of the page does not', async ({ page }) => {
  await page.goto('/shop/products/light-phone-iii');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  const title = page.getByRole('heading', { level: 1, name: 'Cart', exact: true });
  await expect(title).toHaveText('Cart 1');
  await page.getByRole('button', { name: 'One Light Phone III more' }).click();
  await expect(title).toHaveText('Cart 2');
  await page.reload();
  await expect(title).toHaveText('Cart');
});

test('[CART-8] where the visitor’s settings forbid cookies, as Firefox does, pages work and show what was added', async ({
  page,
}) => {
  await forbidStorage(page);
  await add(page);
  await holds(page, 1);
});

test('[CART-19] a page that the browser has translated shows the new total and quantity', async ({ page }) => {
  await page.goto('/shop/products/light-protect-plan');
  await translate(page);
  await page.getByRole('radio', { name: 'Yearly' }).check();
  await expect(page.getByRole('region', { name: 'Price' })).toHaveText('$5 a month');
  await page.goto('/shop/products/light-phone-ii-black');
  await translate(page);
  await page.getByRole('checkbox', { name: 'Carbon offset' }).check();
  await expect(page.getByRole('status').filter({ hasText: 'Total' })).toHaveText('Total $304');
  await add(page);
  await page.reload();
  await translate(page);
  await more(page).click();
  await holds(page, 2);
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'cart' })).toHaveText(
    'cart 2 items',
  );
});
