import { parse } from 'node-html-parser';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { allowLogged, expectLogged, loggedLines } from '#tests/support/console.ts';
import { type Site, startSite } from '#tests/support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
beforeEach(async () => {
  await site.sandbox.reset();
});
afterAll(() => site.close());

const logged = loggedLines;
/** A log line of a provider failure or timeout. */
const failed = /"code":"PROVIDER_/;
const down = { provider: 'content', kind: 'status', status: 503 } as const;
/** The client does not retry this status. */
const refused = { provider: 'content', kind: 'status', status: 403 } as const;

/** A visitor of a newly started site, without cached responses and pending retries. */
const visitor = () => site.visitorThrough(fetch);
/** `visitor` with little time for optional reads. */
const impatient = () => site.visitorThrough(fetch, { config: { ...site.config, optionalTimeout: 500 } });
/** `visitor` with a shorter request timeout. */
const hurried = () => site.visitorThrough(fetch, { visitorTimeout: 1000 });

describe('[HOME-8] while the query service fails', () => {
  beforeEach(() => void expectLogged(failed));

  test.each([
    ['with a status', { kind: 'status', status: 500 }],
    ['with a refusal', { kind: 'status', status: 401 }],
    ['with invalid JSON', { kind: 'bad-json' }],
    ['with a connection that breaks', { kind: 'reset' }],
    ['by not responding', { kind: 'hang' }],
  ] as const)(
    '%s, the content service serves the home page, and it is logged',
    async (_how, fault) => {
      await site.sandbox.addFault({ provider: 'startPage', ...fault });
      const { status, page } = await impatient().get('/');
      expect(status).toBe(200);
      expect(page.querySelector('h1')?.text).toBe('Homepage');
      expect(page.querySelectorAll('main section').length).toBeGreaterThan(0);
      expect(page.toString()).toMatch(/isError\W+true/);
    },
    20_000,
  );

  test('and the content service too, the response has status 503 and Retry-After', async () => {
    await site.sandbox.addFault({ provider: 'startPage', kind: 'status', status: 500 });
    await site.sandbox.addFault(down);
    const { status, headers, page } = await hurried().get('/');
    expect(status).toBe(503);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(page.querySelector('h1 em')?.text).toBe('Something went wrong');
  }, 20_000);
});

describe('[PAGE-3] a page whose service is down', () => {
  beforeEach(() => void expectLogged(failed));

  test.each([
    ['/about', 'fails', down],
    ['/about', 'does not respond', { provider: 'content', kind: 'hang' }],
    ['/blog', 'does not respond', { provider: 'content', kind: 'hang' }],
    ['/blog/the-first-quiet-week', 'breaks every connection', { provider: 'content', kind: 'reset' }],
  ] as const)(
    '%s, which %s, is an error screen in a few seconds, with 503 and retry-after',
    async (path, _how, fault) => {
      await site.sandbox.addFault(fault);
      const { status, headers, page, says } = await hurried().get(path);
      expect(status).toBe(503);
      expect(headers.get('retry-after')).toBe('10');
      expect(page.querySelector('h1 em')?.text).toBe('Something went wrong');
      expect(says).not.toContain('sorry, page not found');
      expect(page.querySelectorAll('nav, footer, aside')).toEqual([]);
    },
    20_000,
  );

  test('and responds late is logged as a timeout', async () => {
    await site.sandbox.addFault({ provider: 'content', kind: 'delay', ms: 6000 });
    await hurried().get('/about');
    expect(logged().join()).toContain('PROVIDER_TIMEOUT');
  }, 20_000);

  test('has a labelled link home, in the primary variant', async () => {
    await site.sandbox.addFault({ ...refused, match: 'content_type=article' });
    const { page } = await visitor().get('/blog');
    const home = page.querySelector('main a[aria-label="navigate to home"]');
    expect(home?.text).toBe('Return home');
    expect(home?.getAttribute('href')).toBe('/');
    const primary = (await visitor().get('/')).page.querySelector('main a[href="/shop"]');
    expect(home?.classList.toString()).toBe(primary?.classList.toString());
  });

  test('has no details of the cause', async () => {
    await site.sandbox.addFault({ provider: 'content', kind: 'status', status: 401 });
    const { status, page } = await visitor().get('/about');
    expect(status).toBe(502);
    expect(page.toString()).not.toMatch(/access token|Unauthorized|stack/i);
  });

  test.each([
    ['invalid JSON', { kind: 'bad-json' }],
    ['half a response', { kind: 'truncate' }],
    ['an unexpected type', { kind: 'wrong-type' }],
  ] as const)('and responds with %s is never a blank page', async (_what, fault) => {
    await site.sandbox.addFault({ provider: 'content', ...fault });
    const { status, says } = await visitor().get('/about');
    expect([502, 503]).toContain(status);
    expect(says).toContain('Something went wrong');
  });
});

describe('[PAGE-2] a failed loader step', () => {
  test('passes an error flag and the error to the view', async () => {
    expectLogged(failed);
    await site.sandbox.addFault({ ...refused, match: 'content_type=genericPage' });
    const { page } = await visitor().get('/about');
    expect(page.toString()).toMatch(/isError\W+true/);
    expect(page.toString()).toMatch(/error\W+PROVIDER_/);
  });

  test('is not reached after a redirect, which comes before any read', async () => {
    const { status, headers } = await visitor().get('/blog/rss');
    expect([status, headers.get('location')]).toEqual([302, '/blog/feed.xml']);
    expect((await site.sandbox.requests('content')).filter(({ url }) => url.includes('=article'))).toEqual([]);
  });

  test('is not reached for an invalid slug: the service gets no request', async () => {
    // A site of its own: lists of slugs are read in the background, also after the test that caused it.
    const own = await startSite();
    onTestFinished(() => own.close());
    // On a busy machine the first reads of a site, those of its layout, may be late.
    allowLogged(/"code":"PROVIDER_TIMEOUT"/);
    const reads = async (path: string) => {
      expect((await own.visitorThrough(fetch).get(path)).status).toBe(404);
      return (await own.sandbox.requests('content')).filter(({ url }) => url.includes('genericPage'));
    };
    expect(await reads('/wp-login.php')).toEqual([]);
    expect(await reads('/wp-login')).not.toEqual([]);
  });
});

