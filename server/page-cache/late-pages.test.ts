import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { allowLogged } from '#tests/support/console.ts';
import { type App, type Site, siteUrl, startSite } from '#tests/support/site.ts';
import { startAnswerClock } from './answer-clock.ts';
import { limitUncachedCompression } from './send-page.ts';
import { cacheOfOnePage, requestAbout } from './testing/cache-of-one-page.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

/** Milliseconds: no other limit ends a wait, however busy the machine is. */
const minute = 60_000;

/** A site whose calls with this in their URL are not answered until they are released; from the beginning, unless it `isWell` at first. */
function hangingSite(hanging: string, { isWell = false, folder = null as string | null } = {}) {
  let isHanging = !isWell;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const calls: string[] = [];
  const { promise: hangs, resolve: noteHanging } = Promise.withResolvers<void>();
  const { providers, ...config } = site.config;
  const timeouts = { storefront: minute, content: minute, startPage: minute, sharedRead: minute, openCircuit: 0 };
  const app = site.startApp({
    config: { ...config, providers: { ...providers, timeouts } },
    visitorTimeout: minute,
    pageCache: { maxBytes: 64 * 1024 * 1024, folder },
    async fetch(input, init) {
      const url = String(input instanceof Request ? input.url : input);
      calls.push(url);
      if (isHanging && url.includes(hanging)) {
        noteHanging();
        await released;
      }
      return fetch(input, init);
    },
  });
  const begin = () => {
    isHanging = true;
  };
  return { app, calls, begin, hangs, release };
}

async function get(app: App, path: string) {
  const { status, headers, ...response } = await app(new Request(siteUrl + path)).then(async (answer) => ({
    status: answer.status,
    headers: answer.headers,
    text: await answer.text(),
  }));
  return { status, headers, ...response };
}

