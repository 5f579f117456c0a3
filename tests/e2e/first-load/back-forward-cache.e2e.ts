import { hydrated } from '../support/hydrated.ts';
import { expect, test } from '../support/shop.ts';

const screens = ['/', '/shop', '/shop/products/light-phone-iii', '/blog', '/about', '/cart', '/compatibility-checker'];

/** What the page loads when the browser is idle. */
const isUnderWay = (reason: string) => reason.startsWith('OutstandingNetworkRequest');

// Headless browsers and Playwright's pages have no back-forward cache, but name the reasons in a page that would prevent it: all but the
// "circumstantial" ones. Chromium with a window restores all of these screens.
for (const screen of screens) {
  test(`nothing on ${screen} prevents the back-forward cache`, async ({ page, context }) => {
    const session = await context.newCDPSession(page);
    await session.send('Page.enable');
    const reasons: { type: string; reason: string }[] = [];
    session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
      reasons.push(...notRestoredExplanations),
    );
    await page.goto(screen);
    await hydrated(page);
    await page.goto('/consent');
    await page.goBack();
    await expect.poll(() => reasons).not.toEqual([]);
    expect(reasons.filter(({ type, reason }) => type !== 'Circumstantial' && !isUnderWay(reason))).toEqual([]);
  });
}
