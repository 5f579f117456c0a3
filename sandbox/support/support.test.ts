import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { SeedSupport } from '#seed/schema.ts';
import { type ServedProvider, serveProvider } from '../testing/serve-provider.ts';
import { seedOf } from '../testing/small-seed.ts';
import { createSupport } from './support.ts';

const time = '2026-01-02T03:04:05.000Z';

function article(id: number, title: string, body: string[], more: Partial<SeedSupport['articles'][number]> = {}) {
  return {
    id,
    slug: `about-${id}`,
    section: 1,
    title,
    body,
    labels: [],
    promoted: false,
    createdAt: time,
    updatedAt: time,
    ...more,
  };
}

const support: SeedSupport = {
  startArticle: 12,
  sections: [
    { id: 1, name: 'Light' },
    { id: 2, name: 'Shade' },
  ],
  articles: [
    article(11, 'Bulbs', ['Screw the bulb in.', 'Bulbs & lamps <glow>.'], { labels: ['bulb'] }),
    article(12, 'Your first lamp', [
      '## Unpack it',
      '- The **lamp**',
      '- The [bulb](/hc/en-us/articles/11-about-11)',
      '> Let there be *light*.',
      'Buy [another](/shop) or [write](mailto:a@b.test).',
    ]),
    article(13, 'Shades', ['A shade hides the bulb.'], { section: 2, labels: ['shade', 'linen'], promoted: true }),
  ],
};

let served: ServedProvider;
beforeAll(async () => {
  served = await serveProvider('support', createSupport, seedOf('/nowhere', { support }));
});
afterAll(() => served.close());

async function open(path: string) {
  const response = await fetch(served.origin + path, { redirect: 'manual' });
  return { status: response.status, location: response.headers.get('location'), text: await response.text() };
}

