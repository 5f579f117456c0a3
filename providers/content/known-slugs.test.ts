import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { callScope } from '../transport/call-scope.ts';
import { type OwnService, startOwnService } from './testing/own-service.ts';

let service: OwnService;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  service = await startOwnService();
  service.slugs.set('genericPage', ['about', 'faq']);
});
afterEach(() => {
  service.close();
  vi.useRealTimers();
});

const names = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}-${index}`);

describe('[SAFE-3] addresses that nobody has written', () => {
  test('cost one list a second, however many are asked for', async () => {
    const { content } = service;
    for (let second = 0; second < 20; second += 1) {
      const answers = await Promise.all(names(`none-${second}`, 75).map((slug) => content.page(slug)));
      expect(answers.every((answer) => answer === null)).toBe(true);
      vi.advanceTimersByTime(1000);
    }
    expect(service.asked.map((query) => query.get('select'))).toEqual(
      Array.from({ length: 20 }, () => 'sys.id,fields.slug,sys.type'),
    );
  });

  test('of articles too, of which the list takes a call for each thousand: it is read that much less often', async () => {
    const { content } = service;
    service.slugs.set('article', names('article', 10_000));
    expect(await content.article('article-9999')).toMatchObject({ slug: 'article-9999' });
    expect(service.asked).toHaveLength(11);
    for (let second = 0; second < 20; second += 1) {
      await Promise.all(names(`none-${second}`, 75).map((slug) => content.article(slug)));
      vi.advanceTimersByTime(1000);
    }
    expect(service.asked).toHaveLength(11 + 10);
  });

  test('are not told to be nowhere while the service cannot say so, though it could a moment ago', async () => {
    const { content } = service;
    expect(await content.page('none')).toBeNull();
    vi.advanceTimersByTime(1000);
    service.instead = (_, response) => void response.writeHead(403).end('{}');
    await expect(content.page('none')).rejects.toMatchObject({ code: 'PROVIDER_REFUSED' });
    service.instead = null;
    expect(await content.page('none')).toBeNull();
  });
});

describe('[PAGE-1] a page', () => {
  test('that was just published is there within a second', async () => {
    const { content } = service;
    expect(await content.page('new')).toBeNull();
    service.slugs.set('genericPage', ['about', 'faq', 'new']);
    vi.advanceTimersByTime(1000);
    expect(await content.page('new')).toMatchObject({ slug: 'new' });
  });

  test('that was taken down is gone within a second, and does not come back in an outage', async () => {
    const { content } = service;
    expect(await content.page('about')).toMatchObject({ slug: 'about' });
    service.slugs.set('genericPage', ['faq']);
    vi.advanceTimersByTime(1000);
    expect(await content.page('about')).toBeNull();
    service.instead = (_, response) => void response.writeHead(403).end('{}');
    await expect(content.page('about')).rejects.toMatchObject({ code: 'PROVIDER_REFUSED' });
  });

  test('that is known stands in an outage, and needs no list', async () => {
    const { content } = service;
    await content.page('about');
    vi.advanceTimersByTime(60_000);
    service.instead = (_, response) => void response.writeHead(403).end('{}');
    expect(await content.page('about')).toMatchObject({ slug: 'about' });
  });
});

test('[NET-3] a call that nobody waits for any more is given up, and one that waits for its turn is never made', async () => {
  const { content } = service;
  service.instead = () => {};
  const leaving = new AbortController();
  const scope = { signal: leaving.signal, deadline: Number.POSITIVE_INFINITY };
  const answers = names('file', 60).map((id) => callScope.run(scope, () => content.asset(id)));
  const heard = Promise.allSettled(answers);
  await vi.waitFor(() => expect(service.asked).toHaveLength(30));
  leaving.abort();
  for (const settled of await heard) expect(settled).toMatchObject({ reason: { code: 'PROVIDER_ABORTED' } });
  await vi.waitFor(() => expect(service.abandoned).toBe(30));
  expect(service.asked).toHaveLength(30);
});
