import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readMetrics } from './support/metrics.ts';
import { type Site, siteUrl, startSite } from './support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

/** The counts belong to an app. */
let app: Site['app'];
beforeEach(() => {
  app = site.startApp();
});

interface Sent {
  headers?: Record<string, string>;
  address?: string;
}

async function report(body: unknown, { headers = {}, address = '203.0.113.7' }: Sent = {}): Promise<number> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const init = { method: 'POST', body: text, headers: { origin: siteUrl, ...headers } };
  return (await app(new Request(`${siteUrl}/beacon`, init), address)).status;
}

const metrics = () => readMetrics(siteUrl, async (url) => app(new Request(url), '127.0.0.1'));

const visit = {
  seen: ['/', '/shop/products/light-phone-iii', 'itemsAdded', '/cart', 'checkoutStarted'],
  vitals: [1800, 40, 0.02],
};

describe('[OPS-1] a visit report', () => {
  test('is counted by route pattern and by step, with the web vitals of the page that was loaded', async () => {
    expect(await report(visit)).toBe(204);
    expect(await report({ seen: ['/order-confirmation'] })).toBe(204);
    const { sum } = await metrics();
    expect(sum('shop_page_views_total', { route: '/' })).toBe(1);
    expect(sum('shop_page_views_total', { route: '/shop/products/:handle' })).toBe(1);
    for (const step of ['product_opened', 'item_added', 'checkout_started', 'order_confirmed'])
      expect([step, sum('shop_funnel_steps_total', { step })]).toEqual([step, 1]);
    expect(sum('shop_largest_paint_seconds_sum', { route: '/' })).toBe(1.8);
    expect(sum('shop_interaction_seconds_sum', { route: '/' })).toBe(0.04);
    expect(sum('shop_layout_shift_sum', { route: '/' })).toBe(0.02);
  });

  test('is readable for merchants at /operator/visits, each step with its share of the step before', async () => {
    await report(visit);
    await report({ seen: ['/shop/products/light-phone-iii'] });
    const headers = { authorization: `Basic ${btoa('operator:sandbox-operator')}` };
    const page = await (await app(new Request(`${siteUrl}/operator/visits`, { headers }))).text();
    expect(page).toContain('<th scope="row">A product was opened</th><td>2</td><td>50 %</td>');
    expect(page).toContain('<th scope="row">Something was added to the cart</th><td>1</td><td>50 %</td>');
    expect(page).toContain('<th scope="row">/shop/products/:handle</th><td>2</td>');
    expect((await app(new Request(`${siteUrl}/operator/visits`))).status).toBe(401);
  });

  test('adds no series for made-up paths, and no text from the visitor', async () => {
    await report({
      seen: ['/who-reads-this', '/blog/mine', 'javascript:', '//elsewhere.example', '/a/b/c', 'made-up'],
    });
    const { values, text } = await metrics();
    expect(values('route')).toEqual(new Set(['/:slug', '/blog/:slug', '/*']));
    expect(text).not.toMatch(/who-reads|mine|elsewhere|made-up/);
  });

  test('[CONSENT-2] is not counted for a browser that sends Global Privacy Control', async () => {
    expect(await report(visit, { headers: { 'sec-gpc': '1' } })).toBe(204);
    expect((await metrics()).sum('shop_page_views_total')).toBe(0);
  });

  test('counts each page of a report, but each step only once', async () => {
    const product = '/shop/products/light-phone-iii';
    await report({
      seen: [product, 'itemsAdded', '/order-confirmation', product, 'itemsAdded', '/order-confirmation'],
    });
    const { sum } = await metrics();
    expect(sum('shop_page_views_total')).toBe(4);
    expect(sum('shop_funnel_steps_total', { step: 'page_opened' })).toBe(4);
    for (const step of ['product_opened', 'item_added', 'order_confirmed'])
      expect([step, sum('shop_funnel_steps_total', { step })]).toEqual([step, 1]);
  });

  test('is counted without implausible values: too long, too many, or measured in the background', async () => {
    expect(await report({ seen: ['/', ...Array(80).fill('/blog')], vitals: [3_600_000, 3_600_000, 1e300] })).toBe(204);
    const long = `/${'a'.repeat(501)}`;
    expect(await report({ seen: [long, '/about'], vitals: [1800, 40, 0.02] }, { address: '203.0.113.9' })).toBe(204);
    expect(await report({ seen: Array(20).fill(`/${'a'.repeat(200)}`) }, { address: '203.0.113.10' })).toBe(204);
    const { sum } = await metrics();
    expect(sum('shop_page_views_total', { route: '/' })).toBe(1);
    expect(sum('shop_page_views_total', { route: '/blog' })).toBe(49);
    expect(sum('shop_page_views_total', { route: '/:slug' })).toBe(21);
    for (const name of ['shop_largest_paint_seconds', 'shop_interaction_seconds', 'shop_layout_shift'])
      expect([name, sum(`${name}_count`)]).toEqual([name, 0]);
  });

  test('[SAFE-4] is not logged where a path cannot be decoded', async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(await report({ seen: ['/%E0%A4%A', '/about'] })).toBe(204);
    expect(logged).not.toHaveBeenCalled();
    expect((await metrics()).sum('shop_page_views_total')).toBe(1);
  });

  test('[SAFE-3] is refused from other origins, when malformed or large, and beyond the rate limit', async () => {
    expect(await report(visit, { headers: { origin: 'https://elsewhere.example' } })).toBe(403);
    for (const body of ['', '{', '[]', { seen: 'all' }, { ...visit, id: 7 }, { seen: [], vitals: [-1, 0, 0] }])
      expect([body, await report(body)]).toEqual([body, 400]);
    expect(await report({ seen: Array(500).fill(`/${'a'.repeat(200)}`) })).toBe(413);
    const statuses = [];
    for (let sent = 0; sent < 101; sent += 1) statuses.push(await report({ seen: ['/'] }, { address: '203.0.113.8' }));
    expect(statuses).toEqual([...Array(100).fill(204), 429]);
    expect((await metrics()).sum('shop_page_views_total')).toBe(100);
  });

  test('[SAFE-3] counts each of its paths toward the rate limit', async () => {
    const statuses = [];
    for (let sent = 0; sent < 4; sent += 1) {
      const seen = Array.from({ length: 50 }, (_, index) => `/made-up-${sent}-${index}`);
      statuses.push(await report({ seen }, { address: '203.0.113.8' }));
    }
    expect(statuses).toEqual([204, 204, 204, 429]);
    expect((await metrics()).sum('shop_page_views_total')).toBe(150);
  });

  test('sets no cookie', async () => {
    const response = await app(
      new Request(`${siteUrl}/beacon`, { method: 'POST', body: JSON.stringify(visit), headers: { origin: siteUrl } }),
    );
    expect(response.headers.get('set-cookie')).toBeNull();
  });
});
