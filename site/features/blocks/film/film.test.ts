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

async function ask(url: string): Promise<unknown> {
  const response = await site.app(new Request(`${siteUrl}/film.json?${new URLSearchParams({ url })}`));
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  return response.json();
}

describe('[MEDIA-4] how a film is shown here', () => {
  test('is asked of its host, which is told the site, by our server', async () => {
    const [film = ''] = films;
    expect(await ask(film)).toMatchObject({ src: expect.stringMatching(/[?&]dnt=1/), title: expect.any(String) });
    const [request] = await site.sandbox.requests('video');
    expect(request?.headers.referer).toBe(`${siteUrl}/`);
  });

  test('[NET-5] is still known while the host is down', async () => {
    expectLogged(/"provider":"video"/);
    const film = films.at(-1) ?? '';
    const known = await ask(film);
    await site.sandbox.addFault({ provider: 'video', kind: 'status', status: 503 });
    expect(await ask(film)).toEqual(known);
  });

  test('is not at all where the host forbids it, has no such film, or cannot be had', async () => {
    const other = films[1] ?? '';
    await site.sandbox.settings({ video: { embedding: 'nowhere' } });
    expect(await ask(other)).toBeNull();
    expect(await ask('https://vimeo.com/1')).toBeNull();
    await site.sandbox.addFault({ provider: 'video', kind: 'bad-json' });
    expect(await ask('https://vimeo.com/2')).toBeNull();
  });

  test.each(['', 'nonsense', 'file:///etc/passwd', 'http://127.0.0.1:1/', 'https://films.example/1'])(
    '"%s" is asked of nobody',
    async (url) => {
      expect(await ask(url)).toBeNull();
      expect(await site.sandbox.requests('video')).toEqual([]);
    },
  );
});
