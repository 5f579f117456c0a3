import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { application } from '#tests/support/credit-application.ts';
import { type Site, startSite, type Visitor } from '#tests/support/site.ts';

let site: Site;
let film: string;
beforeAll(async () => {
  // A cached response stays fresh for the whole test, however busy the machine is.
  site = await startSite(({ providers, ...config }) => ({ ...config, providers: { ...providers, ttlMs: 600_000 } }));
  const described = await site.sandbox.description();
  film = z.object({ video: z.object({ films: z.array(z.string()) }) }).parse(described).video.films[0] ?? '';
});
afterAll(() => site.close());
beforeEach(() => site.sandbox.reset());

/** The provider's requests during a visit and during the same visit again, sorted. */
async function visitTwice(provider: string, visit: () => Promise<unknown>) {
  const visits: string[][] = [];
  for (let time = 0; time < 2; time += 1) {
    const before = (await site.sandbox.requests(provider)).length;
    await visit();
    const since = (await site.sandbox.requests(provider)).slice(before);
    visits.push(since.map(({ method, url, body }) => `${method} ${url} ${body}`).toSorted());
  }
  const [first = [], again = []] = visits;
  return { first, again };
}

let visitors = 0;

/** A visitor with an IP address, and so rate limits, of their own. */
function newVisitor(): Visitor {
  visitors += 1;
  return site.visitor(`198.51.100.${visitors}`);
}

describe('[NET-5] the response to a GET is cached', () => {
  test.each([
    ['content', () => newVisitor().get('/about')],
    ['content', () => newVisitor().get('/blog')],
    ['video', () => newVisitor().get(`/film.json?${new URLSearchParams({ url: film })}`)],
  ] as const)('of %s', async (provider, visit) => {
    const { first, again } = await visitTwice(provider, visit);
    expect(first.length).toBeGreaterThan(0);
    expect(first.every((request) => request.startsWith('GET '))).toBe(true);
    expect(again).toEqual([]);
  });
});

describe('[NET-5] requested each time is', () => {
  test.each([
    ['the list of products', 'storefront', () => newVisitor().get('/shop')],
    ['a product', 'storefront', () => newVisitor().get('/shop/products/light-phone-iii')],
    ['the phones’ accessories', 'storefront', () => newVisitor().get('/products')],
    ['the start page', 'startPage', () => newVisitor().get('/')],
    ['a signup', 'newsletter', () => newVisitor().post('/newsletter', { EMAIL: 'ada@example.com' })],
  ] as const)('%s', async (_what, provider, visit) => {
    const { first, again } = await visitTwice(provider, visit);
    expect(first.length).toBeGreaterThan(0);
    expect(again).toEqual(first);
  });

  test('the country of a visitor', async () => {
    const visitor = newVisitor();
    const { first, again } = await visitTwice('geo', () => visitor.get('/visitor.json'));
    expect(first).toHaveLength(1);
    expect(again).toEqual(first);
  });

  test('a cart, read or changed', async () => {
    const visitor = newVisitor();
    const add = () => visitor.post('/cart', { intent: 'add', item: '2005' });
    const added = await visitTwice('storefront', add);
    expect(added.first.some((request) => request.includes('mutation CartCreate'))).toBe(true);
    expect(added.again.some((request) => request.includes('mutation CartLinesAdd'))).toBe(true);
    const shown = await visitTwice('storefront', () => visitor.get('/cart'));
    expect(shown.first.length).toBeGreaterThan(0);
    expect(shown.again).toEqual(shown.first);
  });

  test('a credit check, created or read', async () => {
    const visitor = newVisitor();
    const path = '/credit-check?product=light-phone-ii-black&variant=2003';
    const created = await visitTwice('cloud', () => visitor.post(path, application));
    const posts = [...created.first, ...created.again].filter((request) => request.startsWith('POST '));
    expect(posts).toHaveLength(2);
    const read = await visitTwice('cloud', () => visitor.get('/credit-check.data'));
    expect(read.first).toHaveLength(1);
    expect(read.again).toEqual(read.first);
  });
});
