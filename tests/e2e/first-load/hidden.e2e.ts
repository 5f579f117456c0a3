import { hydrated } from '../support/hydrated.ts';
import { expect, test } from '../support/shop.ts';
import { pauseClock } from '../support/visit.ts';

test.use({ startsApp: false });

/** Milliseconds in which the app starts by itself on a page that is shown. */
const longAfter = 60_000;

// Headless browsers neither prerender pages nor hide tabs; what a page can know of both are this property and this event.
test('[PIXEL-1][CART-17] a page that is prerendered, or in the background, counts no visit and makes no cart before it is shown', async ({
  page,
  context,
  shop,
}) => {
  await context.addCookies([{ name: 'cookieconsent_status', value: 'allow', url: shop.url }]);
  await page.addInitScript(() => {
    let hidden = true;
    Object.defineProperty(document, 'hidden', { get: () => hidden });
    addEventListener('visibilitychange', () => (hidden = false), { once: true });
  });
  const scripts: string[] = [];
  const posts: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST') posts.push(pathname);
    if (/^\/assets\/(?!starter-).*\.js$/.test(pathname)) scripts.push(pathname);
  });
  await pauseClock(page);
  await page.goto('/about?ref=ada');
  await page.clock.runFor(longAfter);
  expect([scripts, posts]).toEqual([[], []]);

  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await page.clock.resume();
  await hydrated(page);
  await expect.poll(() => posts).toEqual(['/cart']);
});