describe('[SAFE-1] a public page without a copy, while a provider does not answer,', () => {
  beforeEach(() => {
    // Only the clock of late pages uses an interval.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    allowLogged(/"code":"PROVIDER_TIMEOUT"/);
  });
  test.each([
    ['/about', 'fields.slug=about'],
    ['/about.data', 'fields.slug=about'],
    ['/blog/feed.xml', 'content_type=article'],
    ['/shop/products/light-phone-iii', 'graphql'],
    ['/nothing-here', 'content_type=genericPage'],
  ])('%s: is answered as late in less than two seconds, and is cached once it is rendered', async (path, hanging) => {
    const { app, calls, hangs, release } = hangingSite(hanging);
    const first = get(app, path);
    await hangs;
    vi.advanceTimersByTime(1850);
    const { status, headers, text } = await first;
    const isPage = headers.get('content-type')?.startsWith('text/html');
    expect([status, headers.get('retry-after'), headers.get('refresh')]).toEqual([503, '2', isPage ? '2' : null]);
    expect(headers.get('cache-status')).toBe('site; fwd=uri-miss; detail=late');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(text).not.toBe('');
    if (isPage) expect(text).toContain('Something went wrong');
    release();
    await app.settle();
    const made = calls.length;
    const second = await get(app, path);
    expect([second.status, second.headers.get('server-timing')]).toEqual([
      path === '/nothing-here' ? 404 : 200,
      expect.stringContaining('cache;desc=hit'),
    ]);
    expect(calls.length).toBe(made);
  });

  test('answers further requests at once, with the same error page', async () => {
    const { app, calls, hangs, release } = hangingSite('fields.slug=about');
    const first = get(app, '/about');
    await hangs;
    vi.advanceTimersByTime(1850);
    const text = (await first).text;
    const made = calls.length;
    const others = await Promise.all([get(app, '/about'), get(app, '/about?utm_source=x')]);
    expect(others.map((other) => [other.status, other.text === text])).toEqual([
      [503, true],
      [503, true],
    ]);
    expect(calls.length).toBe(made);
    release();
    await app.settle();
  });

  test('does not reload itself again if the provider was too slow for the first reload, too', async () => {
    const { promise: failed, reject: fail } = Promise.withResolvers<never>();
    const render = vi.fn(() => failed);
    const { pages } = cacheOfOnePage({
      render,
      renderCached: async () => new Response('<p>Wait</p>', { status: 503, headers: { 'content-type': 'text/html' } }),
    });
    async function visit() {
      const response = pages.respond(requestAbout(), '');
      await setImmediate();
      vi.advanceTimersByTime(1850);
      const { headers } = (await response) ?? new Response();
      return [headers.get('cache-status'), headers.get('retry-after'), headers.get('refresh')];
    }
    expect(await visit()).toEqual(['site; fwd=uri-miss; detail=late', '2', '2']);
    fail(new Error('down'));
    await pages.settle();
    render.mockImplementation(() => Promise.withResolvers<never>().promise);
    expect(await visit()).toEqual(['site; fwd=uri-miss; detail=late', '2', null]);
  });

  test('compresses its error page once for all of them', async () => {
    const { promise: rendered, reject: fail } = Promise.withResolvers<never>();
    const errorPage = '<p>Something went wrong.</p>'.repeat(100);
    const { pages } = cacheOfOnePage({
      render: () => rendered,
      renderCached: async () => new Response(errorPage, { status: 503, headers: { 'content-type': 'text/html' } }),
    });
    // No compression begins before all are queued.
    const { promise: free, resolve: release } = Promise.withResolvers<void>();
    const turns = Array.from({ length: limitUncachedCompression.concurrency }, () =>
      limitUncachedCompression(() => free),
    );
    const visits = Array.from({ length: 20 }, () => pages.respond(requestAbout({ 'accept-encoding': 'gzip' }), ''));
    // All visits have begun to wait.
    await setImmediate();
    vi.advanceTimersByTime(1850);
    await expect.poll(() => limitUncachedCompression.pendingCount).toBeGreaterThan(0);
    await setImmediate();
    expect(limitUncachedCompression.pendingCount).toBe(1);
    release();
    await Promise.all(turns);
    for (const response of await Promise.all(visits)) {
      expect([response?.status, response?.headers.get('content-encoding')]).toEqual([503, 'gzip']);
      expect(gunzipSync((await response?.arrayBuffer()) ?? '').toString()).toBe(errorPage);
    }
    fail(new Error('down'));
    await pages.settle();
  });

  test('has an error page with the site’s settings if these are cached', async () => {
    const { app, hangs, release } = hangingSite('fields.slug=about');
    await get(app, '/faq');
    const first = get(app, '/about');
    await hangs;
    vi.advanceTimersByTime(1850);
    const { status, text } = await first;
    expect(status).toBe(503);
    expect(text).toContain('Something went wrong');
    expect(text).not.toContain('data-settings="missing"');
    release();
    await app.settle();
  });

  test('has an error page without a provider call, also if the site’s settings have meanwhile become stale', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    const { app, calls, begin, hangs, release } = hangingSite('/entries', { isWell: true });
    await get(app, '/faq');
    vi.advanceTimersByTime(29_000);
    begin();
    const first = get(app, '/about');
    await hangs;
    const made = calls.length;
    vi.advanceTimersByTime(1850);
    const { status, text } = await first;
    expect(status).toBe(503);
    expect(text).not.toContain('data-settings="missing"');
    expect(calls.slice(made)).toEqual([]);
    release();
    await app.settle();
  });

  test('is not stored by any cache if only a part of it is known', async () => {
    const { app, begin, hangs, release } = hangingSite('data/query', { isWell: true });
    await site.sandbox.addFault({ provider: 'startPage', kind: 'status', status: 403 });
    allowLogged(/"code":"PROVIDER_/);
    await get(app, '/');
    await site.sandbox.clearFaults();
    begin();
    const first = get(app, '/');
    await hangs;
    vi.advanceTimersByTime(1850);
    const { status, headers } = await first;
    expect([status, headers.get('cache-status')]).toEqual([200, 'site; fwd=uri-miss; detail=late']);
    expect(headers.get('cache-control')).toBe('no-store');
    release();
    await app.settle();
  });

  test('has no time limit if it is a part of the sitemap, for which no visitor waits', async () => {
    const { app, hangs, release } = hangingSite('graphql');
    const first = get(app, '/sitemap.xml');
    await hangs;
    vi.advanceTimersByTime(10_000);
    release();
    expect((await first).status).toBe(200);
    await app.settle();
  });
});

