import { createHash, createHmac } from 'node:crypto';
import { parse } from 'node-html-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectLogged } from '#tests/support/console.ts';
import { type Site, siteUrl, startSite } from '#tests/support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

function write(headers: Record<string, string>, method = 'POST', path = '/cart'): Promise<Response> {
  const body = new URLSearchParams({ intent: 'add', item: '2005' });
  return site.app(new Request(siteUrl + path, { method, headers: { accept: 'text/html', ...headers }, body }));
}

describe('[SAFE-3] a write', () => {
  test.each([
    ['our own page', { origin: siteUrl }],
    ['our own page, by a browser that sends no Origin', { 'sec-fetch-site': 'same-origin' }],
    ['our own page, by an old browser', { referer: `${siteUrl}/shop` }],
    ['a client that is no browser, and has no cookies', {}],
  ])('from %s is accepted', async (_from, headers) => {
    expect((await write(headers)).status).toBe(303);
  });

  test.each([
    ["another site's page", { origin: 'https://evil.example' }],
    ['another scheme', { origin: 'https://shop.test' }],
    ['another port', { origin: `${siteUrl}:8080` }],
    ['a page that hides where it is', { origin: 'null' }],
    ['a foreign host name that resolves to this server', { origin: 'http://evil.example', host: 'evil.example' }],
    ['another site, by its fetch metadata', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling domain', { 'sec-fetch-site': 'same-site' }],
    ["another site's page in an old browser", { referer: 'https://evil.example/' }],
    ['a referer that is no address', { referer: 'nonsense' }],
    ['our origin, which the fetch metadata contradicts', { origin: siteUrl, 'sec-fetch-site': 'cross-site' }],
    ['our referer, with the origin of another site', { origin: 'https://evil.example', referer: `${siteUrl}/` }],
    ['anywhere, with cookies', { cookie: 'cart_count=1' }],
  ])('from %s is refused with an error message and no cookie', async (_from, headers) => {
    for (const path of ['/cart', '/cart.data']) {
      const response = await write(headers, 'POST', path);
      expect(response.status).toBe(403);
      expect(response.headers.getSetCookie()).toEqual([]);
      expect(await response.text()).toContain('This form can only be sent from the shop itself.');
    }
  });

  test.each(['PUT', 'PATCH', 'DELETE'])('by %s has the same rules', async (method) => {
    expect((await write({ origin: 'https://evil.example' }, method)).status).toBe(403);
  });

  test('is never carried out by a GET', async () => {
    const { headers } = await site.app(new Request(`${siteUrl}/cart?intent=add&item=2005`));
    expect(headers.getSetCookie()).toEqual([]);
  });
});

describe('[SPEED-2] a webhook', () => {
  const secret = 'a-secret-of-the-storefront';

  function deliver(config: Partial<Site['config']>, headers: Record<string, string> = {}) {
    const body = JSON.stringify({ id: 1, handle: 'lamp', description: 'x'.repeat(100_000) });
    const signature = createHmac('sha256', secret).update(body).digest('base64');
    const signed = { 'x-shopify-topic': 'products/update', 'x-shopify-hmac-sha256': signature, ...headers };
    const request = new Request(`${siteUrl}/webhooks/storefront`, { method: 'POST', headers: signed, body });
    return site.startApp({ config: { ...site.config, ...config } })(request);
  }

  test('of another origin is accepted, and may be larger than a form', async () => {
    const response = await deliver({ webhookSecrets: { storefront: secret, content: null, startPage: null } });
    expect([response.status, response.headers.getSetCookie()]).toEqual([200, []]);
  });

  test('sent by a page of another origin is refused', async () => {
    const webhookSecrets = { storefront: secret, content: null, startPage: null };
    expect((await deliver({ webhookSecrets }, { origin: 'https://evil.example' })).status).toBe(403);
  });

  test('without a configured secret is answered 503, with Retry-After', async () => {
    const { status, headers } = await deliver({});
    expect([status, headers.get('cache-control')]).toEqual([503, 'no-store']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

test('[SAFE-2] every response has the security headers', async () => {
  for (const path of ['/', '/nothing-here', '/cart', '/visitor.json', '/support', '//evil.example/']) {
    const { headers } = await site.app(new Request(siteUrl + path));
    expect(headers.get('permissions-policy'), path).toMatch(/(^|, )camera=\(\).*(, )payment=\(\)/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    // Not to be sent over http (RFC 6797, 7.2).
    expect(headers.get('strict-transport-security')).toBeNull();
    const secure = await secureApp()(new Request(secureUrl + path));
    expect(secure.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  }
});

const secureUrl = 'https://shop.test';

/** The site as it is served by https. */
function secureApp() {
  return site.startApp({ config: { ...site.config, siteUrl: secureUrl } });
}

test.each([
  ['OPTIONS', '/shop', 'GET, HEAD, POST'],
  ['PUT', '/cart', 'GET, HEAD, POST'],
  ['DELETE', '/visitor.json', 'GET, HEAD, POST'],
  ['POST', '/shop', 'GET, HEAD'],
  ['POST', '/visitor.json', 'GET, HEAD'],
])('%s %s is answered 405 with Allow', async (method, path, allow) => {
  const request = new Request(siteUrl + path, { method, headers: { origin: siteUrl } });
  const { status, headers } = await site.app(request);
  expect([status, headers.get('allow'), headers.get('cache-control')]).toEqual([405, allow, 'no-store']);
});

test.each(['/visitor.json', '/robots.txt', '/about.data', '/_.data'])(
  '[SAFE-3] a write to %s is refused in one sentence, without names of modules',
  async (path) => {
    const response = await site.app(new Request(siteUrl + path, { method: 'POST', headers: { origin: siteUrl } }));
    const { status, headers } = response;
    expect([status, headers.get('content-type'), headers.get('x-remix-response'), await response.text()]).toEqual([
      405,
      'text/plain; charset=utf-8',
      null,
      'Nothing can be sent to this address.\n',
    ]);
  },
);

test('errors are never cached, and a 503 has Retry-After', async () => {
  expectLogged(/"provider":"storefront"/);
  expectLogged(/"provider":"content"/);
  await site.sandbox.addFault({ provider: 'storefront', kind: 'bad-json' });
  await site.sandbox.addFault({ provider: 'content', kind: 'bad-json' });
  for (const path of ['/shop', '/shop.data', '/shop/phones.data?after=x', '/blog/feed.xml']) {
    const { status, headers } = await site.app(new Request(siteUrl + path));
    expect([path, status, headers.get('cache-control')]).toEqual([path, 503, 'no-store']);
    expect(Number(headers.get('retry-after')), path).toBeGreaterThan(0);
  }
  await site.sandbox.clearFaults();
  const { status, headers } = await site.app(new Request(`${siteUrl}/nothing-here`));
  expect([status, headers.get('cache-control')]).toEqual([404, 'no-store']);
});

test('the delay of a throttled provider is passed on as Retry-After, for pages and for the cart', async () => {
  expectLogged(/"provider":"storefront"/);
  let isThrottled = false;
  const visitor = site.visitorThrough(async (...args) =>
    isThrottled && String(args[0]).includes('graphql')
      ? new Response('', { status: 429, headers: { 'retry-after': '25' } })
      : fetch(...args),
  );
  await visitor.post('/cart', { intent: 'add', item: '2005' });
  isThrottled = true;
  const waits = [];
  for (const path of ['/shop', '/cart', '/cart.data', '/checkout', '/checkout.data']) {
    const { status, headers } = await visitor.get(path);
    waits.push([path, status, headers.get('retry-after')]);
  }
  expect(waits).toEqual(waits.map(([path]) => [path, 503, '25']));
});

test('[SPEED-1] without a page cache, other caches must revalidate a public page', async () => {
  for (const path of ['/about', '/shop', '/about.data'])
    expect((await site.visitor().get(path)).headers.get('cache-control')).toBe('no-cache');
  expect((await site.visitor().get('/cart')).headers.get('cache-control')).toContain('no-store');
});

describe('[SAFE-3] a URL', () => {
  test.each([
    ['//evil.example/', 404],
    ['/\\\\evil.example/', 404],
    ['///evil.example', 404],
    ['/%09/evil.example/', 404],
    ['/%0a//', 404],
    ['/x%0ay/e', 404],
    ['/a%7fb', 404],
    ['/%5cevil.example/', 404],
    ['/%zz', 404],
    ['/caf%e9', 404],
    [`/${'a/'.repeat(7900)}`, 414],
    [`/${'a/'.repeat(21)}`, 404],
    [`/${'a'.repeat(2000)}`, 414],
  ])('%.30s is refused before routing', async (path, status) => {
    const response = await site.app(new Request(siteUrl + path));
    expect(response.status).toBe(status);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
    const page = await response.text();
    expect(page).toContain('Back to the shop');
    expect(page).not.toContain('evil');
  });
});

describe('[SAFE-2] the content security policy of a page', () => {
  async function policyOf(path: string) {
    const response = await site.app(new Request(siteUrl + path));
    const policy = response.headers.get('content-security-policy') ?? '';
    const directives = new Map(
      policy.split('; ').map((directive): [string, string[]] => {
        const [name = '', ...sources] = directive.split(' ');
        return [name, sources];
      }),
    );
    return { html: await response.text(), of: (name: string) => directives.get(name) };
  }

  test('is the same for a HEAD request', async () => {
    const fetchPage = (method: string) => site.app(new Request(`${siteUrl}/shop`, { method }));
    const [whole, headers] = await Promise.all([fetchPage('GET'), fetchPage('HEAD')]);
    expect(headers.headers.get('content-security-policy')).toBe(whole.headers.get('content-security-policy'));
    expect(await headers.text()).toBe('');
  });

  test.each(['/', '/shop', '/shop/products/light-phone-iii', '/cart', '/nothing-here'])(
    '%s lets its own inline scripts run, by their hashes, and no other',
    async (path) => {
      const { html, of } = await policyOf(path);
      const scripts = parse(html)
        .querySelectorAll('script:not([src])')
        .filter((script) => !script.getAttribute('type')?.endsWith('json'));
      const hashes = scripts.map(({ rawText }) => `'sha256-${createHash('sha256').update(rawText).digest('base64')}'`);
      expect(hashes.length).toBeGreaterThan(3);
      const { origin } = new URL(site.config.pixel?.scriptUrl ?? '');
      expect(of('script-src')?.toSorted()).toEqual(["'self'", ...new Set(hashes), origin].toSorted());
    },
  );

  test('leaves no nonce in the page that an injected script could copy', async () => {
    for (const path of ['/', '/shop', '/cart', '/nothing-here', '/operator/settings']) {
      const authorization = `Basic ${btoa('operator:sandbox-operator')}`;
      const response = await site.app(new Request(siteUrl + path, { headers: { authorization } }));
      expect(await response.text(), path).not.toContain('nonce');
    }
  });

  test('allows no framing, no plug-ins, no workers and no other base URL', async () => {
    const { of } = await policyOf('/');
    expect(of('frame-ancestors')).toEqual(["'none'"]);
    expect(of('worker-src')).toEqual(["'none'"]);
    expect(of('object-src')).toEqual(["'none'"]);
    expect(of('base-uri')).toEqual(["'none'"]);
    expect(of('style-src-elem')).toEqual(["'self'"]);
  });

  test('lists the hosts of the settings, and no others', async () => {
    const { of } = await policyOf('/');
    const media = new URL(site.config.mediaHosts[0] ?? '').origin;
    const pixel = new URL(site.config.pixel?.scriptUrl ?? '').origin;
    expect(of('img-src')).toEqual(["'self'", 'data:', media, pixel]);
    expect(of('media-src')).toEqual(["'self'", media]);
    expect(of('connect-src')).toEqual(["'self'", pixel]);
    expect(of('form-action')).toEqual(["'self'", new URL(site.config.externalRedirects.support).origin]);
  });

  test('is also set on responses that are not pages', async () => {
    const { of } = await policyOf('/visitor.json');
    expect(of('script-src')).not.toContain("'unsafe-inline'");
    expect(of('default-src')).toEqual(["'self'"]);
  });
});
