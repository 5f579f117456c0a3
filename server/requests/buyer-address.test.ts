import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectLogged } from '#tests/support/console.ts';
import { shopper, shown } from '#tests/support/shopper.ts';
import { type App, type Site, siteUrl, startSite } from '#tests/support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
beforeEach(() => site.sandbox.reset());
afterAll(() => site.close());

const [ada, ben] = ['203.0.113.1', '203.0.113.2'];
const publicHeader = 'x-shopify-storefront-access-token';
const privateHeader = 'shopify-storefront-private-token';
const buyerHeader = 'shopify-storefront-buyer-ip';

/** Each storefront call since the last reset: its operation, and its headers for access. */
async function calls() {
  const requests = await site.sandbox.requests('storefront');
  return requests.map(({ headers, body }) => ({
    operation: /"operationName":"(\w+)"/.exec(body)?.[1],
    isPrivate: privateHeader in headers,
    isPublic: publicHeader in headers,
    buyer: headers[buyerHeader],
  }));
}

async function addTo(app: App, headers: Record<string, string> = {}, peer?: string): Promise<void> {
  const body = new URLSearchParams({ intent: 'add', item: '2005' });
  const request = new Request(`${siteUrl}/cart`, {
    method: 'POST',
    body,
    headers: { accept: 'text/html', origin: siteUrl, ...headers },
  });
  expect((await app(request, peer)).status).toBe(303);
}

describe('[NET-1] with the private token', () => {
  test('the calls for a visitor, reads and writes, carry the visitor’s address instead of the public token', async () => {
    const visitor = shopper(site.visitor(ada));
    await visitor.add({ newer: 1 });
    await visitor.get('/cart');
    const made = await calls();
    expect(new Set(made.map(({ operation }) => operation))).toEqual(new Set(['CartCreate', 'Cart']));
    for (const call of made) expect(call).toMatchObject({ isPrivate: true, isPublic: false, buyer: ada });
  });

  test('behind a proxy, the address is the one that the proxy saw', async () => {
    const app = site.startApp({ config: { ...site.config, trustedProxies: 1 } });
    await addTo(app, { 'x-forwarded-for': `198.51.100.7, ${ben}` }, '10.0.0.1');
    expect((await calls()).map(({ buyer }) => buyer)).toEqual([ben]);
  });

  test('a page for all visitors is read without an address', async () => {
    const app = site.startApp({ pageCache: { maxBytes: 1024 * 1024, folder: null } });
    const response = await app(new Request(`${siteUrl}/shop`, { headers: { accept: 'text/html' } }), ada);
    expect(response.status).toBe(200);
    await app.settle();
    const made = await calls();
    expect(made.map(({ operation }) => operation)).toContain('Collections');
    for (const call of made) expect(call).toMatchObject({ isPrivate: true, buyer: undefined });
  });
});

test('[NET-1] without a private token, calls have the public one and no address', async () => {
  const { providers } = site.config;
  const storefront = { ...providers.storefront, privateToken: null };
  const app = site.startApp({ config: { ...site.config, providers: { ...providers, storefront } } });
  await addTo(app, {}, ada);
  expect(await calls()).toEqual([{ operation: 'CartCreate', isPrivate: false, isPublic: true, buyer: undefined }]);
});

test('[NET-1] a throttled visitor gets a message, and others are not affected', async () => {
  expectLogged(/"code":"PROVIDER_THROTTLED"/);
  const busy = shopper(site.visitor(ada));
  const other = shopper(site.visitor(ben));
  for (const each of [busy, other]) await each.add({ newer: 1 });
  await site.sandbox.settings({ storefront: { requestsPerMinute: 2, throttledAs: 'status' } });
  const statuses = [];
  for (let read = 0; read < 4; read += 1) statuses.push((await busy.get('/cart')).status);
  expect(statuses).toEqual([200, 200, 503, 503]);
  const cart = await other.get('/cart');
  expect(cart.status).toBe(200);
  expect(shown(cart)).toEqual({ 'Light Phone III': 1 });
});
