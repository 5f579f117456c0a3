import { createServer } from 'node:http';
import { beforeEach, expect, test, vi } from 'vitest';
import { listenOnLoopback } from '#tests/support/listen.ts';
import type { PageStore } from './page-copy.ts';
import { createKeyOf } from './page-key.ts';
import type { StoredPage } from './stored-page.ts';
import { cacheOfOnePage, requestAbout } from './testing/cache-of-one-page.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
test('[SAFE-1] concurrent requests for a page on disk read and decode its copy once', async () => {
  const stored: StoredPage[] = [];
  const store: PageStore = {
    read: async () => null,
    write: (page) => void stored.push(page),
    delete: () => {},
    flush: async () => {},
  };
  const earlier = cacheOfOnePage({ copies: store });
  await earlier.pages.respond(requestAbout(), 'one');
  await earlier.pages.settle();
  const read = vi.fn(async () => stored[0] ?? null);
  const { pages, state } = cacheOfOnePage({ copies: { ...store, read } });
  state.isDown = true;
  const responses = await Promise.all(Array.from({ length: 50 }, () => pages.respond(requestAbout(), 'one')));
  const texts = await Promise.all(responses.map((response) => response?.text()));
  expect(new Set(texts)).toEqual(new Set(['<p>About</p>']));
  expect(read).toHaveBeenCalledOnce();
  await pages.settle();
});

test('[SAFE-1] a stale page that is not rendered again is sent without matching its address with the routes', async () => {
  const keyOf = vi.fn(createKeyOf({}));
  const { pages, state } = cacheOfOnePage({ keyOf });
  const server = createServer((incoming, outgoing) => {
    if (!pages.send(incoming, outgoing)) outgoing.writeHead(404).end();
  });
  const { origin, close } = await listenOnLoopback(server);
  const visit = async () => {
    const response = await fetch(`${origin}/about`);
    return [await response.text(), /cache;desc=(\w+)/.exec(response.headers.get('server-timing') ?? '')?.[1]];
  };

  await pages.respond(requestAbout(), 'one');
  state.isDown = true;
  vi.advanceTimersByTime(2 * 60_000);
  expect(await visit()).toEqual(['<p>About</p>', 'stale']);
  await pages.settle();
  keyOf.mockClear();
  for (let visits = 0; visits < 10; visits += 1) expect(await visit()).toEqual(['<p>About</p>', 'stale']);
  expect(keyOf).not.toHaveBeenCalled();
  await close();
});

test('[SPEED-2][OPS-2] a CDN is purged after five seconds, and again after a page that takes longer to render', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const render = vi.fn(async () => {
    if (render.mock.calls.length > 1) await released;
    return {
      result: new Response('<p>About</p>', { headers: { 'content-type': 'text/html' } }),
      record: { tags: new Set(['entry:about']), isStale: false, isIncomplete: false },
    };
  });
  const purged = vi.fn(async () => {});
  const { pages } = cacheOfOnePage({ render, purged });
  await pages.respond(requestAbout(), 'one');
  pages.purge(['entry:about']);
  await vi.advanceTimersByTimeAsync(4999);
  expect(purged).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(purged).toHaveBeenCalledExactlyOnceWith(['entry:about']);
  const sent = await pages.respond(requestAbout(), 'two');
  expect(sent?.headers.get('server-timing')).toContain('cache;desc=stale');
  expect(Number(sent?.headers.get('age'))).toBeGreaterThanOrEqual(60);
  release();
  await pages.settle();
  // Once more for the new page, and by the purge that is repeated after two seconds.
  expect(purged).toHaveBeenCalledTimes(3);
});
