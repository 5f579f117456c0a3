import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { callScope } from '../transport/call-scope.ts';
import { type StubService, startStubService } from './testing/stub-service.ts';

let service: StubService;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  service = await startStubService();
  service.slugs.set('genericPage', ['about', 'faq']);
});
afterEach(() => {
  service.close();
  vi.useRealTimers();
});

const names = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}-${index}`);

describe('[SAFE-3] requests for unknown slugs', () => {
  test('read the list of slugs at most once a second', async () => {
    const { content } = service;
    for (let second = 0; second < 20; second += 1) {
      const pages = await Promise.all(names(`none-${second}`, 75).map((slug) => content.page(slug)));
      expect(pages.every((page) => page === null)).toBe(true);
      vi.advanceTimersByTime(1000);
    }
    expect(service.requests.map((query) => query.get('select'))).toEqual(
      Array.from({ length: 20 }, () => 'sys.id,fields.slug,sys.type'),
    );
  });

  test('[SPEED-2] read the list at once after a webhook that it has changed', async () => {
    const { content } = service;
    expect(await content.page('new')).toBeNull();
    service.slugs.set('genericPage', ['about', 'faq', 'new']);
    expect(await content.page('new')).toBeNull();
    content.purgeLists(new Set(['entries:genericPage']));
    expect(await content.page('new')).toMatchObject({ title: expect.anything() });
  });

  test('read a list that takes several calls less often by as much', async () => {
    const { content } = service;
    service.slugs.set('article', names('article', 10_000));
    expect(await content.article('article-9999')).toMatchObject({ slug: 'article-9999' });
    expect(service.requests).toHaveLength(11);
    for (let second = 0; second < 20; second += 1) {
      await Promise.all(names(`none-${second}`, 75).map((slug) => content.article(slug)));
      vi.advanceTimersByTime(1000);
    }
    expect(service.requests).toHaveLength(11 + 10);
  });

  test('are not answered with “not found” while the list cannot be read', async () => {
    const { content } = service;
    expect(await content.page('none')).toBeNull();
    vi.advanceTimersByTime(1000);
    service.handler = (_, response) => void response.writeHead(403).end('{}');
    await expect(content.page('none')).rejects.toMatchObject({ code: 'PROVIDER_REFUSED' });
    service.handler = null;
    expect(await content.page('none')).toBeNull();
  });
});

describe('[PAGE-1] a page', () => {
  test('that was just published is found within a second', async () => {
    const { content } = service;
    expect(await content.page('new')).toBeNull();
    service.slugs.set('genericPage', ['about', 'faq', 'new']);
    vi.advanceTimersByTime(1000);
    expect(await content.page('new')).toMatchObject({ slug: 'new' });
  });

  test('that was unpublished is gone within a second, and does not come back in an outage', async () => {
    const { content } = service;
    expect(await content.page('about')).toMatchObject({ slug: 'about' });
    service.slugs.set('genericPage', ['faq']);
    vi.advanceTimersByTime(1000);
    expect(await content.page('about')).toBeNull();
    service.handler = (_, response) => void response.writeHead(403).end('{}');
    await expect(content.page('about')).rejects.toMatchObject({ code: 'PROVIDER_REFUSED' });
  });

  test('with a known slug is available in an outage, without reading the list', async () => {
    const { content } = service;
    await content.page('about');
    vi.advanceTimersByTime(60_000);
    service.handler = (_, response) => void response.writeHead(403).end('{}');
    expect(await content.page('about')).toMatchObject({ slug: 'about' });
  });
});

describe('[BLOG-1] of two articles with one slug', () => {
  const article = (id: string, slug: string, createdAt: string) => ({
    sys: { type: 'Entry', id, contentType: { sys: { id: 'article' } }, updatedAt: createdAt },
    fields: { slug, title: `The ${id}`, createdAt, tags: [] },
  });
  const articles = [
    article('a', 'oldest', '2026-01-01'),
    article('b', 'walk', '2026-02-01'),
    article('c', 'newest', '2026-04-01'),
    article('d', 'walk', '2026-03-01'),
  ];

  beforeEach(() => {
    service.handler = ({ url = '' }, response) => {
      const query = new URL(url, 'http://service.test').searchParams;
      const slug = query.get('fields.slug');
      const found = articles.filter(({ fields }) => slug === null || fields.slug === slug);
      // The service's order is random without the parameter.
      const order = query.get('order') ?? '';
      if (order !== 'sys.id') found.sort((one, other) => (one.fields.createdAt > other.fields.createdAt ? -1 : 1));
      const items = found.slice(0, Number(query.get('limit')));
      response.end(JSON.stringify({ sys: { type: 'Array' }, total: found.length, items }));
    };
  });

  test('the first by id is listed, and is the one at the address', async () => {
    const { content } = service;
    expect((await content.articles()).map(({ id }) => id)).toEqual(['c', 'b', 'a']);
    expect(await content.article('walk')).toMatchObject({ id: 'b' });
    expect(await content.neighbours('walk')).toMatchObject({ newer: { id: 'c' }, older: { id: 'a' } });
  });

  test('the sitemap has the address once', async () => {
    const slugs = (await service.content.articleSlugs()).map(({ slug }) => slug);
    expect(slugs).toEqual(['oldest', 'walk', 'newest']);
  });

  test('the other is reported', async () => {
    await service.content.articles();
    await service.content.articleSlugs();
    const message = 'FieldFault: article d › slug is that of b too, which is the one at its address.';
    expect(new Set(service.faults)).toEqual(new Set([message]));
  });
});

test('[NET-3] a call is aborted with its request, and a queued one is never made', async () => {
  const { content } = service;
  service.handler = () => {};
  const leaving = new AbortController();
  const scope = { signal: leaving.signal, deadline: Number.POSITIVE_INFINITY };
  const assets = names('file', 60).map((id) => callScope.run(scope, () => content.asset(id)));
  const results = Promise.allSettled(assets);
  await expect.poll(() => service.requests).toHaveLength(30);
  leaving.abort();
  for (const settled of await results) expect(settled).toMatchObject({ reason: { code: 'PROVIDER_ABORTED' } });
  await expect.poll(() => service.abortedRequests).toBe(30);
  expect(service.requests).toHaveLength(30);
});
