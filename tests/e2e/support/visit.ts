import type { BrowserContext, Page } from '@playwright/test';
import { z } from 'zod';
import type { RunningShop } from '#tests/support/start-shop.ts';
import { expect } from './shop.ts';

const described = z.object({ media: z.object({ url: z.url() }), checkout: z.object({ url: z.url() }) });
const pixelEvents = z.array(
  z.looseObject({ event: z.string(), address: z.string(), data: z.record(z.string(), z.string()) }),
);

/** The origins of the media host and of the checkout. */
export async function hostsOf(shop: RunningShop): Promise<{ media: string; checkout: string }> {
  const { media, checkout } = described.parse(await shop.sandbox.description());
  return { media: new URL(media.url).origin, checkout: new URL(checkout.url).origin };
}

/** Records the origins of all requests of the browser. */
export function recordOrigins(context: BrowserContext): Set<string> {
  const origins = new Set<string>();
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http')) origins.add(origin);
  });
  return origins;
}

export const notice = (page: Page) => page.getByRole('region', { name: 'Cookie notice' });

/** Names of the visitor's cookies. */
export async function cookieNames(context: BrowserContext): Promise<string[]> {
  return (await context.cookies()).map(({ name }) => name).sort();
}

export async function eventsOf(shop: RunningShop) {
  return pixelEvents.parse(await shop.sandbox.records('pixel-events'));
}

/** The names of the events so far; simultaneous ones may be in any order. */
export async function eventNames(shop: RunningShop): Promise<string[]> {
  return (await eventsOf(shop)).map(({ event }) => event);
}

/** Resolves when the server returns a matching page: responses of the previous test are cached for a second. */
export async function waitForServedPage(
  page: Page,
  path: string,
  isExpected: (html: string) => boolean,
): Promise<void> {
  const matches = async () => isExpected(await (await page.request.get(path)).text());
  await expect.poll(matches, { intervals: [50] }).toBe(true);
}

/** From now on, also on later pages, only the test advances the clock: a slow machine has no retry between two steps. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Resolves when the tab has counted so many failed starts. In the same task the page has set the timer of its next retry. */
export async function hasFailedToStart(page: Page, times: number): Promise<void> {
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('failed-starts'))).toBe(String(times));
}

/** Resolves when the site fails to start, because the cached settings have expired. */
export function waitForFailedStart(page: Page): Promise<void> {
  return waitForServedPage(page, '/about', (html) => html.includes('data-request="initialise"'));
}

/** Visits an article and a product, and adds the product to the cart. */
export async function visitAndAddToCart(page: Page): Promise<void> {
  await page.goto('/blog');
  await page.getByRole('main').getByRole('link').filter({ hasText: /\w/ }).last().click();
  await expect(page).toHaveURL(/\/blog\/.+/);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'shop' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Light Phone III' }).first().click();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('button', { name: 'Checkout' })).toBeEnabled();
}
