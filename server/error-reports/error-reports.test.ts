import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { expectLogged, loggedLines } from '#tests/support/console.ts';
import { reportsOf, wordsOf } from '#tests/support/error-reports/reports.ts';
import { type Site, siteUrl, startSite } from '#tests/support/site.ts';
import { createRequestIds, type Environment, requestId } from '../requests/request-context.ts';

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

/** A visitor of a newly started app, which has no cache, reports or rate limits yet. */
const visitor = (through: typeof fetch = fetch) => site.visitorThrough(through);

/** The content client does not retry this status. */
const refused = { provider: 'content', kind: 'status', status: 403, match: 'content_type=article' } as const;

/** A storefront whose responses have `found` replaced. */
function respondingWith(found: string, replacement: string): typeof fetch {
  return async (address, init) => {
    const response = await fetch(address, init);
    const body = (await response.text()).replaceAll(found, replacement);
    return new Response(body, { status: response.status, headers: response.headers });
  };
}

function breakPrices(): void {
  vi.spyOn(Intl.NumberFormat.prototype as { format: unknown }, 'format', 'get').mockImplementation(() => {
    throw new RangeError('Invalid currency code');
  });
}

describe('[NET-7] a server error is reported once, with release, stage, route and request id:', () => {
  beforeEach(() => void expectLogged(/"route":"\/shop\/products\/:handle"/));

  test.each([
    ['a page that cannot be drawn', fetch, 500, /^RangeError: .*currency/],
    ['a loader that fails', respondingWith('"amount":"', '"amount":"about '), 503, /^ProviderError: /],
  ])('%s', async (_what, storefront, expected, text) => {
    // No provider response makes rendering throw, so a platform function is mocked.
    if (expected === 500) breakPrices();
    const one = visitor(storefront);
    const { status, headers } = await one.get('/shop/products/sim-card?email=jane@example.com');
    expect(status).toBe(expected);
    await one.flushReports();
    const [report, ...others] = await reports();
    expect(others).toEqual([]);
    expect(report && wordsOf(report)).toMatch(text);
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

  test('a data request of the running site, with the route of its page', async () => {
    const one = visitor(respondingWith('"amount":"', '"amount":"about '));
    await one.get('/shop/products/sim-card.data');
    await one.flushReports();
    expect(await reports()).toMatchObject([{ tags: { route: '/shop/products/:handle' } }]);
  });
});

describe('[NET-6] a failed content request', () => {
  test('is reported once, with the request and the response of the service', async () => {
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

  test('to the query service is reported once, although the page is served', async () => {
    expectLogged(/"provider":"startPage"/);
    await site.sandbox.addFault({ provider: 'startPage', kind: 'status', status: 401 });
    const one = visitor();
    expect((await one.get('/')).status).toBe(200);
    await one.flushReports();
    expect(await reports()).toMatchObject([{ tags: { provider: 'startPage', request: 'startPage', route: '/' } }]);
  });

  test('that several visitors share is reported once', async () => {
    expectLogged(/"provider":"content"/);
    await site.sandbox.addFault(refused);
    const one = visitor();
    await Promise.all([one.get('/blog'), one.get('/blog'), one.get('/blog')]);
    await one.flushReports();
    expect((await reports()).map(({ tags }) => tags.request)).toEqual(['article']);
  });

  test('that timed out is reported once as a timeout, for all visitors who waited', async () => {
    expectLogged(/PROVIDER_TIMEOUT/);
    await site.sandbox.addFault({ ...refused, kind: 'delay', ms: 10_000, status: undefined });
    // Time for a busy machine to answer what is not delayed.
    const one = site.visitorThrough(fetch, { visitorTimeout: 3000 });
    const pages = await Promise.all([one.get('/blog'), one.get('/blog'), one.get('/blog')]);
    expect(pages.map(({ status }) => status)).toEqual([503, 503, 503]);
    await expect.poll(reports, { interval: 200 }).toHaveLength(1);
    await one.flushReports();
    expect((await reports()).map(wordsOf)).toEqual([
      expect.stringMatching(/^ProviderError: timeout of \d+ms exceeded$/),
    ]);
  });

  test('that succeeds on a retry is only logged', async () => {
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
    'is not reported for %s, which is not found',
    async (path) => {
      const one = visitor();
      expect((await one.get(path)).status).toBe(404);
      await one.flushReports();
      expect(await reports()).toEqual([]);
    },
  );

  test('is not reported when the visitor disconnected', async () => {
    await site.sandbox.addFault({ provider: 'content', kind: 'hang' });
    const leaving = new AbortController();
    const pending = site.app(new Request(`${siteUrl}/about`, { signal: leaving.signal }));
    await expect.poll(() => site.sandbox.requests('content')).not.toEqual([]);
    leaving.abort();
    // The status of the framework for an aborted request; that of a timeout is 503.
    expect((await pending).status).toBe(400);
    await site.app.flush(5000);
    expect(await reports()).toEqual([]);
  });
});

test.each([
  ['a text', 'jane@example.com is gone', '[email] is gone'],
  ['a long text', 'lamp '.repeat(1000), 'lamp '.repeat(100)],
  ['an object', { email: 'jane@example.com' }, '[object Object]'],
  ['an object without a prototype', Object.create(null), '[object Object]'],
])('[NET-7] %s that is thrown instead of an error is logged redacted and shortened', (_what, thrown, expected) => {
  const lines = expectLogged(/"level":"error"/);
  site.startApp().report(thrown);
  expect(lines().map((line) => JSON.parse(line).message)).toEqual([expected]);
});

describe('[NET-7] reporting neither delays nor breaks a page:', () => {
  test.each([
    ['down', { kind: 'reset' }],
    ['silent', { kind: 'hang' }],
    ['broken', { kind: 'status', status: 500 }],
    ['sending invalid responses', { kind: 'bad-json' }],
  ] as const)('with the service %s, pages are served, and lost reports are logged', async (how, fault) => {
    expectLogged(/"provider":"content"/);
    if (how !== 'sending invalid responses') expectLogged(/Error reports (cannot be sent|were rejected)/);
    await site.sandbox.addFault({ provider: 'errorReports', ...fault });
    await site.sandbox.addFault(refused);
    const timeouts = how === 'silent' ? { errorReports: 500 } : {};
    const providers = { ...site.config.providers, timeouts };
    const withTimeouts = await startSite((own) => ({ ...own, providers }));
    const one = withTimeouts.visitor();
    for (let view = 0; view < 3; view += 1) expect((await one.get('/blog')).status).toBe(502);
    expect((await one.get('/about')).status).toBe(200);
    await one.flushReports();
    const warnings = logged().filter((line) => line.includes('"level":"warn"'));
    expect(warnings).toHaveLength(how === 'sending invalid responses' ? 0 : 1);
    await withTimeouts.close();
  });

  test('without a DSN, everything else works the same', async () => {
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

describe('[NET-7] a 429 disables the transport', () => {
  beforeEach(() => {
    expectLogged(/"code":"PROVIDER_MALFORMED"/);
    expectLogged(/Transport locked since/);
  });

  test.each(['rate-limits', 'retry-after', 'none'])(
    'for the time sent by %s: reports are dropped meanwhile, which is logged once',
    async (throttleBy) => {
      await site.sandbox.settings({ errorReports: { throttleBy } });
      await site.sandbox.addFault({ provider: 'errorReports', kind: 'throttle', ms: 60_000, times: 1 });
      const one = visitor(respondingWith('"amount":"', '"amount":"about '));
      for (let view = 0; view < 4; view += 1) {
        await one.get('/shop');
        await one.flushReports();
      }
      expect((await site.sandbox.requests('errorReports')).map(({ status }) => status)).toEqual([429]);
      const lines = logged().filter((line) => line.includes('Transport locked'));
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatch(/Transport locked since \d{4}-\S+ due to too many requests/);
    },
  );

  test('until it expires: later reports are sent again', async () => {
    await site.sandbox.addFault({ provider: 'errorReports', kind: 'throttle', ms: 1000, times: 1 });
    const one = visitor(respondingWith('"amount":"', '"amount":"about '));
    const view = async () => {
      await one.get('/shop');
      await one.flushReports();
      return (await reports()).length;
    };
    expect(await view()).toBe(0);
    await expect.poll(view, { interval: 200 }).toBeGreaterThan(0);
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
  for (const lines of [...pages, ...logged(), events]) expect(keys.filter((key) => lines.includes(key))).toEqual([]);
});

describe('the request id', () => {
  test('is in every response, including those to data requests', async () => {
    for (const path of ['/', '/nothing-here', '/dashboard']) {
      const { headers } = await site.app(new Request(siteUrl + path));
      const id = headers.get('x-request-id');
      expect(id).toMatch(/^[\da-f-]{36}$/);
      expect(headers.get('server-timing')).toBe(`request;desc="${id}"`);
    }
  });

  test('sent by a visitor is ignored', async () => {
    const request = new Request(`${siteUrl}/footer`, { headers: { 'x-request-id': 'a3f9c2d1-visitor' } });
    expect((await site.app(request)).headers.get('x-request-id')).not.toBe('a3f9c2d1-visitor');
  });

  test.each([
    ['a3f9c2d1-proxy', 'a3f9c2d1-proxy'],
    ['jane@example.com', null],
    ['x"; desc="y', null],
    ['short', null],
    ['a'.repeat(65), null],
  ])('%s sent by a proxy is used only if it is valid', async (sent, expected) => {
    const bindings = { peer: null, requestId: null };
    const app = new Hono<Environment>().use(requestId(createRequestIds(1))).all('*', ({ text }) => text('there'));
    const id = (await app.request('/', { headers: { 'x-request-id': sent } }, bindings)).headers.get('x-request-id');
    if (expected) expect(id).toBe(expected);
    else expect(id).toMatch(/^[\da-f-]{36}$/);
  });
});