const titles = (page: string) => [...page.matchAll(/articles\/(\d+)-[^"]*">/g)].map(([, id]) => Number(id));

describe('the search page', () => {
  test('finds articles by prefixes of words, the best match first', async () => {
    const { status, text } = await open('/hc/en-us/search?utf8=%E2%9C%93&query=BULB');
    expect([status, titles(text)]).toEqual([200, [11, 13, 12]]);
    expect(text).toContain('3 articles for “BULB”');
    expect(text).toContain('<em>bulb</em>');
  });

  test('has a message for no results and for an empty query, and escapes the query', async () => {
    expect((await open('/hc/en-us/search?query=%3Czzz%3E')).text).toContain('No articles for “&lt;zzz&gt;”');
    expect((await open('/hc/en-us/search?query=%20')).text).toContain('Type what you are looking for.');
    expect(titles((await open('/hc/en-us/search?query=%3F%21')).text)).toEqual([]);
  });

  test('redirects without a locale', async () => {
    expect(await open('/hc/search?query=a%20b')).toMatchObject({
      status: 302,
      location: '/hc/en-us/search?query=a%20b',
    });
    expect(await open('/')).toMatchObject({ status: 302, location: '/hc/en-us' });
    expect((await open('/hc/de/search?query=a')).status).toBe(404);
  });
});

describe('an article', () => {
  test('is served by its number, with any slug', async () => {
    for (const path of ['/hc/en-us/articles/12-about-12', '/hc/en-us/articles/12', '/hc/EN-US/articles/12-old-name']) {
      const { status, text } = await open(path);
      expect(status, path).toBe(200);
      expect(text, path).toContain('<h1>Your first lamp</h1>');
    }
    expect((await open('/hc/en-us/articles/99-none')).status).toBe(404);
  });

  test('has its paragraphs as HTML, with links to the help centre and the shop', async () => {
    const { text } = await open('/hc/en-us/articles/12');
    expect(text.replaceAll('\n', '')).toContain(
      '<h2>Unpack it</h2>' +
        '<ul><li>The <strong>lamp</strong></li>' +
        `<li>The <a href="${served.origin}/hc/en-us/articles/11-about-11">bulb</a></li></ul>` +
        '<blockquote><p>Let there be <em>light</em>.</p></blockquote>' +
        '<p>Buy <a href="http://shop.test/shop">another</a> or <a href="mailto:a@b.test">write</a>.</p>',
    );
    expect((await open('/hc/en-us/articles/11')).text).toContain('<p>Bulbs &amp; lamps &lt;glow&gt;.</p>');
  });

  test('is the newest in the seed', async () => {
    const { support: before } = served.context.seed;
    const edited = { ...before, articles: before.articles.map((one) => ({ ...one, title: `${one.title}, again` })) };
    await served.follow(seedOf('/nowhere', { support: edited }));
    expect((await open('/hc/en-us')).text).toContain('Shades, again');
    await served.follow(seedOf('/nowhere', { support }));
  });
});

const articles = z.looseObject({
  count: z.int(),
  next_page: z.string().nullable(),
  previous_page: z.string().nullable(),
  page: z.int(),
  page_count: z.int(),
  per_page: z.int(),
  results: z.array(z.looseObject({ id: z.int() })),
});

describe('the API’s search', () => {
  const search = async (query: string) => {
    const path = `/api/v2/help_center/en-us/articles/search.json?${query}`;
    return articles.parse(JSON.parse((await open(path)).text));
  };

  test('returns each article in full', async () => {
    const { results, ...rest } = await search('query=bulbs');
    expect(rest).toEqual({ count: 1, next_page: null, previous_page: null, page: 1, page_count: 1, per_page: 25 });
    expect(results[0]).toEqual({
      id: 11,
      title: 'Bulbs',
      name: 'Bulbs',
      html_url: `${served.origin}/hc/en-us/articles/11-about-11`,
      url: `${served.origin}/api/v2/help_center/en-us/articles/11.json`,
      snippet: '<em>Bulbs</em> &amp; lamps &lt;glow&gt;.',
      body: '<p>Screw the bulb in.</p><p>Bulbs &amp; lamps &lt;glow&gt;.</p>',
      locale: 'en-us',
      source_locale: 'en-us',
      section_id: 1,
      label_names: ['bulb'],
      promoted: false,
      draft: false,
      result_type: 'article',
      created_at: time,
      updated_at: time,
    });
  });

  test('is paginated, with the addresses of the next and the previous page', async () => {
    const first = await search('query=bulb&per_page=2');
    expect(first).toMatchObject({ count: 3, page: 1, page_count: 2, per_page: 2, previous_page: null });
    const second = articles.parse(await (await fetch(first.next_page ?? '')).json());
    expect(second).toMatchObject({ page: 2, next_page: null, results: [{ id: 12 }] });
    expect(articles.parse(await (await fetch(second.previous_page ?? '')).json())).toEqual(first);
    expect(await search('query=bulb&per_page=1000&page=x')).toMatchObject({ per_page: 100, page: 1 });
    expect(await search('query=bulb&page=9')).toMatchObject({ results: [], next_page: null, previous_page: null });
  });

  test('filters by section and by label alone', async () => {
    expect((await search('section=2')).results.map(({ id }) => id)).toEqual([13]);
    expect((await search('label_names=linen,bulb')).results.map(({ id }) => id)).toEqual([13, 11]);
    expect((await search('query=bulb&section=1')).count).toBe(2);
    expect((await search('query=bulb&category=5')).count).toBe(0);
  });

  test('requires one of four parameters', async () => {
    const { status, text } = await open('/api/v2/help_center/en-us/articles/search.json?page=1');
    expect([status, JSON.parse(text)]).toMatchObject([400, { error: 'BadRequest' }]);
  });

  test('has no CORS headers, and a 429 has Retry-After', async () => {
    const response = await fetch(`${served.origin}/api/v2/help_center/en-us/articles/search.json?query=a`);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    const throttled = createSupport(served.context).throttle?.(1500);
    expect([throttled?.status, throttled?.headers.get('retry-after')]).toEqual([429, '2']);
  });
});

describe('the API’s article', () => {
  test('is at the address that a search returns, with or without the locale', async () => {
    const { results } = articles.parse(
      JSON.parse((await open('/api/v2/help_center/articles/search?query=bulbs')).text),
    );
    const { snippet, result_type, ...article } = results[0] ?? expect.fail();
    const response = await fetch(String(article.url));
    expect([response.status, await response.json()]).toEqual([200, { article }]);
    expect(JSON.parse((await open('/api/v2/help_center/articles/11')).text)).toEqual({ article });
  });

  test.each([
    ['/api/v2/help_center/en-us/articles/99.json', 'RecordNotFound'],
    ['/api/v2/help_center/de/articles/11.json', 'RecordNotFound'],
    ['/api/v2/help_center/en-us/nothing.json', 'InvalidEndpoint'],
  ])('%s is a 404 as JSON: %s', async (path, error) => {
    const { status, text } = await open(path);
    expect([status, JSON.parse(text)]).toEqual([404, { error, description: 'Not found' }]);
  });
});

test('Every page says that it is a stand-in, and the description has its addresses', async () => {
  for (const path of ['/hc/en-us', '/hc/en-us/search', '/hc/en-us/articles/11', '/nowhere'])
    expect((await open(path)).text, path).toContain('This is a stand-in for a help centre');
  expect(createSupport(served.context).describe()).toEqual({
    searchUrl: `${served.origin}/hc/en-us/search`,
    articleUrl: `${served.origin}/hc/en-us/articles/12-about-12`,
    locale: 'en-us',
  });
});
