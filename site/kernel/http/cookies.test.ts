import { afterAll, beforeAll, expect, test } from 'vitest';
import { items } from '#tests/support/shopper.ts';
import { type Site, startSite } from '#tests/support/site.ts';

const httpsUrl = 'https://shop.test';

let site: Site;
beforeAll(async () => {
  site = await startSite((config) => ({ ...config, siteUrl: httpsUrl }));
});
afterAll(() => site.close());

test('[SAFE-3] on https a cookie without the prefix, which a page of another host may have set, is not read', async () => {
  const body = new URLSearchParams({ intent: 'add', item: items.newer });
  const added = await site.app(
    new Request(`${httpsUrl}/cart`, { method: 'POST', headers: { origin: httpsUrl }, body }),
  );
  const cookies = added.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  const shownFor = async (cookie: string) =>
    (await site.app(new Request(`${httpsUrl}/cart`, { headers: { cookie } }))).text();
  expect(await shownFor(cookies.join('; '))).toContain('name="line"');
  expect(await shownFor(cookies.join('; ').replaceAll('__Host-', ''))).not.toContain('name="line"');
});

/** The cookies that scripts may read; all others are HttpOnly. */
const readByScripts = new Set(['cart_count', 'cookieconsent_status', '_fbp', '_fbc']);

test('[CART-13] [SAFE-3] every cookie of the site has one set of attributes on https, also when it is deleted', async () => {
  const setCookies: string[] = [];
  const app = site.app;
  const listening: typeof app = Object.assign(
    async (request: Request, peer?: string) => {
      const response = await app(request, peer);
      setCookies.push(...response.headers.getSetCookie());
      return response;
    },
    { ...app },
  );
  const cookies = new Map<string, string>();
  const send = async (path: string, form?: Record<string, string>, headers: Record<string, string> = {}) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const init = form ? { method: 'POST', body: new URLSearchParams(form) } : {};
    const all = { accept: 'text/html', origin: httpsUrl, cookie, ...headers };
    const response = await listening(new Request(httpsUrl + path, { ...init, headers: all }));
    for (const each of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  await send('/cart', { intent: 'add', item: items.newer, ref: 'ada' });
  await send('/cart', undefined, { referer: `${httpsUrl}/blog` });
  const line = /name="line" value="([^"]+)"/.exec(await (await send('/cart')).text())?.[1] ?? '';
  await send('/cart', { intent: 'update', line, quantity: '0' });
  await send('/cart');
  await send('/cart', { intent: 'add', item: items.newer });
  await send('/checkout');
  await send('/consent', { choice: 'deny' });
  await send('/credit-check', { intent: 'forget' });
  await site.sandbox.reset();
  await send('/cart');

  const names = new Set(setCookies.map((cookie) => cookie.split('=')[0] ?? ''));
  const httpOnly = ['cart', 'cart_seen', 'cart_ref', 'cart_back', 'cart_removed', 'cart_notes', 'credit_check'];
  const sent = [...readByScripts, ...httpOnly.map((name) => `__Host-${name}`)];
  expect([...names].toSorted()).toEqual(sent.toSorted());
  for (const cookie of setCookies) {
    const [pair = '', ...attributes] = cookie.split('; ');
    const name = pair.split('=')[0] ?? '';
    const fixed = attributes.filter((attribute) => !/^(Max-Age|Domain)=/.test(attribute)).toSorted();
    const expected = ['Path=/', 'SameSite=Lax', 'Secure', ...(readByScripts.has(name) ? [] : ['HttpOnly'])].toSorted();
    expect([name, ...fixed]).toEqual([name, ...expected]);
  }
});
