import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { expectLogged, loggedLines } from '#tests/support/console.ts';
import { reportsOf, wordsOf } from '#tests/support/reports.ts';
import { type Site, siteUrl, startSite } from '#tests/support/site.ts';
import type { Environment } from './request-context.ts';
import { requestId } from './request-context.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
beforeEach(async () => {
  await site.sandbox.reset();
});
afterAll(() => site.close());

const logged = loggedLines;
const reports = () => reportsOf(site.sandbox);

/** Of a site just started: nothing is remembered, nothing was reported yet, nothing is locked. */
const visitor = (through: typeof fetch = fetch) => site.visitorThrough(through);

/** The content client gives up at once on this status. */
const refused = { provider: 'content', kind: 'status', status: 403, match: 'content_type=article' } as const;

/** A storefront whose answers say something else in places. */
function saying(found: string, instead: string): typeof fetch {
  return async (address, init) => {
    const response = await fetch(address, init);
    const body = (await response.text()).replaceAll(found, instead);
    return new Response(body, { status: response.status, headers: response.headers });
  };
}

function breakPrices(): void {
  vi.spyOn(Intl, 'NumberFormat').mockImplementation(function failing() {
    throw new RangeError('Invalid currency code');
  });
}

describe('[NET-7] what fails on the server arrives once, with release, stage, route and request id:', () => {
  beforeEach(() => void expectLogged(/"route":"\/shop\/products\/:handle"/));

  test.each([
    ['a page that cannot be drawn', fetch, 500, /^RangeError: .*currency/],
    ['a loader that fails', saying('"amount":"', '"amount":"about '), 503, /^ProviderError: /],
  ])('%s', async (_what, storefront, expected, words) => {
    // No answer of a provider makes a page that cannot be drawn, so the platform has to fail.
    if (expected === 500) breakPrices();
    const one = visitor(storefront);
    const { status, headers } = await one.get('/shop/products/sim-card?email=jane@example.com');
    expect(status).toBe(expected);
    await one.flushReports();
    const [report, ...others] = await reports();
    expect(others).toEqual([]);
    expect(report && wordsOf(report)).toMatch(words);
    expect(report).toMatchObject({
      platform: 'node',
      release: expect.stringMatching(/^light-shop@[\da-f]{12}$/),
      environment: 'staging',
      tags: { route: '/shop/products/:handle', request_id: headers.get('x-request-id') },
    });
    const files = report?.exception.values.at(-1)?.stacktrace?.frames.map(({ filename }) => filename);
    expect(files).toContain('app:///build/server/index.js');
    expect(logged().join('\n')).toContain(`"requestId":"${headers.get('x-request-id')}"`);
  });

  test('a page’s data that the running site asks for, under the page’s route', async () => {
    const one = visitor(saying('"amount":"', '"amount":"about '));
    await one.get('/shop/products/sim-card.data');
    await one.flushReports();
    expect(await reports()).toMatchObject([{ tags: { route: '/shop/products/:handle' } }]);
  });
});

