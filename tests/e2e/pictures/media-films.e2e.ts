import type { Page } from '@playwright/test';
import { expect, test } from '../support/shop.ts';
import { accountOf, writeStartPage } from '../support/start-page.ts';

/** Without extra headers, since they would cause CORS preflight requests to the media host. */
test.use({ extraHTTPHeaders: {}, pictures: true, motion: true });

const text = { _type: 'textBlock', title: 'A film', body: [] };

/** Records the URLs that the page requests from a host. */
function recordRequests(page: Page, host: string): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(host)) requests.push(request.url());
  });
  return requests;
}

test.describe('[MEDIA-3] a background film', () => {
  const hero = (page: Page) => page.getByRole('region', { name: 'What people say' });
  const isPlaying = (page: Page) =>
    hero(page)
      .locator('video')
      .evaluate((video: HTMLVideoElement) => !video.paused && video.muted && video.loop && !video.controls);

  test('plays automatically, stops along with the testimonials on request, and outside the viewport', async ({
    page,
  }) => {
    await page.goto('/');
    await expect.poll(() => isPlaying(page)).toBe(true);
    await hero(page).getByRole('button', { name: 'pause' }).click();
    await expect.poll(() => isPlaying(page)).toBe(false);
    await hero(page).getByRole('button', { name: 'play' }).click();
    await expect.poll(() => isPlaying(page)).toBe(true);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect.poll(() => isPlaying(page)).toBe(false);
  });

  test('is a picture with reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await expect(hero(page).getByRole('button', { name: 'play', exact: true })).toBeVisible();
    await expect(hero(page).locator('img')).toBeVisible();
    await expect(page.locator('section video:not(dialog video)')).toHaveCount(0);
  });

  test('is a picture with Save-Data', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    await page.goto('/');
    await expect(hero(page).getByRole('button', { name: 'pause', exact: true })).toBeVisible();
    await expect(hero(page).locator('img')).toBeVisible();
    await expect(page.locator('section video:not(dialog video)')).toHaveCount(0);
  });
});

test('[HOME-3][BLOCK-5] the home page’s hosted film opens in an overlay with its caption, and closes', async ({
  page,
  shop,
}) => {
  const requests = recordRequests(page, (await accountOf(shop)).video.url);
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(requests).toEqual([]);
  const button = page.getByRole('region', { name: 'Nothing to check' }).getByRole('button', { name: 'Watch the film' });
  await button.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('iframe')).toHaveAttribute('title', /^A quiet silent film/);
  await expect(dialog).toContainText('A morning, a day, a night.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
});

test('[MEDIA-4] a film with only a URL is played by its host, or linked', async ({ page, shop }) => {
  await shop.sandbox.addFault({ provider: 'startPage', kind: 'status', status: 500 });
  await shop.sandbox.settings({ video: { embedding: 'nowhere' } });
  await page.goto('/');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Watch the film' }).click();
  await expect(dialog.getByRole('link')).toHaveAttribute('href', /^https:\/\/vimeo\.com\/\d+$/);
  await expect(dialog.locator('video')).toHaveCount(0);
  await page.keyboard.press('Escape');

  await shop.sandbox.settings({ video: { embedding: 'everywhere' } });
  await page.getByRole('button', { name: 'Watch the film' }).click();
  await expect(dialog.locator('iframe')).toHaveAttribute('title', /^A quiet silent film/);
});

