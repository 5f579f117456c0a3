import { expect, test } from '../support/shop.ts';
import { anyPicture, writeStartPage } from '../support/start-page.ts';
import { hostsOf } from '../support/visit.ts';

/** Without extra headers, since they would cause CORS preflight requests for posters. */
test.use({ extraHTTPHeaders: {}, pictures: true, motion: true });

test('[MEDIA-1] a film’s poster is WebP, 1600 pixels wide at quality 70, and loaded when the film is opened', async ({
  page,
  shop,
}) => {
  const posterImage = await anyPicture(shop, '2400x1350');
  const { media } = await hostsOf(shop);
  const video = { _type: 'video', url: `${media}/film.mp4`, alt: 'A film', posterImage };
  await writeStartPage(shop, [{ _type: 'textBlock', title: 'A film', body: [], foregroundMedia: { video } }]);
  const posters: string[] = [];
  page.on('request', (request) => void (/[?&]q=70\b/.test(request.url()) && posters.push(request.url())));
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Watch the film' });
  await expect(button).toBeVisible();
  expect(posters).toEqual([]);
  await button.click();
  const player = page.getByRole('dialog').locator('video');
  await expect(player).toBeVisible();
  await expect.poll(() => posters).toHaveLength(1);
  const [poster = ''] = posters;
  expect(await player.getAttribute('poster')).toBe(poster);
  const parameters = new URL(poster).searchParams;
  expect([parameters.get('w'), parameters.get('q'), parameters.get('fm')]).toEqual(['1600', '70', 'webp']);

  const answer = await page.request.get(poster);
  expect(answer.headers()['content-type']).toBe('image/webp');
  const width = await page.evaluate(async (url) => {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image.naturalWidth;
  }, poster);
  expect(width).toBe(1600);
});