describe('[SAFE-1] an old page is sent when a provider does not answer', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pages-'));
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance', 'Date'] });
    allowLogged(/"code":"PROVIDER_TIMEOUT"/);
  });
  afterEach(async () => {
    vi.useRealTimers();
    await rm(folder, { recursive: true, force: true });
  });

  test.each([
    ['0.4 seconds, when it is in memory', 400, false],
    ['a second, when it is on disk: webhooks have not reached it', 1000, true],
  ])('for %s', async (_how, milliseconds, isRestarted) => {
    const before = hangingSite('fields.slug=about', { isWell: true, folder });
    const { text } = await get(before.app, '/about');
    await before.app.settle();
    vi.advanceTimersByTime(15 * minute);
    const { app, begin, hangs, release } = isRestarted ? hangingSite('fields.slug=about', { folder }) : before;
    begin();
    const sent = vi.fn<(page: unknown) => void>();
    const first = get(app, '/about');
    first.then(sent, sent);
    await hangs;
    vi.advanceTimersByTime(milliseconds - 50);
    await setImmediate();
    expect(sent).not.toHaveBeenCalled();
    vi.advanceTimersByTime(50);
    const page = await first;
    expect([page.status, page.text === text]).toEqual([200, true]);
    expect(page.headers.get('server-timing')).toContain('cache;desc=stale');
    release();
    await app.settle();
  });
});

describe('[SAFE-1] a page that was sent without a part', () => {
  const startPageCalls = async () => (await site.sandbox.requests('startPage')).length;

  beforeEach(async () => {
    await site.sandbox.reset();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    allowLogged(/"code":"PROVIDER_/);
  });
  test('is rendered again five seconds later, so that a complete copy is stored', async () => {
    const app = site.startApp({ pageCache: { maxBytes: 64 * 1024 * 1024, folder: null } });
    await site.sandbox.addFault({ provider: 'startPage', kind: 'status', status: 403 });
    const { headers } = await get(app, '/');
    expect(headers.get('cache-control')).toBe('no-store');
    await site.sandbox.clearFaults();
    const seen = await startPageCalls();
    await vi.advanceTimersByTimeAsync(5000);
    await expect.poll(startPageCalls).toBeGreaterThan(seen);
    await app.settle();
    for (const provider of ['storefront', 'content', 'startPage'])
      await site.sandbox.addFault({ provider, kind: 'reset' }, { mayBeUnmet: true });
    expect((await get(app, '/')).headers.get('server-timing')).toContain('cache;desc=hit');
    await site.sandbox.clearFaults();
  });

  test('is not rendered again if a visit has meanwhile rendered it completely', async () => {
    const render = vi.fn(async () => ({
      result: new Response('<p>About</p>', { headers: { 'content-type': 'text/html' } }),
      record: { tags: new Set(['entry:about']), isStale: false, isIncomplete: render.mock.calls.length === 1 },
    }));
    const { pages } = cacheOfOnePage({ render });
    for (const cacheControl of ['no-store', 's-maxage', 's-maxage'])
      expect((await pages.respond(requestAbout(), 'one'))?.headers.get('cache-control')).toContain(cacheControl);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(render).toHaveBeenCalledTimes(2);
  });

  test('is rendered again only once while the part is still missing', async () => {
    const app = site.startApp({ pageCache: { maxBytes: 64 * 1024 * 1024, folder: null } });
    await site.sandbox.addFault({ provider: 'startPage', kind: 'status', status: 403 });
    await Promise.all([get(app, '/'), get(app, '/')]);
    const seen = await startPageCalls();
    await vi.advanceTimersByTimeAsync(5000);
    await expect.poll(startPageCalls).toBeGreaterThan(seen);
    await app.settle();
    const again = await startPageCalls();
    for (let times = 0; times < 3; times += 1) {
      await vi.advanceTimersByTimeAsync(5000);
      await app.settle();
    }
    expect(await startPageCalls()).toBe(again);
    await site.sandbox.clearFaults();
  });
});

test('[SAFE-1] time in which the process is busy does not count toward the limit of late pages', async () => {
  const clock = startAnswerClock(200);
  const end = performance.now() + 400;
  while (performance.now() < end);
  await setImmediate();
  expect(await Promise.race([clock.passed, setImmediate('not yet')])).toBe('not yet');
  expect(await clock.passed).toBe(null);
  clock.stop();
});
