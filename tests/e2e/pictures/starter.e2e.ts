import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { hydrated } from '../support/hydrated.ts';
import { expect, test } from '../support/shop.ts';

test.use({ pictures: true, motion: true, startsApp: false });

const screens = ['/', '/shop', '/shop/products/light-phone-iii', '/products/plans', '/blog', '/about', '/cart'];

const isStarter = (url: string) => /\/assets\/starter-[^/]+\.js$/.test(url);
const isAppScript = (url: string) => url.endsWith('.js') && !isStarter(url);

function scriptsOf(page: Page): string[] {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (isAppScript(request.url())) urls.push(request.url());
  });
  return urls;
}

for (const screen of screens) {
  test(`${screen} requests no script of the app before its largest paint, and then starts by itself`, async ({
    page,
  }) => {
    await page.goto(screen);
    await hydrated(page);
    const { firstScript, largestPaint } = await page.evaluate(async () => {
      const paints = await new Promise<PerformanceEntryList>((resolve) =>
        new PerformanceObserver((list) => resolve(list.getEntries())).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        }),
      );
      const scripts = performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\/assets\/(?!starter-)[^/]+\.js$/.test(name));
      return {
        firstScript: Math.min(...scripts.map(({ startTime }) => startTime)),
        largestPaint: Math.max(...paints.map(({ startTime }) => startTime)),
      };
    });
    // A paint has the time of its frame, which a busy machine shows a little later.
    expect(firstScript).toBeGreaterThan(0.95 * largestPaint);
  });
}

test('the scripts before the largest paint have at most 5 KB, and one stylesheet blocks the page', async ({ page }) => {
  const response = await page.request.get('/');
  const html = await response.text();
  const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text);
  const code = inline.filter((text) => !text.startsWith('window.__reactRouterContext'));
  expect(code.length).toBeGreaterThan(0);
  const starters = [...html.matchAll(/<script type="module" src="([^"]+)" async=""/g)].map(([, url = '']) => url);
  expect(starters).toHaveLength(1);
  const starter = await (await page.request.get(starters[0] ?? '')).text();
  const bytes = [...code, starter].map((text) => brotliCompressSync(text).length);
  expect(bytes.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(5 * 1024);
  expect(html.match(/rel="stylesheet"/g)).toHaveLength(1);
  expect(html).not.toContain('rel="modulepreload"');
});

test('under Save-Data the app is loaded on intent only', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) }),
  );
  const scripts = scriptsOf(page);
  await page.goto('/about', { waitUntil: 'networkidle' });
  expect(scripts).toEqual([]);
  await page.mouse.move(200, 200);
  await hydrated(page);
});

test('a logo that is not displayed is not loaded', async ({ page }) => {
  const pictures: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'image') pictures.push(request.url());
  });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/about', { waitUntil: 'networkidle' });
  expect(pictures.filter((url) => url.includes('wordmark-black'))).not.toEqual([]);
  expect(pictures.filter((url) => url.includes('wordmark-white'))).toEqual([]);
});

test("the shop's data is loaded when the pointer rests on a link to it", async ({ page }) => {
  await page.goto('/about');
  await hydrated(page);
  const data = page.waitForRequest((request) => new URL(request.url()).pathname === '/shop.data');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'shop' }).hover();
  await data;
});

test("a page's data is loaded when the pointer rests on its link", async ({ page }) => {
  await page.goto('/blog');
  await hydrated(page);
  const data = page.waitForRequest((request) => /^\/blog\/.+\.data$/.test(new URL(request.url()).pathname));
  await page.getByRole('main').getByRole('link').filter({ hasText: /\w/ }).last().hover();
  await data;
});

for (const screen of [...screens, '/blog/why-there-is-a-wheel', '/shop/products/light-phone-ii-black']) {
  test(`${screen} starts without the formats of dates and names, which block a phone for 50 ms`, async ({ page }) => {
    await page.addInitScript(() => {
      const made: string[] = [];
      Object.assign(window, { made });
      for (const name of ['DateTimeFormat', 'DisplayNames'] as const) {
        Object.defineProperty(Intl, name, {
          value: new Proxy(Intl[name], {
            construct(target, args, newTarget) {
              made.push(name);
              return Reflect.construct(target, args, newTarget) as object;
            },
          }),
        });
      }
    });
    await page.goto(screen);
    await hydrated(page);
    expect(await page.evaluate(() => Reflect.get(window, 'made') as unknown)).toEqual([]);
  });
}
