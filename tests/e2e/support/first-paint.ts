import type { BrowserContext } from '@playwright/test';

/** How many fonts every page preloads (site/root.tsx). */
const preloaded = 2;

/**
 * From now on a page is painted first when it is complete: its style sheet, before which nothing is painted, comes after its preloaded fonts, and once
 * its document is parsed. On a busy machine the fonts may come later than the browser waits for them, and text that changes to another font moves;
 * what is at the foot of the window moves while a document is parsed (document-in-pieces.e2e.ts).
 */
export async function paintComplete(context: BrowserContext): Promise<void> {
  let fonts = Promise.withResolvers<void>();
  let missing = preloaded;
  context.on('request', (request) => {
    if (!request.isNavigationRequest() || request.frame().parentFrame()) return;
    fonts = Promise.withResolvers<void>();
    missing = preloaded;
  });
  context.on('requestfinished', (request) => {
    if (request.resourceType() !== 'font') return;
    missing -= 1;
    if (missing === 0) fonts.resolve();
  });
  await context.route(/\.css$/, async (route) => {
    await fonts.promise;
    // The scripts at the document's end wait for the style sheet, so that it is not parsed any further. No frames are painted that could be waited for.
    const hasEnd = () => document.querySelector('body > script') !== null;
    await route.request().frame().waitForFunction(hasEnd, undefined, { polling: 20 });
    await route.continue();
  });
}