test('[BLOCK-5][MEDIA-4] where the host refuses embedding, the film’s own files play, with position, and captions on request', async ({
  page,
  shop,
}) => {
  await shop.sandbox.settings({ video: { embedding: 'nowhere' } });
  const captions: string[] = [];
  page.on('request', (request) => void (request.url().includes('.vtt') && captions.push(request.url())));
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(captions).toEqual([]);
  await page.getByRole('button', { name: 'Watch the film' }).click();
  const video = page.locator('dialog video');
  await expect(video).toBeVisible();
  await expect(video.locator('track')).toHaveAttribute('kind', 'captions');
  await expect(video).toHaveAttribute('width', '640');
  await expect(video).toHaveAttribute('height', '360');
  await video.evaluate((film: HTMLVideoElement) => {
    film.muted = true;
    return film.play();
  });
  await expect(page.getByText(/^0:0[1-9]\sof\s0:18$/)).toBeVisible();
  expect(captions).toEqual([]);
  await video.evaluate((film: HTMLVideoElement) => {
    for (const track of film.textTracks) track.mode = 'showing';
  });
  await expect.poll(() => captions).toHaveLength(1);
  // Also from one of the player's controls.
  await video.focus();
  await page.keyboard.press('Tab');
  await expect(video).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(video).toHaveCount(0);
});

test('[BLOCK-5] a film opens and ends in browsers whose dialogs have no toggle event', async ({ page }) => {
  await page.addInitScript(() => {
    const stop = (event: Event) => event.isTrusted && event.target instanceof HTMLDialogElement;
    window.addEventListener('toggle', (event) => stop(event) && event.stopImmediatePropagation(), true);
  });
  const film = page.locator('dialog').locator('video, iframe');
  await page.goto('/');
  await page.getByRole('button', { name: 'Watch the film' }).click();
  await expect(film).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(film).toHaveCount(0);
});

test.describe('[MEDIA-4] a film at a video host', () => {
  const hosted = (url: string) => ({
    ...text,
    foregroundMedia: { video: { _type: 'video', url, alt: 'A quiet film', caption: 'Eighteen seconds' } },
  });

  test('is loaded when opened, and shows its position every second', async ({ page, shop }) => {
    const { video } = await accountOf(shop);
    await writeStartPage(shop, [hosted(video.films.at(-1) ?? '')]);
    const requests = recordRequests(page, video.url);
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    expect(requests).toEqual([]);

    await page.getByRole('button', { name: 'Watch the film' }).click();
    const frame = page.locator('iframe[title="A quiet film"]');
    await expect(frame).toHaveAttribute('src', /[?&]dnt=1/);
    await expect(frame).toHaveAttribute('width', '640');
    await expect(frame).toHaveAttribute('height', '360');
    await expect(page.getByRole('dialog')).toContainText('Eighteen seconds');
    await page
      .frameLocator('iframe')
      .locator('video')
      .evaluate((film: HTMLVideoElement) => {
        film.muted = true;
        return film.play();
      });
    await expect(page.getByText(/^0:0[1-9]\sof\s\d:\d\d$/)).toBeVisible();

    await page.keyboard.press('Escape');
    await expect(page.locator('iframe')).toHaveCount(0);
  });

  test('[A11Y-1] is left with Tab, after the last control of its player, for the close button', async ({ page }) => {
    await page.goto('/');
    const button = page.getByRole('button', { name: 'Watch the film' });
    await button.click();
    const dialog = page.getByRole('dialog');
    const close = dialog.getByRole('button', { name: 'close' });
    await dialog.locator('iframe').contentFrame().locator('video').waitFor();
    await page.keyboard.press('Tab');
    await expect(dialog.locator('iframe')).toBeFocused();
    const isLeft = () => close.evaluate((element) => element === document.activeElement);
    for (let controls = 0; controls < 12 && !(await isLeft()); controls += 1) await page.keyboard.press('Tab');
    await expect(close).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  });

  test('that may not be embedded is a link to its page', async ({ page, shop }) => {
    const { video } = await accountOf(shop);
    const [film = ''] = video.films;
    await writeStartPage(shop, [hosted(film)]);
    await shop.sandbox.settings({ video: { embedding: 'nowhere' } });
    await page.goto('/');
    await page.getByRole('button', { name: 'Watch the film' }).click();
    await expect(page.getByRole('link', { name: /^Watch the film at/ })).toHaveAttribute('href', film);
    await expect(page.locator('iframe')).toHaveCount(0);
  });
});
