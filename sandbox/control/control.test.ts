import { once } from 'node:events';
import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { startControl } from './testing/start-control.ts';

async function requestWithHost(url: string, host: string): Promise<{ status: number | undefined; text: string }> {
  const [response] = await once(get(url, { headers: { host } }), 'response');
  return { status: response.statusCode, text: await text(response) };
}

describe('addresses', () => {
  test('The control port lists every address, as JSON and as a page', async () => {
    const { callControl, control, provider } = await startControl();
    expect(await (await callControl('GET', '/_sandbox')).json()).toEqual({
      control: { url: control },
      content: { url: provider, token: 'shown' },
    });
    const page = await callControl('GET', '/');
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await page.text()).toContain(`href="${provider}"`);
  });

  test('The page escapes its values', async () => {
    const { callControl } = await startControl({}, { describe: () => ({ token: '<script>alert(1)</script>' }) });
    expect(await (await callControl('GET', '/')).text()).not.toContain('<script>');
  });

  test('404 and 405 are one sentence of plain text', async () => {
    const { callControl } = await startControl();
    const lost = await callControl('GET', '/_sandbox/nothing');
    expect([lost.status, await lost.text()]).toEqual([
      404,
      expect.stringMatching(/^There is nothing at this path; .+\.\n$/),
    ]);
    const notAllowed = await callControl('PUT', '/_sandbox/faults');
    expect([notAllowed.status, notAllowed.headers.get('allow'), await notAllowed.text()]).toEqual([
      405,
      'GET, POST, DELETE',
      'PUT is not possible here; use GET or POST or DELETE.\n',
    ]);
  });
});

describe('stock, orders and reset', () => {
  test('Stock is set, orders are listed, providers are reset', async () => {
    const resets: string[] = [];
    const { callControl, stock } = await startControl({}, { reset: () => void resets.push('reset') });
    expect(
      (await callControl('POST', '/_sandbox/stock', { variantId: 'gid://shopify/ProductVariant/1', quantity: 3 }))
        .status,
    ).toBe(204);
    expect((await callControl('POST', '/_sandbox/stock', { variantId: 2, quantity: -1 })).status).toBe(204);
    expect(stock).toEqual([
      ['gid://shopify/ProductVariant/1', 3],
      ['2', -1],
    ]);
    expect(await (await callControl('GET', '/_sandbox/orders')).json()).toEqual([{ number: 1001 }]);
    expect((await callControl('POST', '/_sandbox/reset')).status).toBe(204);
    expect(resets).toEqual(['reset']);
  });

  test.each([
    [{ variantId: '404', quantity: 1 }, 404, 'variantId: there is no variant 404.\n'],
    [{ variantId: '1', quantity: 1.5 }, 400, expect.stringMatching(/^quantity: .+\.\n$/)],
    [{ quantity: 1 }, 400, expect.stringMatching(/^variantId: .+\.\n$/)],
  ])('Stock of %j responds with %i', async (body, status, message) => {
    const { callControl } = await startControl();
    const response = await callControl('POST', '/_sandbox/stock', body);
    expect([response.status, await response.text()]).toEqual([status, message]);
  });

  test.each([
    ['127.0.0.1:4000', 200],
    ['localhost:4000', 200],
    ['[::1]:4000', 200],
    ['rebound.test', 421],
    ['127.0.0.1.rebound.test:4000', 421],
  ])('A request with the host %s responds with %i', async (host, status) => {
    const { control } = await startControl();
    for (const path of ['/', '/_sandbox', '/_sandbox/orders', '/_sandbox/requests']) {
      const response = await requestWithHost(control + path, host);
      expect(response.status).toBe(status);
      if (status === 421) expect(response.text).toBe(`Ask for the control port by its own address, ${control}.\n`);
    }
  });

  test.each([
    ['http://evil.test', 403],
    ['null', 403],
    ['http://127.0.0.1.evil.test', 403],
    ['http://localhost:3000', 204],
    ['http://127.0.0.1:3000', 204],
    ['http://[::1]:3000', 204],
  ])('A POST from a page of %s responds with %i', async (origin, status) => {
    const { callControl } = await startControl();
    expect((await callControl('POST', '/_sandbox/reset', undefined, { origin })).status).toBe(status);
    expect((await callControl('GET', '/_sandbox', undefined, { origin })).status).toBe(200);
  });
});

