import { createServer } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { createDocumentCache } from './document-cache.ts';
import { createKeyOf } from './document-key.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

test('[SAFE-1] a stale page that is not rendered again is sent without matching its address with the routes', async () => {
  const keyOf = vi.fn(createKeyOf({}));
  const record = { tags: new Set(['entry:about']), isStale: false, isIncomplete: false };
  let isDown = false;
  const documents = createDocumentCache({
    keyOf,
    render: async () => {
      if (isDown) throw new Error('down');
      return { result: new Response('<p>About</p>', { headers: { 'content-type': 'text/html' } }), record };
    },
    renderCached: async () => new Response(null, { status: 503 }),
    requestIdOf: () => 'one',
    expireReads: async () => {},
    isOtherHost: () => false,
    isPrivate: () => false,
    maxBytes: 1024 * 1024,
    graceMs: 60 * 60_000,
    copies: null,
    surrogateKeysOf: null,
    purged: async () => {},
  });
  const server = createServer((incoming, outgoing) => {
    if (!documents.send(incoming, outgoing)) outgoing.writeHead(404).end();
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, resolve));
  const visit = async () => {
    const response = await fetch(`http://localhost:${port}/about`);
    return [await response.text(), /cache;desc=(\w+)/.exec(response.headers.get('server-timing') ?? '')?.[1]];
  };

  await documents.respond(new Request('http://shop.test/about'), 'one');
  isDown = true;
  vi.advanceTimersByTime(2 * 60_000);
  expect(await visit()).toEqual(['<p>About</p>', 'stale']);
  await documents.settle();
  keyOf.mockClear();
  for (let visits = 0; visits < 10; visits += 1) expect(await visit()).toEqual(['<p>About</p>', 'stale']);
  expect(keyOf).not.toHaveBeenCalled();
  await new Promise((resolve) => server.close(resolve));
});
