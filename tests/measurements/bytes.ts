import { brotliCompressSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';

/** Bytes of a first visit as they are transferred, compressed and without headers, by kind. */
export interface Bytes {
  script: number;
  style: number;
  font: number;
}

/** Maximum bytes of a first visit with an empty cache; checked by `npm test` and `npm run bench`. */
export const budget: Bytes = { script: 110 * 1024, style: 12 * 1024, font: 40_000 };

/** One of each kind. */
export const screens = [
  '/',
  '/shop',
  '/shop/products/light-phone-iii',
  '/shop/products/light-phone-ii-black',
  '/cart',
  '/about',
];

/** Bytes of a page's HTML, as it is and with brotli at its best quality. */
interface HtmlBytes {
  raw: number;
  brotli: number;
}

const kilobyte = 1024;

/** Maximum bytes of the HTML of each kind of page; checked by `npm test` and `npm run bench`. */
export const htmlBudgets: Readonly<Record<string, HtmlBytes>> = {
  '/': { raw: 60 * kilobyte, brotli: 12 * kilobyte },
  '/shop': { raw: 32 * kilobyte, brotli: 6 * kilobyte },
  '/shop/products/light-phone-iii': { raw: 52 * kilobyte, brotli: 9.5 * kilobyte },
  '/blog': { raw: 24 * kilobyte, brotli: 5.5 * kilobyte },
  '/blog/why-there-is-a-wheel': { raw: 34 * kilobyte, brotli: 7 * kilobyte },
};

export async function measureHtml(url: string): Promise<HtmlBytes> {
  const html = Buffer.from(await (await fetch(url)).arrayBuffer());
  return { raw: html.length, brotli: brotliCompressSync(html).length };
}

const kinds: Readonly<Record<string, keyof Bytes>> = { Script: 'script', Stylesheet: 'style', Font: 'font' };

/** Loads the screen with an empty cache, and counts until the app has hydrated and the network is idle. */
export async function measureBytes(browser: Browser, url: string): Promise<Bytes> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const bytes = await countBytes(page);
    await page.goto(url);
    await page.locator('html[data-hydrated]').waitFor();
    // What the page loads when the browser is idle.
    await page.waitForLoadState('networkidle');
    return bytes;
  } finally {
    await context.close();
  }
}

async function countBytes(page: Page): Promise<Bytes> {
  const bytes: Bytes = { script: 0, style: 0, font: 0 };
  const kindOf = new Map<string, keyof Bytes>();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.responseReceived', ({ requestId, type }) => {
    const kind = kinds[type];
    if (kind) kindOf.set(requestId, kind);
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const kind = kindOf.get(requestId);
    if (kind) bytes[kind] += encodedDataLength;
  });
  return bytes;
}