describe('clock, settings and webhooks', () => {
  test('The clock is advanced, set and reset', async () => {
    const { callControl } = await startControl();
    const moved = await callControl('POST', '/_sandbox/clock', { advanceMs: 90_000 });
    expect(await moved.json()).toEqual({ now: '2026-01-02T03:05:35.000Z' });
    const set = await callControl('POST', '/_sandbox/clock', { now: '2026-12-24T19:00:00+01:00' });
    expect(await set.json()).toEqual({ now: '2026-12-24T18:00:00.000Z' });
    expect((await callControl('DELETE', '/_sandbox/clock')).status).toBe(204);
    expect(await (await callControl('GET', '/_sandbox/clock')).json()).toEqual({ now: '2026-01-02T03:04:05.000Z' });
    const refused = await callControl('POST', '/_sandbox/clock', { tomorrow: true });
    expect([refused.status, await refused.text()]).toEqual([
      400,
      'The body: must hold advanceMs (milliseconds) or now (a time like "2026-12-24T18:00:00Z").\n',
    ]);
  });

  test('Settings are merged, and a reset restores the defaults', async () => {
    const { callControl } = await startControl();
    const changed = await callControl('POST', '/_sandbox/settings', { publishDelayMs: 500 });
    expect(await changed.json()).toMatchObject({ publishDelayMs: 500 });
    expect((await callControl('POST', '/_sandbox/settings', { publishDelayMs: -1 })).status).toBe(400);
    const twoLines = { errorReports: { rateLimits: '60:error:\n30:session:' } };
    expect((await callControl('POST', '/_sandbox/settings', twoLines)).status).toBe(400);
    const deep = await callControl('POST', '/_sandbox/settings', { startPage: { listen: { heartbeatMs: 50 } } });
    expect(await deep.json()).toMatchObject({
      publishDelayMs: 500,
      startPage: { dataset: 'public', listen: { heartbeatMs: 50, opening: 'welcome' } },
    });
    const unknown = await callControl('POST', '/_sandbox/settings', { speed: 1 });
    expect([unknown.status, await unknown.text()]).toEqual([400, expect.stringContaining('speed')]);
    await callControl('POST', '/_sandbox/reset');
    expect(await (await callControl('GET', '/_sandbox/settings')).json()).toMatchObject({ publishDelayMs: 0 });
  });

  test('A subscription is shown, without its secret', async () => {
    const checkSelection = async () => null;
    const { callControl } = await startControl(
      {},
      { webhooks: { topics: [], sign: () => ({}), retryAfterMs: [], timeoutMs: 1000, checkSelection } },
    );
    const added = await callControl('POST', '/_sandbox/webhooks', {
      provider: 'content',
      url: 'http://127.0.0.1:9/hook',
      secret: 'not to be shown',
      headers: { 'x-own': 'nor this' },
      filter: '_type == "note"',
    });
    expect(added.status).toBe(201);
    const listed = await (await callControl('GET', '/_sandbox/webhooks')).text();
    expect(JSON.parse(listed)).toMatchObject([
      { provider: 'content', isSigned: true, headers: ['x-own'], topics: null, filter: '_type == "note"' },
    ]);
    expect(listed).not.toMatch(/not to be shown|nor this/);
    const refused = await callControl('POST', '/_sandbox/webhooks', { provider: 'content', url: 'ftp://127.0.0.1/' });
    expect([refused.status, await refused.text()]).toEqual([
      400,
      'url: must be an address that begins with http:// or https://.\n',
    ]);
  });
});
