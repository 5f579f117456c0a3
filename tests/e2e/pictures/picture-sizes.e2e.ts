import type { Locator, Page } from '@playwright/test';
import { parse } from 'node-html-parser';
import { expect, test } from '../support/shop.ts';

// Extra headers would cause CORS preflight requests.
test.use({ extraHTTPHeaders: {}, pictures: true, startsApp: false });

/** Width and height in CSS pixels, and pixels for each. */
const viewports = [
  [390, 844, 2],
  [390, 844, 3],
  [768, 1024, 2],
  [1280, 800, 1],
  [1280, 800, 2],
  [1920, 1080, 1],
] as const;

const product = '/shop/products/light-phone-iii';
const article = '/blog/on-waiting';
const pictures = /\/(?:images|s\/files|lightsandbox)\/.+\.(?:jpg|webp)\?/;
const widthOf = (address: string) => Number(/[?&](?:w|width)=(\d+)/.exec(address)?.[1]);

interface Shown {
  address: string;
  /** Pixels of the screen that the picture would fill. */
  needed: number;
  /** Pixels of the master. */
  own: number;
}

/** Responds with drawings instead of pictures, of the ratio that the page gives, because only addresses and boxes count here. */
async function drawPictures(page: Page, path: string): Promise<void> {
  const html = parse(await (await page.request.get(path)).text());
  const sized = html.querySelectorAll('img[width], source[width]');
  await page.route(pictures, (route) => {
    const address = route.request().url();
    const element = sized.find(({ rawAttrs }) => rawAttrs.includes(new URL(address).pathname));
    const width = widthOf(address);
    const height = (width * Number(element?.getAttribute('height'))) / Number(element?.getAttribute('width'));
    const body = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`;
    return route.fulfill({ contentType: 'image/svg+xml', body });
  });
}

/** The pictures on the page, with the width that the layout gives them; null while one of them is loading. */
function shownPictures(page: Page): Promise<Shown[] | null> {
  return page.evaluate(() => {
    const visible = [...document.images].filter(({ src, offsetWidth }) => src.includes('?') && offsetWidth > 0);
    for (const image of visible) image.loading = 'eager';
    if (visible.some(({ complete, currentSrc }) => !complete || !currentSrc)) return null;
    return visible.map((image) => {
      const { currentSrc, parentElement } = image;
      // Also of what is scaled.
      const box = image.getBoundingClientRect();
      const sources = [...(parentElement?.querySelectorAll('source') ?? [])];
      const sized = sources.find(({ srcset, width }) => width > 0 && srcset.includes(currentSrc)) ?? image;
      const [own, height] = ['width', 'height'].map((name) => Number(sized.getAttribute(name)));
      const covering = box.height * ((own ?? 0) / (height ?? 1));
      const isCover = getComputedStyle(image).objectFit === 'cover';
      const shown = isCover ? Math.max(box.width, covering) : box.width;
      return { address: currentSrc, needed: Math.round(shown * devicePixelRatio), own: own ?? 0 };
    });
  });
}

for (const [width, height, deviceScaleFactor] of viewports) {
  test.describe(`on a screen of ${width} by ${height} with ${deviceScaleFactor} pixels for each`, () => {
    test.use({ viewport: { width, height }, deviceScaleFactor });

    test('[MEDIA-1] pictures are at most a third larger or smaller than the layout shows them', async ({ page }) => {
      for (const path of ['/', '/shop', product, article, '/going-light']) {
        await drawPictures(page, path);
        await page.goto(path, { waitUntil: 'domcontentloaded' });
        await expect.poll(() => shownPictures(page)).not.toBeNull();
        const shown = (await shownPictures(page)) ?? [];
        expect(shown.length).toBeGreaterThan(0);
        for (const { address, needed, own } of shown) {
          expect(widthOf(address), `${path} ${address}`).toBeLessThanOrEqual((needed * 4) / 3);
          // 1600 is the widest for backgrounds.
          const least = Math.floor(Math.min((needed * 2) / 3, own, 1600));
          expect(widthOf(address), `${path} ${address}`).toBeGreaterThanOrEqual(least);
        }
        await page.unroute(pictures);
      }
    });
  });
}

for (const [deviceScaleFactor, inPage] of [
  [1, 500],
  [2, 828],
] as const) {
  test.describe(`on a phone with ${deviceScaleFactor} pixels for each`, () => {
    test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor });

    test('[SHOP-6] a picture of the carousel is 500 pixels wide or more, in full size 1600', async ({ page }) => {
      await drawPictures(page, product);
      await page.goto(product);
      const first = page.getByRole('region', { name: 'Pictures' }).getByRole('button').first();
      const widthIn = (within: Locator) =>
        within
          .getByRole('img')
          .first()
          .evaluate((image: HTMLImageElement) => image.currentSrc)
          .then(widthOf);
      expect(await widthIn(first)).toBe(inPage);
      await first.click();
      const full = page.getByRole('region', { name: 'Full size' });
      await expect(full).toBeVisible();
      await expect.poll(() => widthIn(full)).toBe(1600);
    });
  });
}

/** The addresses of the pictures that a visit requests, in their order. */
async function requestedPictures(page: Page, path: string): Promise<string[]> {
  const requested: string[] = [];
  page.on('request', (request) => void (request.resourceType() === 'image' && requested.push(request.url())));
  await drawPictures(page, path);
  await page.goto(path);
  return requested;
}

for (const path of ['/', '/shop', article, '/about']) {
  test(`the largest picture of ${path} is preloaded, and requested once before all others`, {
    tag: '@width',
  }, async ({ page }) => {
    const requested = await requestedPictures(page, path);
    const urgent = page.locator('img[fetchpriority=high]');
    await expect(urgent).toHaveCount(1);
    const address = await urgent.evaluate((image: HTMLImageElement) => image.currentSrc);
    const preloads = page.locator('head link[rel=preload][as=image]');
    const matching = await preloads.evaluateAll((links) =>
      links
        .filter((link) => matchMedia((link as HTMLLinkElement).media || 'all').matches)
        .map(({ outerHTML }) => outerHTML),
    );
    expect(matching).toHaveLength(1);
    expect(requested[0]).toBe(address);
    const { pathname } = new URL(address);
    expect(requested.filter((other) => other.includes(pathname))).toEqual([address]);
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`only the word mark that is visible in a ${colorScheme} theme is loaded`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    const requested = await requestedPictures(page, '/about');
    const marks = page.locator('nav img');
    await expect(marks).toHaveCount(2);
    const visible = marks.filter({ visible: true });
    await expect(visible).toHaveJSProperty('complete', true);
    const address = await visible.evaluate((image: HTMLImageElement) => image.src);
    expect(requested.filter((other) => /wordmark/.test(other))).toEqual([address]);
  });
}
