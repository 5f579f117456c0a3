import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { allowLogged, expectLogged } from '#tests/support/console.ts';
import { items } from '#tests/support/shopper.ts';
import { type App, type Site, siteUrl, startSite } from '#tests/support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
beforeEach(() => site.sandbox.reset());
afterAll(() => site.close());

/** Milliseconds that nothing waits for. */
const minute = 60_000;

const longTimeouts = { storefront: minute, content: minute, sharedRead: minute };

/** Never half-open within a test. */
const openCircuit = 600_000;

/** @param optionalTimeout Visitors who wait for an optional part do not end the wait by leaving. */
function startApp(timeouts: object, optionalTimeout = 1000): App {
  const { providers } = site.config;
  const config = { ...site.config, optionalTimeout, providers: { ...providers, timeouts } };
  return site.startApp({ config });
}

const get = (app: App, path: string) => app(new Request(siteUrl + path), '203.0.113.1');

function post(app: App, path: string, form: Record<string, string>, cookie = ''): Promise<Response> {
  const headers = { origin: siteUrl, accept: 'application/json', cookie };
  return app(new Request(siteUrl + path, { method: 'POST', headers, body: new URLSearchParams(form) }), '203.0.113.1');
}

async function callsTo(provider: string): Promise<number> {
  return (await site.sandbox.requests(provider)).length;
}

/** Requests a page that reads the storefront until no more calls are made. */
async function openStorefrontCircuit(app: App): Promise<void> {
  for (let before = -1; before !== (await callsTo('storefront')); ) {
    before = await callsTo('storefront');
    await get(app, '/shop');
  }
}

const cartResult = z.object({ cart: z.object({ lines: z.array(z.object({ id: z.string() })) }) });
const add = { intent: 'add', 'item.black': items.black, 'quantity.black': '1' };

describe('[SAFE-1] while the storefront’s circuit is open', () => {
  test('a command of the cart is not sent, and the result says that nothing was changed and that it may be repeated', async () => {
    expectLogged(/"code":"PROVIDER_STATUS"/);
    expectLogged(/The circuit is open/);
    const app = startApp({ ...longTimeouts, openCircuit });
    const added = await post(app, '/cart', add);
    const [cookie = ''] = added.headers.getSetCookie().map((each) => each.split(';')[0] ?? '');
    const { cart } = cartResult.parse(await added.json());
    const change = { intent: 'update', line: cart.lines[0]?.id ?? '', quantity: '2' };
    await site.sandbox.addFault({ provider: 'storefront', kind: 'status', status: 503 });
    await openStorefrontCircuit(app);
    await site.sandbox.clearFaults();
    const before = await callsTo('storefront');
    for (const [form, of] of [
      [add, ''],
      [add, cookie],
      [change, cookie],
    ] as const) {
      const refused = await post(app, '/cart', form, of);
      expect(refused.status).toBe(503);
      expect(Number(refused.headers.get('retry-after'))).toBe(openCircuit / 1000);
      expect(await refused.json()).toMatchObject({ isDone: false, isFault: true });
    }
    const begun = await post(app, '/checkout', {}, cookie);
    expect([begun.status, begun.headers.get('location')]).toEqual([503, null]);
    expect(await begun.text()).toContain('The checkout can’t begin right now');
    expect(await callsTo('storefront')).toBe(before);
  });
});

test.each([
  [
    'storefront',
    32,
    '/shop/products/light-phone-iii',
    ['/', '/about', '/blog', '/blog/the-first-quiet-week', '/blog/feed.xml'],
  ],
  ['content', 30, '/blog/', ['/visitor.json', '/manifest.webmanifest', '/robots.txt']],
])(
  '[SAFE-1] while the %s hangs, it has %i calls at most, and screens that do not need it are answered before any of those that do',
  async (provider, most, needing, others) => {
    allowLogged(/"code":"PROVIDER_|Error reports/);
    // No call of the storefront gives its place to another meanwhile, however busy the machine is.
    const optionalTimeout = provider === 'storefront' ? minute : undefined;
    const app = startApp({ ...longTimeouts, openCircuit }, optionalTimeout);
    await site.sandbox.addFault({ provider, kind: 'hang' });
    const leaving = new AbortController();
    let shown = 0;
    const hanging = Array.from({ length: 40 }, async (_, index) => {
      const request = new Request(`${siteUrl}${needing}?variant=${index}`, { signal: leaving.signal });
      const { ok } = await app(request, `203.0.113.${index}`);
      shown += ok ? 1 : 0;
    });
    await expect.poll(() => callsTo(provider)).toBeGreaterThan(0);
    const statuses = await Promise.all(others.map(async (path) => [path, (await get(app, path)).status]));
    expect(statuses).toEqual(others.map((path) => [path, 200]));
    expect(shown).toBe(0);
    expect(await callsTo(provider)).toBeLessThanOrEqual(most);
    leaving.abort();
    await Promise.allSettled(hanging);
  },
);
