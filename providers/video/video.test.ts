import { describe, expect, test } from 'vitest';
import type { Fetch } from '../transport/http.ts';
import { createResponseCache } from '../transport/response-cache/response-cache.ts';
import { createVideo, youTubePlayer } from './video.ts';

function videoThrough(fetch: Fetch, url = 'https://vimeo.com') {
  const cache = createResponseCache({ report: () => {} });
  return createVideo({ url, siteUrl: 'https://shop.example' }, fetch, cache);
}

/** The player's URL in a film whose oEmbed response has this markup. */
async function playerOf(html: string): Promise<string | undefined> {
  const video = videoThrough(async () => Response.json({ type: 'video', html, title: 'One', duration: 1 }));
  return (await video.film('https://vimeo.com/1'))?.src;
}

test("the player's URL is searched for at the beginning of the host's markup only", async () => {
  const player = '<iframe src="https://player.vimeo.com/video/1"></iframe>';
  expect(await playerOf(player)).toMatch(/^https:\/\/player\.vimeo\.com\/video\/1\?/);
  expect(await playerOf(`${'<iframe '.repeat(7000)}${player}`)).toBeUndefined();
});

test('[MEDIA-4] the player of a film at Vimeo does not track its viewers', async () => {
  const src = await playerOf('<iframe src="https://player.vimeo.com/video/1?h=a1b2c3"></iframe>');
  expect(Object.fromEntries(new URL(src ?? '').searchParams)).toMatchObject({ h: 'a1b2c3', dnt: '1' });
});

test.each([403, 404])('[MEDIA-4] a film for which Vimeo answers %i is not found', async (status) => {
  expect(await videoThrough(async () => new Response(null, { status })).film('https://vimeo.com/1')).toBeNull();
});

test.each([
  ['https://vimeo.com/123', 'https://vimeo.com/123'],
  ['https://vimeo.com/123/abcdef', 'https://vimeo.com/123/abcdef'],
  ['http://www.vimeo.com/123/', 'https://vimeo.com/123'],
  ['https://player.vimeo.com/video/123?h=abcdef', 'https://vimeo.com/123/abcdef'],
  ['http://films.test/video/123?h=abcdef', 'http://films.test/123/abcdef'],
])('[MEDIA-4] the film at %s is requested as %s', async (pasted, expected) => {
  const requested: (string | null)[] = [];
  const fetch = async (address: string | URL | Request) => {
    requested.push(new URL(String(address)).searchParams.get('url'));
    return new Response(null, { status: 404 });
  };
  await videoThrough(fetch, 'http://films.test').film(pasted);
  expect(requested).toEqual([expected]);
});

describe('[MEDIA-4] a film at YouTube', () => {
  test.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3',
    'https://youtube.com/watch?v=dQw4w9WgXcQ',
    'https://m.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ',
    'https://www.youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube.com/embed/dQw4w9WgXcQ?start=3',
  ])('%s has the player without cookies', (url) => {
    expect(youTubePlayer(new URL(url))).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?/);
  });

  test.each([
    'https://films.example/1',
    'https://youtube.com.films.example/watch?v=1',
    'https://www.youtube.com/watch?v=a%2F..%2F..',
    'https://www.youtube.com/',
    'https://www.youtube.com/@light/videos',
  ])('%s has no player', (url) => {
    expect(youTubePlayer(new URL(url))).toBeNull();
  });
});
