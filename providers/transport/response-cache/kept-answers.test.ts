import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Site, startSite, type Visitor } from '#tests/support/site.ts';

let site: Site;
let film: string;
beforeAll(async () => {
  // An answer that is kept at all is kept for all of the test, however busy the machine is.
  site = await startSite(({ providers, ...config }) => ({ ...config, providers: { ...providers, ttlMs: 600_000 } }));
  const described = await (await fetch(`${site.sandbox.url}/_sandbox`)).json();
  film = z.object({ video: z.object({ films: z.array(z.string()) }) }).parse(described).video.films[0] ?? '';
});
afterAll(() => site.close());
beforeEach(() => site.sandbox.reset());

/** What the provider is asked during a visit and during the same visit again, in order. */
async function askedTwice(provider: string, visit: () => Promise<unknown>) {
  const asked: string[][] = [];
  for (let time = 0; time < 2; time += 1) {
    const before = (await site.sandbox.requests(provider)).length;
    await visit();
    const since = (await site.sandbox.requests(provider)).slice(before);
    asked.push(since.map(({ method, url, body }) => `${method} ${url} ${body}`).toSorted());
  }
  const [first = [], again = []] = asked;
  return { first, again };
}

let visitors = 0;

/** Somebody whom no limit concerns yet. */
function anybody(): Visitor {
  visitors += 1;
  return site.visitor(`198.51.100.${visitors}`);
}

describe('[NET-5] the answer to a GET is asked for once', () => {
  test.each([
    ['content', () => anybody().get('/about')],
    ['content', () => anybody().get('/blog')],
    ['video', () => anybody().get(`/film.json?${new URLSearchParams({ url: film })}`)],
  ] as const)('of %s', async (provider, visit) => {
    const { first, again } = await askedTwice(provider, visit);
    expect(first.length).toBeGreaterThan(0);
    expect(first.every((request) => request.startsWith('GET '))).toBe(true);
    expect(again).toEqual([]);
  });
});

const application = {
  name: 'Ada Byron',
  email: 'ada@example.com',
  dateOfBirth: '1990-05-01',
  line1: '1 Quiet Street',
  city: 'Brooklyn',
  region: 'NY',
  postalCode: '11201',
  country: 'US',
};

describe('[NET-5] asked for anew each time is', () => {
  test.each([
    ['the list of products', 'storefront', () => anybody().get('/shop')],
    ['a product', 'storefront', () => anybody().get('/shop/products/light-phone-iii')],
    ['what the phones are sold with', 'storefront', () => anybody().get('/products')],
    ['the start page', 'startPage', () => anybody().get('/')],
    ['a signup', 'newsletter', () => anybody().post('/newsletter', { EMAIL: 'ada@example.com' })],
  ] as const)('%s', async (_what, provider, visit) => {
    const { first, again } = await askedTwice(provider, visit);
    expect(first.length).toBeGreaterThan(0);
    expect(again).toEqual(first);
  });

  test('the country of a visitor', async () => {
    const visitor = anybody();
    const { first, again } = await askedTwice('geo', () => visitor.get('/visitor.json'));
    expect(first).toHaveLength(1);
    expect(again).toEqual(first);
  });

  test('a cart, to read and to change', async () => {
    const visitor = anybody();
    const add = () => visitor.post('/cart', { intent: 'add', item: 'gid://shopify/ProductVariant/2005' });
    const added = await askedTwice('storefront', add);
    expect(added.first.some((request) => request.includes('mutation CartCreate'))).toBe(true);
    expect(added.again.some((request) => request.includes('mutation CartLinesAdd'))).toBe(true);
    const shown = await askedTwice('storefront', () => visitor.get('/cart'));
    expect(shown.first.length).toBeGreaterThan(0);
    expect(shown.again).toEqual(shown.first);
  });

  test('a credit check, to ask for and to read', async () => {
    const visitor = anybody();
    const path = '/credit-check?product=light-phone-ii-black&variant=2003';
    const created = await askedTwice('cloud', () => visitor.post(path, application));
    const posts = [...created.first, ...created.again].filter((request) => request.startsWith('POST '));
    expect(posts).toHaveLength(2);
    const read = await askedTwice('cloud', () => visitor.get('/credit-check.data'));
    expect(read.first).toHaveLength(1);
    expect(read.again).toEqual(read.first);
  });
});