describe('[NET-6] a failed content request', () => {
  test('arrives once, with what was asked for and what the service said', async () => {
    expectLogged(/"provider":"content"/);
    await site.sandbox.addFault(refused);
    const one = visitor();
    const { status, headers } = await one.get('/blog');
    expect(status).toBe(502);
    await one.flushReports();
    const [report, ...others] = await reports();
    expect(others).toEqual([]);
    expect(report).toMatchObject({
      tags: {
        provider: 'content',
        code: 'PROVIDER_REFUSED',
        status: '403',
        request: 'article',
        route: '/blog',
        request_id: headers.get('x-request-id'),
      },
    });
  });

  test('to the query service arrives once, though the page is shown all the same', async () => {
    expectLogged(/"provider":"startPage"/);
    await site.sandbox.addFault({ provider: 'startPage', kind: 'status', status: 401 });
    const one = visitor();
    expect((await one.get('/')).status).toBe(200);
    await one.flushReports();
    expect(await reports()).toMatchObject([{ tags: { provider: 'startPage', request: 'startPage', route: '/' } }]);
  });

  test('that several visitors wait for arrives once', async () => {
    expectLogged(/"provider":"content"/);
    await site.sandbox.addFault(refused);
    const one = visitor();
    await Promise.all([one.get('/blog'), one.get('/blog'), one.get('/blog')]);
    await one.flushReports();
    expect((await reports()).map(({ tags }) => tags.request)).toEqual(['article']);
  });

  test('that only came too late arrives as that, once for all who waited', async () => {
    expectLogged(/PROVIDER_TIMEOUT/);
    await site.sandbox.addFault({ ...refused, kind: 'delay', ms: 5000, status: undefined });
    const one = site.visitorThrough(fetch, { visitorTimeout: 1000 });
    const pages = await Promise.all([one.get('/blog'), one.get('/blog'), one.get('/blog')]);
    expect(pages.map(({ status }) => status)).toEqual([503, 503, 503]);
    await vi.waitFor(async () => expect(await reports()).toHaveLength(1), { timeout: 15_000, interval: 200 });
    await one.flushReports();
    expect((await reports()).map(wordsOf)).toEqual([
      expect.stringMatching(/^ProviderError: timeout of \d+ms exceeded$/),
    ]);
  }, 30_000);

  test('that passes when it is tried again is in the log alone', async () => {
    expectLogged(/"status":401/);
    const unknownToken = {
      provider: 'content',
      kind: 'status',
      status: 401,
      match: 'content_type=genericPage',
    } as const;
    await site.sandbox.addFault({ ...unknownToken, times: 1 });
    const one = visitor();
    expect((await one.get('/about')).status).toBe(200);
    await one.flushReports();
    expect(await reports()).toEqual([]);
  });

  test.each(['/nothing-here', '/blog/nothing-here', '/shop/products/nothing-here', '/wp-login.php'])(
    'is not what happened when there is nothing at %s',
    async (path) => {
      const one = visitor();
      expect((await one.get(path)).status).toBe(404);
      await one.flushReports();
      expect(await reports()).toEqual([]);
    },
  );

  test('is not what happened when the visitor left', async () => {
    await site.sandbox.addFault({ provider: 'content', kind: 'delay', ms: 300 });
    const leaving = new AbortController();
    const asking = site.app(new Request(`${siteUrl}/about`, { signal: leaving.signal }));
    await vi.waitFor(async () => expect(await site.sandbox.requests('content')).not.toEqual([]));
    leaving.abort();
    await asking.catch(() => {});
    await site.app.flush(5000);
    expect(await reports()).toEqual([]);
  });
});

describe('[NET-7] nobody’s page waits for reports, nor breaks by them:', () => {
  test.each([
    ['down', { kind: 'reset' }],
    ['silent', { kind: 'hang' }],
    ['broken', { kind: 'status', status: 500 }],
    ['talking nonsense', { kind: 'bad-json' }],
  ] as const)('with the service %s, pages are answered, and the log says what is lost', async (how, fault) => {
    expectLogged(/"provider":"content"/);
    if (how !== 'talking nonsense') expectLogged(/Error reports (cannot be sent|are not taken)/);
    await site.sandbox.addFault({ provider: 'errorReports', ...fault });
    await site.sandbox.addFault(refused);
    const timeLimits = how === 'silent' ? { errorReports: 500 } : {};
    const providers = { ...site.config.providers, timeLimits };
    const withTimeLimits = await startSite((own) => ({ ...own, providers }));
    const one = withTimeLimits.visitor();
    for (let view = 0; view < 3; view += 1) expect((await one.get('/blog')).status).toBe(502);
    expect((await one.get('/about')).status).toBe(200);
    await one.flushReports();
    const warnings = logged().filter((line) => line.includes('"level":"warn"'));
    expect(warnings).toHaveLength(how === 'talking nonsense' ? 0 : 1);
    await withTimeLimits.close();
  });

  test('where nobody takes them, all else is as it was', async () => {
    expectLogged(/"provider":"content"/);
    const { config } = site;
    const alone = await startSite((own) => ({ ...own, providers: { ...config.providers, errorReports: null } }));
    await site.sandbox.addFault(refused);
    const one = alone.visitor();
    const { status, page } = await one.get('/blog');
    expect(status).toBe(502);
    expect(page.querySelector('meta[name=error-reports]')).toBeNull();
    await one.flushReports();
    expect(await reports()).toEqual([]);
    await alone.close();
  });
});

