import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectLogged, loggedLines } from '#tests/support/console.ts';
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
/** A provider's failure, or that it was not waited for. */
const failed = /"code":"PROVIDER_/;
const down = { provider: 'content', kind: 'status', status: 503 } as const;
/** The client gives up at once on this status. */
const refused = { provider: 'content', kind: 'status', status: 403 } as const;

/** To a site just started: nothing is remembered from the test before, nor is a call of it still being repeated. */
const visitor = () => site.visitorThrough(fetch);
/** The same, who is kept waiting less long for what does not come. */
const hurried = () => site.visitorThrough(fetch, { visitorTimeout: 1000 });

describe('[HOME-8] while the query service fails', () => {
  beforeEach(() => void expectLogged(failed));

  test.each([
    ['with a status', { kind: 'status', status: 500 }],
    ['with a refusal', { kind: 'status', status: 401 }],
    ['with what is no JSON', { kind: 'bad-json' }],
    ['with a connection that breaks', { kind: 'reset' }],
    ['by never answering', { kind: 'hang' }],
  ] as const)(
    '%s, the content service serves the home page, and it is logged',
    async (_how, fault) => {
      await site.sandbox.addFault({ provider: 'startPage', ...fault });
      const { status, page } = await visitor().get('/');
      expect(status).toBe(200);
      expect(page.querySelector('h1')?.text).toBe('Homepage');
      expect(page.querySelectorAll('main section').length).toBeGreaterThan(0);
      expect(page.toString()).toMatch(/isError\W+true/);
    },
    20_000,
  );

  test('and the content service too, the visitor is told to come back', async () => {
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
    ['/about', 'never answers', { provider: 'content', kind: 'hang' }],
    ['/blog', 'never answers', { provider: 'content', kind: 'hang' }],
    ['/blog/the-first-quiet-week', 'breaks every connection', { provider: 'content', kind: 'reset' }],
  ] as const)(
    '%s, which %s, says so in a few seconds, with 503 and when to come back',
    async (path, _how, fault) => {
      await site.sandbox.addFault(fault);
      const { status, headers, page, says } = await hurried().get(path);
      expect(status).toBe(503);
      expect(headers.get('retry-after')).toBe('10');
      expect(page.querySelector('h1 em')?.text).toBe('Something went wrong');
      expect(says).not.toContain('sorry, page not found');
      expect(page.querySelector('nav[aria-label="Main"]')).not.toBeNull();
    },
    20_000,
  );

  test('that is late is in the log as that', async () => {
    await site.sandbox.addFault({ provider: 'content', kind: 'delay', ms: 6000 });
    await hurried().get('/about');
    expect(logged().join()).toContain('PROVIDER_TIMEOUT');
  }, 20_000);

  test('has a way home that says what it is, in the primary black', async () => {
    await site.sandbox.addFault({ ...refused, match: 'content_type=article' });
    const { page } = await visitor().get('/blog');
    const home = page.querySelector('main a[aria-label="navigate to home"]');
    expect(home?.text).toBe('Return home');
    expect(home?.getAttribute('href')).toBe('/');
    expect(home?.classList.toString()).toMatch(/primary/);
  });

  test('says nothing of what went wrong inside', async () => {
    await site.sandbox.addFault({ provider: 'content', kind: 'status', status: 401 });
    const { status, page } = await visitor().get('/about');
    expect(status).toBe(502);
    expect(page.toString()).not.toMatch(/access token|Unauthorized|stack/i);
  }, 20_000);

  test.each([
    ['what is no JSON', { kind: 'bad-json' }],
    ['half an answer', { kind: 'truncate' }],
    ['another type than agreed', { kind: 'wrong-type' }],
  ] as const)(
    'and answers with %s is never a blank page',
    async (_what, fault) => {
      await site.sandbox.addFault({ provider: 'content', ...fault });
      const { status, says } = await visitor().get('/about');
      expect(status).toBeGreaterThanOrEqual(400);
      expect(says.length).toBeGreaterThan(20);
    },
    20_000,
  );
});

