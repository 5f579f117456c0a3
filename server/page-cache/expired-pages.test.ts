import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { allowLogged } from '#tests/support/console.ts';
import { readMetrics } from '#tests/support/metrics.ts';
import { outage } from '#tests/support/outage.ts';
import { type App, type Site, siteUrl, startSite } from '#tests/support/site.ts';

let site: Site;
let folder: string;
let isDown: boolean;
let apps: App[];
/** How often providers were called. */
let calls: number;
beforeAll(async () => {
  site = await startSite();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pages-'));
  isDown = false;
  apps = [];
  calls = 0;
  // The page cache's clocks: that of the process, and that of the copies on disk.
  vi.useFakeTimers({ toFake: ['performance', 'Date', 'setInterval', 'clearInterval'] });
  allowLogged(/"code":"PROVIDER_|Error reports/);
});
afterEach(async () => {
  for (const app of apps) await app.settle();
  vi.useRealTimers();
  await rm(folder, { recursive: true, force: true });
});
afterAll(() => site.close());

/** A process on the same disk. */
function start(): App {
  const app = site.startApp({
    pageCache: { maxBytes: 64 * 1024 * 1024, folder },
    fetch: (input, init) => {
      calls += 1;
      return isDown ? outage() : fetch(input, init);
    },
  });
  apps.push(app);
  return app;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const paths = ['/', '/about', '/shop/products/light-phone-iii'];

async function get(app: App, path: string, headers: Record<string, string> = {}) {
  const response = await app(new Request(siteUrl + path, { headers }));
  const outcome = /cache;desc=(\w+)/.exec(response.headers.get('server-timing') ?? '')?.[1];
  return { status: response.status, headers: response.headers, outcome, text: await response.text() };
}

describe('[SAFE-1] while all providers fail, pages are sent from memory and, after a restart, from disk:', () => {
  test('for a day as stale, then marked as expired', async () => {
    const app = start();
    const before = new Map<string, string>();
    for (const path of paths) before.set(path, (await get(app, path)).text);
    await app.settle();
    isDown = true;
    let passed = 0;
    for (const age of [minute, hour, day - minute, day + hour]) {
      vi.advanceTimersByTime(age - passed);
      passed = age;
      for (const process of [app, start()]) {
        for (const path of paths) {
          const sent = await get(process, path);
          expect([age, path, sent.status, sent.text === before.get(path)]).toEqual([age, path, 200, true]);
          const isMarked = sent.headers.get('cache-status')?.includes('; detail=expired');
          expect([age, sent.outcome === 'expired', isMarked]).toEqual([age, age > day, age > day]);
        }
        await process.settle();
      }
    }
  });

  test('without waiting for the providers, once one page could not be rendered', async () => {
    const app = start();
    for (const path of paths) await get(app, path);
    isDown = true;
    vi.advanceTimersByTime(hour);
    // The page is rendered from stale responses.
    expect((await get(app, '/about')).outcome).toBe('miss');
    for (const path of ['/', '/shop/products/light-phone-iii']) expect((await get(app, path)).outcome).toBe('stale');
  });

  test('without waiting until a page can be rendered again, even after hours without requests', async () => {
    const app = start();
    // A page of which a part came too late is not stored.
    for (const path of paths) await expect.poll(async () => (await get(app, path)).outcome).toBe('hit');
    isDown = true;
    vi.advanceTimersByTime(hour);
    await get(app, '/about');
    await app.settle();
    vi.advanceTimersByTime(hour);
    await get(app, '/about');
    // This page is rendered without the providers.
    await get(app, '/robots.txt');
    await app.settle();
    isDown = false;
    vi.advanceTimersByTime(hour);
    expect((await get(app, '/')).outcome).toBe('stale');
    await expect
      .poll(async () => {
        await app.settle();
        vi.advanceTimersByTime(hour);
        return (await get(app, '/about')).outcome;
      })
      .toBe('miss');
  });

  test('but an incomplete page does not count as an outage', async () => {
    const before = start();
    for (const path of paths) await get(before, path);
    await before.settle();
    vi.advanceTimersByTime(hour);
    // This process has no provider responses yet, so it has no old ones.
    const app = start();
    await site.sandbox.addFault({ provider: 'content', kind: 'status', status: 403 });
    expect((await get(app, '/shop/products/light-phone-iii')).outcome).toBe('stale');
    await app.settle();
    await site.sandbox.clearFaults();
    vi.advanceTimersByTime(10_000);
    expect((await get(app, '/about')).outcome).toBe('miss');
  });

  test('but a single page that fails does not count as an outage while others can be rendered', async () => {
    const app = start();
    for (const path of paths) await expect.poll(async () => (await get(app, path)).outcome).toBe('hit');
    await site.sandbox.addFault({ provider: 'content', kind: 'bad-json', match: 'fields.slug=contact' });
    vi.advanceTimersByTime(hour);
    expect((await get(app, '/contact')).status).toBeGreaterThanOrEqual(500);
    // At first the page cache cannot know that only this page fails.
    vi.advanceTimersByTime(1000);
    expect((await get(app, '/about')).outcome).toBe('stale');
    await app.settle();
    for (const path of ['/', '/shop/products/light-phone-iii']) {
      vi.advanceTimersByTime(10_000);
      expect((await get(app, '/contact')).status).toBeGreaterThanOrEqual(500);
      expect([path, (await get(app, path)).outcome]).toEqual([path, 'miss']);
    }
    await site.sandbox.clearFaults();
    vi.advanceTimersByTime(10_000);
    expect((await get(app, '/contact')).status).toBe(200);
    // Once the page is whole again, its failures count like those of any other page.
    vi.advanceTimersByTime(hour);
    isDown = true;
    await get(app, '/contact');
    expect((await get(app, '/about')).outcome).toBe('stale');
  });

  test('but not after another month, nor with a grace period of 0', async () => {
    const app = start();
    await get(app, '/about');
    await app.settle();
    isDown = true;
    vi.advanceTimersByTime(31 * day + minute);
    for (const process of [app, start()]) expect((await get(process, '/about')).status).toBe(503);
    const { config } = site;
    const withoutGrace = site.startApp({
      config: { ...config, providers: { ...config.providers, graceMs: 0 } },
      pageCache: { maxBytes: 64 * 1024 * 1024, folder },
      fetch: outage,
    });
    apps.push(withoutGrace);
    expect((await get(withoutGrace, '/about')).status).toBe(503);
  });
});

describe('[SAFE-1] an expired page', () => {
  beforeEach(async () => {
    const app = start();
    for (const path of paths) await get(app, path);
    await app.settle();
    vi.advanceTimersByTime(2 * day);
  });

  test('is not stored by other caches, and a browser may revalidate its copy', async () => {
    isDown = true;
    const app = start();
    const { headers } = await get(app, '/about');
    expect(headers.get('cache-control')).toBe('no-cache');
    const confirmed = await get(app, '/about', { 'if-none-match': headers.get('etag') ?? '' });
    expect([confirmed.status, confirmed.outcome, confirmed.headers.get('cache-control')]).toEqual([
      304,
      'expired',
      'no-cache',
    ]);
  });

  test('is not sent if the page can be rendered, even if only without a part', async () => {
    expect((await get(start(), '/about')).outcome).toBe('miss');
    vi.advanceTimersByTime(2 * day);
    const app = start();
    await site.sandbox.addFault({ provider: 'content', kind: 'status', status: 403 });
    const part = await get(app, '/shop/products/light-phone-iii');
    expect([part.status, part.outcome]).toEqual([200, undefined]);
    await site.sandbox.clearFaults();
  });

  test('is replaced once the providers are back', async () => {
    isDown = true;
    const app = start();
    expect((await get(app, '/about')).outcome).toBe('expired');
    await app.settle();
    isDown = false;
    expect((await get(app, '/about')).outcome).toBe('expired');
    vi.advanceTimersByTime(6000);
    // A page of which a part came too late is not stored.
    await expect.poll(async () => (await get(app, '/about')).outcome).toBe('hit');
  });
});

test('[SAFE-1] stale pages are rendered again two at a time, and not when these find that providers are down', async () => {
  const app = start();
  const many = [...paths, '/faq', '/blog', '/shop', '/contact', '/newsletter'];
  for (const path of many) await expect.poll(async () => (await get(app, path)).outcome).toBe('hit');
  const renders = async () =>
    (await readMetrics(siteUrl, (url) => app(new Request(url), '127.0.0.1'))).sum('shop_page_renders_total');
  const before = await renders();
  isDown = true;
  vi.advanceTimersByTime(2 * minute);
  // The second time, none of those that were not rendered is.
  for (const _visit of [1, 2]) {
    await Promise.all(many.map((path) => get(app, path)));
    await app.settle();
  }
  expect((await renders()) - before).toBe(2);
});

test('[SAFE-1] while all providers fail, few pages are rendered again, and all when they are back', async () => {
  const app = start();
  for (const path of paths) await get(app, path);
  await app.settle();
  isDown = true;
  vi.advanceTimersByTime(hour);
  await get(app, '/about');
  await app.settle();

  /** Whether providers were called, for each page. */
  async function rendered(): Promise<boolean[]> {
    const are: boolean[] = [];
    for (const path of paths) {
      const before = calls;
      await get(app, path);
      await app.settle();
      are.push(calls > before);
    }
    return are;
  }
  vi.advanceTimersByTime(minute);
  expect(await rendered()).toEqual([true, false, false]);
  vi.advanceTimersByTime(2000);
  expect(await rendered()).toEqual([false, true, false]);
  isDown = false;
  // The providers are called again when their circuits let a call through.
  const renderedLater = async () => {
    vi.advanceTimersByTime(minute);
    return rendered();
  };
  await expect.poll(renderedLater).toEqual([true, true, true]);
});
