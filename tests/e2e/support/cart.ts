import type { BrowserContext, Page, Request, Route } from '@playwright/test';
import { expect } from './shop.ts';

export const lightPhoneIII = '2005';

export const more = (page: Page) => page.getByRole('button', { name: 'One Light Phone III more' });
export const less = (page: Page) => page.getByRole('button', { name: 'One Light Phone III less' });
export const remove = (page: Page) => page.getByRole('button', { name: 'Remove Light Phone III' });
export const checkout = (page: Page) => page.getByRole('button', { name: 'Checkout' });
export const sheet = (page: Page) => page.getByRole('dialog', { name: 'Cart' });
export const line = (page: Page) => page.getByRole('listitem').filter({ has: more(page) });
export const holds = (page: Page, quantity: number) => expect(line(page)).toContainText(`Quantity ${quantity}`);

export async function add(page: Page): Promise<void> {
  await page.goto('/shop/products/light-phone-iii');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  // Away from links that the sheet brings below the pointer: when one is being prefetched and that fails, React Router reloads the page.
  await page.mouse.move(1, 400);
  await expect(sheet(page)).toBeVisible();
  await expect(checkout(page)).toBeEnabled();
}

/** Whether it is a client request for the cart, rather than a page load of the same address. */
export function isCartRequest(request: Request): boolean {
  return new URL(request.url()).pathname === '/cart' && request.resourceType() === 'fetch';
}

/** Intercepts the next `times` client requests for the cart. */
export async function routeCart(
  target: Page | BrowserContext,
  handle: (route: Route) => Promise<void>,
  times = Number.POSITIVE_INFINITY,
): Promise<void> {
  let left = times;
  await target.route('**/cart', async (route) => {
    if (!isCartRequest(route.request()) || left <= 0) return route.fallback();
    left -= 1;
    await handle(route);
  });
}

/** Adds a phone and navigates before the response, so that its result is shown as a toast: after what is done meanwhile. */
export async function addAndLeave(page: Page, meanwhile?: () => Promise<void>): Promise<void> {
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await routeCart(page, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/shop/products/light-phone-iii');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByRole('link', { name: 'shop', exact: true }).first().click();
  await expect(page).toHaveURL(/\/shop$/);
  await meanwhile?.();
  release();
}
