import { paintComplete } from '../support/first-paint.ts';
import { layoutShifts } from '../support/layout-shifts.ts';
import { expect, test } from '../support/shop.ts';
import { accountOf, anyPicture, writeStartPage } from '../support/start-page.ts';

test.use({ pictures: true, motion: true });

const text = { _type: 'textBlock', title: 'A film', body: [] };

test('[MEDIA-4] without JavaScript a hosted film is a link to its page', { tag: '@no-js' }, async ({ page, shop }) => {
  const [film = ''] = (await accountOf(shop)).video.films;
  await writeStartPage(shop, [{ ...text, foregroundMedia: { video: { _type: 'video', url: film } } }]);
  await page.goto('/');
  await page.getByRole('button', { name: 'Watch the film' }).click();
  await expect(page.getByRole('link', { name: /^Watch the film at/ })).toHaveAttribute('href', film);
});

test('[MEDIA-5] a picture that fails to load logs a warning, and shows its alternative text', async ({
  page,
  shop,
  pageErrors,
}) => {
  const picture = await anyPicture(shop);
  await writeStartPage(shop, [{ _type: 'singleImageBlock', image: picture }]);
  pageErrors.expect('failed request', /1280x720.*: net::ERR_FAILED$/);
  await page.route(/1280x720/, (route) => route.abort());
  const warned = page.waitForEvent('console', (message) => message.type() === 'warning');
  await page.goto('/');
  expect((await warned).text()).toMatch(/^The picture \S+ could not be loaded\.$/);
  await expect(page.getByRole('img', { name: 'A picture' })).toBeAttached();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the wordmark takes the place of a logo that fails to load', async ({ page, pageErrors }) => {
  pageErrors.expect('failed request', /wordmark-.*: net::ERR_FAILED$/);
  await page.route(/wordmark-(black|white)/, (route) => route.abort());
  await page.goto('/about');
  const mark = page.getByRole('link', { name: 'Light, home' }).locator('use');
  await expect.poll(() => mark.evaluate((use: SVGUseElement) => use.getBBox().width)).toBeGreaterThan(1000);
});

test('[MEDIA-1] a block’s picture is the one for the screen width, as AVIF or WebP of a fitting size', {
  tag: '@width',
}, async ({ page, shop, isMobile }) => {
  const [desktop, mobile] = [await anyPicture(shop, '2400x1350'), await anyPicture(shop, '1080x1920')];
  await writeStartPage(shop, [{ ...text, title: 'Backed', backgroundMedia: { desktop, mobile } }]);
  const types = new Map<string, string | undefined>();
  page.on('response', (response) => void types.set(response.url(), response.headers()['content-type']));
  await page.goto('/');
  const image = page.getByRole('region', { name: 'Backed' }).getByRole('img');
  await expect(image).toHaveJSProperty('complete', true);
  const shown = new URL(await image.evaluate((element: HTMLImageElement) => element.currentSrc));
  expect(shown.pathname).toContain(isMobile ? '1080x1920' : '2400x1350');
  expect(types.get(shown.href)).toMatch(/^image\/(avif|webp)$/);
  expect(shown.searchParams.get('q')).toBe('90');
  expect(Number(shown.searchParams.get('w'))).toBeLessThanOrEqual(1600);
});

test('[LAYOUT-1] up to 749 pixels a block shows its phone picture, from 750 the other', async ({ page, shop }) => {
  const [desktop, mobile] = [await anyPicture(shop, '2400x1350'), await anyPicture(shop, '1080x1920')];
  await writeStartPage(shop, [{ ...text, backgroundMedia: { desktop, mobile } }]);
  for (const [width, size] of [
    [749, '1080x1920'],
    [750, '2400x1350'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    const image = page.getByRole('region', { name: 'A film' }).getByRole('img');
    await expect(image).toHaveJSProperty('complete', true);
    expect(await image.evaluate((element: HTMLImageElement) => element.currentSrc)).toContain(size);
  }
});

test('[BLOCK-10] crop, hotspot and screen blend are applied to the picture', async ({ page, shop }) => {
  const picture = await anyPicture(shop);
  const image = {
    ...picture,
    applyScreenBlend: true,
    crop: { top: 0, bottom: 0, left: 0.5, right: 0 },
    hotspot: { x: 0.75, y: 0.25, width: 0.1, height: 0.1 },
  };
  await writeStartPage(shop, [{ _type: 'singleImageBlock', image, imageSize: 'small' }]);
  await page.goto('/');
  const drawn = page.getByRole('img', { name: 'A picture' });
  await expect(drawn).toHaveCSS('mix-blend-mode', 'screen');
  await expect(drawn).toHaveCSS('object-position', '50% 25%');
  await drawn.scrollIntoViewIfNeeded();
  // The crop leaves half of 1280 pixels.
  await expect
    .poll(() => drawn.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => naturalWidth / naturalHeight))
    .toBeCloseTo(640 / 720, 1);
});

test('[MEDIA-2] the first screens have no layout shift', { tag: '@width' }, async ({ page, context }) => {
  await paintComplete(context);
  for (const path of ['/', '/shop', '/shop/products/light-phone-iii', '/about']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect(await layoutShifts(page), path).toEqual([]);
  }
});