describe('[PAGE-2] a failed step', () => {
  test('hands the view an error flag and the error', async () => {
    expectLogged(failed);
    await site.sandbox.addFault({ ...refused, match: 'content_type=genericPage' });
    const { page } = await visitor().get('/about');
    expect(page.toString()).toMatch(/isError\W+true/);
    expect(page.toString()).toMatch(/error\W+PROVIDER_/);
  });

  test('of redirecting comes before anything is asked for', async () => {
    const { status, headers } = await visitor().get('/blog/rss');
    expect([status, headers.get('location')]).toEqual([302, '/blog/feed.xml']);
    expect((await site.sandbox.requests('content')).filter(({ url }) => url.includes('=article'))).toEqual([]);
  });

  test('of looking at the address keeps the service from being asked for what cannot be', async () => {
    const { status } = await visitor().get('/wp-login.php');
    expect(status).toBe(404);
    expect((await site.sandbox.requests('content')).filter(({ url }) => url.includes('genericPage'))).toEqual([]);
  });
});

describe('[PAGE-8] a provider that does not know our token', () => {
  beforeEach(() => void expectLogged(/"status":401/));
  const unauthorised = { provider: 'content', kind: 'status', status: 401, match: 'content_type=genericPage' } as const;

  test('is asked anew, from the settings on, and the page is shown', async () => {
    await site.sandbox.addFault({ ...unauthorised, times: 1 });
    const { status, page } = await visitor().get('/about');
    expect(status).toBe(200);
    expect(page.querySelector('h1')?.text).toBe('About');
    const asked = (await site.sandbox.requests('content')).map(({ url }) => /content_type=(\w+)/.exec(url)?.[1]);
    expect(asked.filter((type) => type === 'globalSettings')).toHaveLength(2);
    expect(asked.at(-1)).toMatch(/enericPage/);
  });

  test('is asked no more than twice', async () => {
    await site.sandbox.addFault(unauthorised);
    expect((await visitor().get('/about')).status).toBe(502);
    const asked = (await site.sandbox.requests('content')).filter(({ url }) => url.includes('=genericPage'));
    expect(asked).toHaveLength(2);
  });
});

describe('[PAGE-6] a site that could not start', () => {
  beforeEach(() => void expectLogged(failed));

  test('offers the way out at once to whoever has no scripts', async () => {
    await site.sandbox.addFault(refused);
    const { page } = await visitor().get('/about');
    expect(page.querySelector('noscript')?.text).toContain('Return home');
    expect(page.querySelector('main section a')).toBeNull();
  });

  test('still sells: a page that does not need the service stands', async () => {
    await site.sandbox.addFault(down);
    const { status, page } = await visitor().get('/shop/products/light-phone-iii');
    expect(status).toBe(200);
    expect(page.querySelector('h1')?.text).toMatch(/^Light Phone\sIII$/);
  }, 20_000);
});

describe('[PAGE-9] what a page asked for is kept with how it went', () => {
  const asked: [string, string][] = [
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
    const kept = page.querySelector('main [data-request]');
    return [kept?.getAttribute('data-request'), kept?.getAttribute('data-status')];
  }

  test.each(asked)('on %s as %s, fulfilled', async (path, request) => {
    expect(await requestOf(path)).toEqual([request, 'FULFILLED']);
  });

  test.each(asked.filter(([path]) => path !== '/'))('on %s as %s, rejected', async (path, request) => {
    const provider = path.startsWith('/shop') || path.startsWith('/products') ? 'storefront' : 'content';
    expectLogged(new RegExp(`"provider":"${provider}"`));
    await site.sandbox.addFault({ ...refused, provider });
    // What kind of page it would have been only its answer says.
    expect(await requestOf(path)).toEqual([request === 'modalPage' ? 'genericPage' : request, 'REJECTED']);
  });

  test('on /credit-check as a check that nobody has asked for yet', async () => {
    expect(await requestOf('/credit-check')).toEqual(['creditCheck', 'IDLE']);
  });

  test.each(['/footer', '/cart', '/order-confirmation'])(
    'on %s not at all: it asks for nothing of these',
    async (path) => expect(await requestOf(path)).toEqual([undefined, undefined]),
  );
});
