import type { Page } from '@playwright/test';
import { maxHold } from '#site/app/start/hold-presses.ts';
import { checkout, holds, isCartRequest, routeCart, sheet } from '../support/cart.ts';
import { appScripts, holdScripts, starter } from '../support/hold-scripts.ts';
import { hydrated } from '../support/hydrated.ts';
import { expect, test } from '../support/shop.ts';

test.use({ startsApp: false });

const product = '/shop/products/light-phone-iii';
const addToCart = (page: Page) => page.getByRole('button', { name: 'Add to cart' });

/**
 * Presses are held until the app has started, however long that takes on this machine.
 * @returns a function that lets the time limit pass, after all presses, however long they take
 */
async function holdWithoutLimit(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript((limit) => {
    const start = window.setTimeout;
    const startOthers = (run: TimerHandler, delay?: number, ...args: unknown[]) => {
      if (delay !== limit) return start(run, delay, ...args);
      Object.assign(window, { endHold: run });
      return 0;
    };
    window.setTimeout = Object.assign(startOthers, start);
  }, maxHold);
  return () => page.evaluate(() => void (window as unknown as { endHold: () => void }).endHold());
}

/** Counts document loads from now on. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('domcontentloaded', () => loads++);
  return () => loads;
}

test.describe('before the app has hydrated', () => {
  test('[CART-20] a press of "Add to cart" is repeated for the app, once', async ({ page }) => {
    await holdWithoutLimit(page);
    const release = await holdScripts(page);
    await page.goto(product);
    const loads = countLoads(page);
    await addToCart(page).click();
    release();
    await expect(sheet(page)).toBeVisible();
    await expect(checkout(page)).toBeEnabled();
    await holds(page, 1);
    expect(loads()).toBe(0);
  });

  test('[CART-18] after a reload a press of "Add to cart" adds nothing while the same addition is pending', async ({
    page,
  }) => {
    const answered = Promise.withResolvers<void>();
    await routeCart(page, async (route) => {
      await answered.promise;
      await route.continue();
    });
    await holdWithoutLimit(page);
    await page.goto(product);
    await hydrated(page);
    const sent = page.waitForRequest(isCartRequest);
    await addToCart(page).click();
    await sent;
    const release = await holdScripts(page);
    await page.reload();
    await addToCart(page).click();
    release();
    await expect(page.getByRole('button', { name: 'Adding' })).toBeVisible();
    await hydrated(page);
    answered.resolve();
    await expect(page.getByText('It is in your cart now.')).toBeVisible();
    await page.goto('/cart');
    await expect(checkout(page)).toBeEnabled();
    await holds(page, 1);
  });

  test('[CART-20] while the app does not arrive, the browser submits the form itself, once', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto(product);
    await addToCart(page).click();
    await expect(page).toHaveURL(/\/cart\?first$/);
    release();
    await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
    await holds(page, 1);
  });

  test('[CART-20] while the app does not arrive, a form is sent before a link is followed, once for two presses', async ({
    page,
  }) => {
    const endHold = await holdWithoutLimit(page);
    const release = await holdScripts(page);
    await page.goto(product);
    await addToCart(page).click();
    await addToCart(page).click();
    await page.getByRole('contentinfo').getByRole('link').first().click();
    await endHold();
    await expect(page).toHaveURL(/\/cart\?first$/);
    release();
    await holds(page, 1);
  });

  test('[PAGE-6] the loader is shown while a press waits for the app, until it has started', async ({ page }) => {
    await holdWithoutLimit(page);
    const release = await holdScripts(page);
    await page.goto(product);
    const logo = () =>
      page.evaluate(() => {
        const { content, maskImage } = getComputedStyle(document.body, '::after');
        return content !== 'none' && maskImage.includes('favicon.svg');
      });
    expect(await logo()).toBe(false);
    await addToCart(page).click();
    expect(await logo()).toBe(true);
    release();
    await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
    expect(await logo()).toBe(false);
  });

  test('going back to a page that the app had shown loads it', async ({ page }) => {
    await page.goto('/about');
    await hydrated(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
    await holdScripts(page);
    await page.reload();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Phones that ask for less' })).toBeVisible();
  });

  test('a link is a navigation of the app, without a document load', async ({ page }) => {
    await holdWithoutLimit(page);
    const release = await holdScripts(page);
    await page.goto('/about');
    const loads = countLoads(page);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'shop' }).click();
    release();
    await expect(page).toHaveURL(/\/shop$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(loads()).toBe(0);
  });

  test('while the app does not arrive, the browser follows the last of two links', async ({ page }) => {
    const endHold = await holdWithoutLimit(page);
    await holdScripts(page);
    await page.goto(product);
    for (const name of ['About', 'Blog']) await page.getByRole('contentinfo').getByRole('link', { name }).click();
    await endHold();
    await expect(page).toHaveURL(/\/blog$/);
  });

  test('when the app cannot be loaded, links and forms work at once', async ({ page, pageErrors }) => {
    pageErrors.expect('failed request', /^\/assets\/.*\.js: net::ERR_FAILED$/);
    await page.route(appScripts, (route) => route.abort());
    await page.goto(product);
    await addToCart(page).click();
    await expect(page).toHaveURL(/\/cart\?first$/);
    await holds(page, 1);
    await page.getByRole('link', { name: 'Light Phone III' }).first().click();
    await expect(page).toHaveURL(/light-phone-iii/);
  });

  test('[THEME-1] the menu opens, and its theme button is repeated for each press', async ({ page }) => {
    const release = await holdScripts(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/about');
    await page.getByRole('button', { name: 'menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    const toggle = page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Dark theme' });
    for (let press = 0; press < 3; press += 1) await toggle.click();
    release();
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

  test('[THEME-1] before the starter has arrived, its theme button is kept for it', async ({ page }) => {
    const release = await holdScripts(page, starter);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/about', { waitUntil: 'domcontentloaded' });
    await page.getByRole('button', { name: 'menu' }).click();
    const toggle = page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Dark theme' });
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-pressed', 'false');
    release();
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

  test('[CART-20] before the starter has arrived, the browser submits the form itself', async ({ page }) => {
    const release = await holdScripts(page, starter);
    await page.goto(product, { waitUntil: 'domcontentloaded' });
    await addToCart(page).click({ noWaitAfter: true });
    await expect(page).toHaveURL(/\/cart\?first$/);
    release();
    await holds(page, 1);
  });
});
