import { createServer } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import type { PageStore } from './page-copy.ts';
import { createKeyOf } from './page-key.ts';
import type { StoredPage } from './stored-page.ts';
import { cacheOfOnePage, requestAbout } from './testing/cache-of-one-page.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

test('[SAFE-1] requests at once for a page on disk read and decode its copy once', async () => {
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
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, resolve));
  const visit = async () => {
    const response = await fetch(`http://localhost:${port}/about`);
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
  await new Promise((resolve) => server.close(resolve));
});