describe('[NET-7] a 429 locks the transport', () => {
  beforeEach(() => {
    expectLogged(/"code":"PROVIDER_MALFORMED"/);
    expectLogged(/Transport locked since/);
  });

  test.each(['rate-limits', 'retry-after', 'none'])(
    'for as long as it says by %s: what comes meanwhile is dropped, which is logged once',
    async (throttleBy) => {
      await site.sandbox.settings({ errorReports: { throttleBy } });
      await site.sandbox.addFault({ provider: 'errorReports', kind: 'throttle', ms: 60_000, times: 1 });
      const one = visitor(saying('"amount":"', '"amount":"about '));
      for (let view = 0; view < 4; view += 1) {
        await one.get('/shop');
        await one.flushReports();
      }
      expect((await site.sandbox.requests('errorReports')).map(({ status }) => status)).toEqual([429]);
      const said = logged().filter((line) => line.includes('Transport locked'));
      expect(said).toHaveLength(1);
      expect(said[0]).toMatch(/Transport locked since \d{4}-\S+ due to too many requests/);
    },
  );

  test('until then: afterwards reports arrive again', async () => {
    await site.sandbox.addFault({ provider: 'errorReports', kind: 'throttle', ms: 1000, times: 1 });
    const one = visitor(saying('"amount":"', '"amount":"about '));
    const view = async () => {
      await one.get('/shop');
      await one.flushReports();
      return (await reports()).length;
    };
    expect(await view()).toBe(0);
    await vi.waitFor(async () => expect(await view()).toBeGreaterThan(0), { timeout: 10_000, interval: 200 });
  });
});

test('[SAFE-4] the services’ keys are in no page, no log line and no report', async () => {
  expectLogged(/"provider":"(content|storefront)"/);
  const { storefront, content, errorReports } = site.config.providers;
  const keys = [storefront.token, content.deliveryToken, new URL(errorReports ?? '').username];
  await site.sandbox.addFault({ provider: 'content', kind: 'status', status: 401 });
  await site.sandbox.addFault({ provider: 'storefront', kind: 'status', status: 403 });
  const one = visitor();
  const pages: string[] = [];
  for (const path of ['/', '/about', '/shop', '/cart']) pages.push((await one.get(path)).page.toString());
  await one.flushReports();
  const events = JSON.stringify(await reports());
  expect(events).toContain('PROVIDER_REFUSED');
  for (const said of [...pages, ...logged(), events]) expect(keys.filter((key) => said.includes(key))).toEqual([]);
});

describe('a request’s id', () => {
  test('is in every answer, for the page’s own scripts too', async () => {
    for (const path of ['/', '/nothing-here', '/dashboard']) {
      const { headers } = await site.app(new Request(siteUrl + path));
      const id = headers.get('x-request-id');
      expect(id).toMatch(/^[\da-f-]{36}$/);
      expect(headers.get('server-timing')).toBe(`request;desc="${id}"`);
    }
  });

  test('of a visitor is not taken', async () => {
    const request = new Request(`${siteUrl}/footer`, { headers: { 'x-request-id': 'a3f9c2d1-visitor' } });
    expect((await site.app(request)).headers.get('x-request-id')).not.toBe('a3f9c2d1-visitor');
  });

  test.each([
    ['a3f9c2d1-proxy', 'a3f9c2d1-proxy'],
    ['jane@example.com', null],
    ['x"; desc="y', null],
    ['short', null],
    ['a'.repeat(65), null],
  ])('%s of a proxy is taken only if it is one', async (given, expected) => {
    const app = new Hono<Environment>().use(requestId(1)).all('*', ({ text }) => text('there'));
    const id = (await app.request('/', { headers: { 'x-request-id': given } })).headers.get('x-request-id');
    if (expected) expect(id).toBe(expected);
    else expect(id).toMatch(/^[\da-f-]{36}$/);
  });
});
