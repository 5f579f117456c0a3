import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { expectLogged } from '#tests/support/console.ts';
import { type Site, siteUrl, startSite } from '#tests/support/site.ts';

let site: Site;
let films: string[];
beforeAll(async () => {
  site = await startSite(({ providers, ...config }) => ({ ...config, providers: { ...providers, ttlMs: 1 } }));
  const described = await (await fetch(`${site.sandbox.url}/_sandbox`)).json();
  films = z.object({ video: z.object({ films: z.array(z.string()) }) }).parse(described).video.films;
});
afterAll(() => site.close());
beforeEach(() => site.sandbox.reset());

async function embedOf(url: string): Promise<unknown> {
  const response = await site.app(new Request(`${siteUrl}/film.json?${new URLSearchParams({ url })}`));
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  return response.json();
}

describe('[MEDIA-4] the embedding of a film', () => {
  test('is requested by our server from the host, with the site’s domain', async () => {
    const [film = ''] = films;
    expect(await embedOf(film)).toMatchObject({ src: expect.stringMatching(/[?&]dnt=1/), title: expect.any(String) });
    // A control of the host turns captions on.
    expect(await embedOf(film)).not.toMatchObject({ src: expect.stringMatching(/texttrack/) });
    const [request] = await site.sandbox.requests('video');
    expect(request?.headers.referer).toBe(`${siteUrl}/`);
  });

  test('[NET-5] is cached while the host is down', async () => {
    expectLogged(/"provider":"video"/);
    const film = films.at(-1) ?? '';
    const cached = await embedOf(film);
    await site.sandbox.addFault({ provider: 'video', kind: 'status', status: 503 });
    expect(await embedOf(film)).toEqual(cached);
  });

  test('is null when the host forbids it, has no such film, or is down', async () => {
    const other = films[1] ?? '';
    await site.sandbox.settings({ video: { embedding: 'nowhere' } });
    expect(await embedOf(other)).toBeNull();
    expect(await embedOf('https://vimeo.com/1')).toBeNull();
    await site.sandbox.addFault({ provider: 'video', kind: 'bad-json' });
    expect(await embedOf('https://vimeo.com/2')).toBeNull();
  });

  test.each(['', 'nonsense', 'file:///etc/passwd', 'http://127.0.0.1:1/', 'https://films.example/1'])(
    '"%s" is requested from no host',
    async (url) => {
      expect(await embedOf(url)).toBeNull();
      expect(await site.sandbox.requests('video')).toEqual([]);
    },
  );
});
