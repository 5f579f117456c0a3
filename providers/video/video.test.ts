import { expect, test } from 'vitest';
import { createResponseCache } from '../transport/response-cache/response-cache.ts';
import { createVideo } from './video.ts';

/** The player's address that is read of this markup. */
async function playerIn(html: string): Promise<string | undefined> {
  const answer = async () => Response.json({ type: 'video', html, title: 'One', duration: 1 });
  const cache = createResponseCache({ report: () => {} });
  const video = createVideo({ url: 'https://vimeo.com', siteUrl: 'https://shop.example' }, answer, cache);
  return (await video.film('https://vimeo.com/1'))?.src;
}

test("the player's address is looked for at the beginning of the host's markup only", async () => {
  const player = '<iframe src="https://player.vimeo.com/video/1"></iframe>';
  expect(await playerIn(player)).toMatch(/^https:\/\/player\.vimeo\.com\/video\/1\?/);
  expect(await playerIn(`${'<iframe '.repeat(7000)}${player}`)).toBeUndefined();
});