describe('[PAGE-8] a provider that rejects our token', () => {
  beforeEach(() => void expectLogged(/"status":401/));
  const unauthorised = { provider: 'content', kind: 'status', status: 401, match: 'content_type=genericPage' } as const;

  test('gets all requests again, including the settings, and the page is served', async () => {
    await site.sandbox.addFault({ ...unauthorised, times: 1 });
    const { status, page } = await visitor().get('/about');
    expect(status).toBe(200);
    expect(page.querySelector('h1')?.text).toBe('Phones that ask for less');
    const requests = (await site.sandbox.requests('content')).map(({ url }) => /content_type=(\w+)/.exec(url)?.[1]);
    expect(requests.filter((type) => type === 'globalSettings')).toHaveLength(2);
    expect(requests.at(-1)).toMatch(/enericPage/);
  });

  test('gets each request at most twice', async () => {
    await site.sandbox.addFault(unauthorised);
    expect((await visitor().get('/about')).status).toBe(502);
    const requests = (await site.sandbox.requests('content')).filter(({ url }) => url.includes('=genericPage'));
    expect(requests).toHaveLength(2);
  });
});

test('an optional read that hangs delays its page by OPTIONAL_READ_MS at most', async () => {
  expectLogged(/timeout of (?:500|[1-4]?\d{1,2})ms exceeded/);
  await site.sandbox.addFault({ provider: 'content', kind: 'hang', match: 'globalSettings' });
  expect((await impatient().get('/shop')).status).toBe(200);
});

test('[PAGE-8] a provider that refuses a request for another reason gets it once', async () => {
  expectLogged(failed);
  await site.sandbox.addFault({ ...refused, match: 'content_type=genericPage' });
  expect((await visitor().get('/about')).status).toBe(502);
  const requests = (await site.sandbox.requests('content')).filter(({ url }) => url.includes('=genericPage'));
  expect(requests).toHaveLength(1);
});

describe('[PAGE-6] a site that could not start', () => {
  beforeEach(() => void expectLogged(failed));

  test('has links home and to the page at once without JavaScript', async () => {
    await site.sandbox.addFault(refused);
    const { page } = await visitor().get('/about');
    const links = parse(page.querySelector('main section noscript')?.innerHTML ?? '').querySelectorAll('a');
    expect(links.map((link) => [link.text, link.getAttribute('href')])).toEqual([
      ['Return home', '/'],
      ['Try again', '/about'],
    ]);
    expect(page.querySelector('main section a')).toBeNull();
  });

  test('does not say without JavaScript that it comes back by itself', async () => {
    await site.sandbox.addFault(refused);
    const { says } = await visitor().get('/about');
    expect(says).toContain('We can’t show the shop right now. It isn’t you. Please try again in a minute.');
    expect(says).not.toContain('by itself');
  });

  test('serves pages that do not need the service', async () => {
    await site.sandbox.addFault(down);
    const { status, page } = await visitor().get('/shop/products/light-phone-iii');
    expect(status).toBe(200);
    expect(page.querySelector('h1')?.text).toMatch(/^Light Phone\sIII$/);
  });
});

describe('[PAGE-9] the request of a page has a status', () => {
  const requests: [string, string][] = [
    ['/', 'startPage'],
    ['/about', 'genericPage'],
    ['/in-the-box', 'modalPage'],
    ['/blog', 'allArticles'],
    ['/blog/the-first-quiet-week', 'articlePage'],
    ['/shop', 'collections'],
    ['/shop/phones', 'collections'],
    ['/shop/products/sim-card', 'singleProduct'],
    ['/products/plans', 'phoneFlowProducts'],
  ];

  async function requestOf(path: string) {
    const { page } = await visitor().get(path);
    const element = page.querySelector('main [data-request]');
    return [element?.getAttribute('data-request'), element?.getAttribute('data-status')];
  }

  test.each(requests)('on %s as %s, fulfilled', async (path, request) => {
    expect(await requestOf(path)).toEqual([request, 'FULFILLED']);
  });

  test.each(requests.filter(([path]) => path !== '/'))('on %s as %s, rejected', async (path, request) => {
    const provider = path.startsWith('/shop') || path.startsWith('/products') ? 'storefront' : 'content';
    expectLogged(new RegExp(`"provider":"${provider}"`));
    await site.sandbox.addFault({ ...refused, provider });
    // Only the page’s data distinguishes a modal page.
    expect(await requestOf(path)).toEqual([request === 'modalPage' ? 'genericPage' : request, 'REJECTED']);
  });

  test('on /credit-check as creditCheck, idle', async () => {
    expect(await requestOf('/credit-check')).toEqual(['creditCheck', 'IDLE']);
  });

  test.each(['/footer', '/cart', '/order-confirmation'])('not on %s, which requests none of these', async (path) =>
    expect(await requestOf(path)).toEqual([undefined, undefined]),
  );
});
