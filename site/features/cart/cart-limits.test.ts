import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { items, linesOf } from '#tests/support/shopper.ts';
import { type Site, siteUrl, startSite } from '#tests/support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
beforeEach(() => site.sandbox.reset());
afterAll(() => site.close());

const sentence =
  /^That was more than one cart can take at once, so nothing was changed\. Please try again in (a second|\d+ seconds)\.$/;

/** What a page that is left with so many pending commands sends; the visitor has no cart, so that each command is refused with 409. */
function post(commands: number, { address, accept = 'application/json' }: { address: string; accept?: string }) {
  const command = new URLSearchParams({
    intent: 'update',
    line: 'none',
    quantity: '0',
  }).toString();
  const body = new URLSearchParams(Array.from({ length: commands }, () => ['then', command]));
  const headers = { origin: siteUrl, accept };
  return site.app(new Request(`${siteUrl}/cart`, { method: 'POST', headers, body }), address);
}

function startCheckout(visitor: ReturnType<Site['visitor']>, address: string) {
  const headers = { origin: siteUrl, cookie: `cart=${visitor.cookies.get('cart')}` };
  return site.app(new Request(`${siteUrl}/checkout`, { method: 'POST', headers }), address);
}

describe('[SAFE-3] commands of one visitor', () => {
  test('are refused beyond 300 a minute, by form and as JSON; other visitors are not', async () => {
    const address = '203.0.113.7';
    const visitor = site.visitor(address);
    await visitor.post('/cart', { intent: 'add', item: items.newer });
    for (let sent = 1; sent + 20 <= 300; sent += 20) expect((await post(20, { address })).status).toBe(409);
    expect((await post(19, { address })).status).toBe(409);
    const before = (await site.sandbox.requests('storefront')).length;
    const response = await post(1, { address });
    expect(response.status).toBe(429);
    const wait = Number(response.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(await response.json()).toMatchObject({
      isDone: false,
      messages: [expect.stringMatching(sentence)],
      retryAfter: wait,
    });
    expect((await site.sandbox.requests('storefront')).length).toBe(before);
    const form = await visitor.post('/cart', { intent: 'add', item: items.newer });
    expect(form.status).toBe(429);
    expect(Number(form.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(form.says).toContain('so nothing was changed. Please try again in');
    expect(linesOf(form)).toMatchObject([{ quantity: 1 }]);
    const productForm = await visitor.post('/shop/products/light-phone-iii', { intent: 'add', item: items.newer });
    expect([productForm.status, Number(productForm.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await startCheckout(visitor, address)).status, 'the checkout has a limit of its own').toBe(200);
    expect((await post(20, { address: '203.0.113.8' })).status).toBe(409);
  });
});

test('[SAFE-3] checkouts of one visitor are refused beyond 60 a minute, without a call; other visitors’ are not', async () => {
  const address = '203.0.113.9';
  const visitor = site.visitor(address);
  await visitor.post('/cart', { intent: 'add', item: items.newer });
  for (let sent = 0; sent < 60; sent++) expect((await startCheckout(visitor, address)).status).toBe(200);
  const before = (await site.sandbox.requests('storefront')).length;
  const refused = await startCheckout(visitor, address);
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect(await refused.text()).toContain('Nothing in your cart is lost. Please try again in a minute.');
  expect((await site.sandbox.requests('storefront')).length).toBe(before);
  expect((await startCheckout(visitor, '203.0.113.10')).status).toBe(200);
});
