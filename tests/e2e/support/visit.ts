import type { BrowserContext, Page } from '@playwright/test';
import { z } from 'zod';
import type { RunningShop } from '#tests/support/start-shop.ts';
import { expect } from './shop.ts';

const described = z.object({ media: z.object({ url: z.url() }), checkout: z.object({ url: z.url() }) });
const pixelEvents = z.array(
  z.looseObject({ event: z.string(), address: z.string(), data: z.record(z.string(), z.string()) }),
);

/** Where the shop's pictures and films come from, and where it is paid. */
export async function hostsOf(shop: RunningShop): Promise<{ media: string; checkout: string }> {
  const { media, checkout } = described.parse(await (await fetch(`${shop.sandbox.url}/_sandbox`)).json());
  return { media: new URL(media.url).origin, checkout: new URL(checkout.url).origin };
}

/** Notes the origins that the browser itself asks, from its first byte on. */
export function noteOrigins(context: BrowserContext): Set<string> {
  const origins = new Set<string>();
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http')) origins.add(origin);
  });
  return origins;
}

export const notice = (page: Page) => page.getByRole('region', { name: 'Cookie notice' });

/** Names of the cookies that the visitor's browser holds. */
export async function cookieNames(context: BrowserContext): Promise<string[]> {
  return (await context.cookies()).map(({ name }) => name).sort();
}

export async function eventsOf(shop: RunningShop) {
  return pixelEvents.parse(await shop.sandbox.records('pixel-events'));
}

/** The names of the events so far; those of one moment may arrive in either order. */
export async function toldOf(shop: RunningShop): Promise<string[]> {
  return (await eventsOf(shop)).map(({ event }) => event);
}

/** Comes back when the server answers with such a page: what was read for the test before is remembered for a second. */
export async function untilServed(page: Page, path: string, isSuch: (html: string) => boolean): Promise<void> {
  const ask = async () => isSuch(await (await page.request.get(path)).text());
  await expect.poll(ask, { intervals: [50], timeout: 15_000 }).toBe(true);
}

/** Comes back when the site cannot start, not having its settings. */
export function untilNoStart(page: Page): Promise<void> {
  return untilServed(page, '/about', (html) => html.includes('data-request="initialise"'));
}

/** From the home page over an article to a product, and with it to the cart. */
export async function shopAround(page: Page): Promise<void> {
  await page.goto('/blog');
  await page.getByRole('main').getByRole('link').filter({ hasText: /\w/ }).last().click();
  await expect(page).toHaveURL(/\/blog\/.+/);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'shop' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Light Phone III' }).first().click();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('button', { name: 'Checkout' })).toBeEnabled();
}
