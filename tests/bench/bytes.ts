import type { Browser, Page } from '@playwright/test';

/** Transferred bytes of a first visit, headers included, by kind; own origin only. */
export interface Bytes {
  script: number;
  style: number;
  font: number;
}

const kinds: Readonly<Record<string, keyof Bytes>> = { Script: 'script', Stylesheet: 'style', Font: 'font' };

/** Loads the screen with an empty cache, and counts until the network is idle. */
export async function measureBytes(browser: Browser, url: string): Promise<Bytes> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const bytes = await countBytes(page);
    await page.goto(url, { waitUntil: 'networkidle' });
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
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kindOf.get(requestId);
    if (kind) bytes[kind] += encodedDataLength;
  });
  return bytes;
}
