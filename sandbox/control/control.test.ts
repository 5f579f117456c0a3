import { once } from 'node:events';
import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { startControl } from './testing/start-control.ts';

async function askByName(url: string, host: string): Promise<{ status: number | undefined; text: string }> {
  const [response] = await once(get(url, { headers: { host } }), 'response');
  return { status: response.statusCode, text: await text(response) };
}

describe('addresses', () => {
  test('The control port tells every address, as JSON and as a page', async () => {
    const { steer, control, provider } = await startControl();
    expect(await (await steer('GET', '/_sandbox')).json()).toEqual({
      control: { url: control },
      content: { url: provider, token: 'shown' },
    });
    const page = await steer('GET', '/');
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await page.text()).toContain(`href="${provider}"`);
  });

  test('The page escapes what it shows', async () => {
    const { steer } = await startControl({}, { describe: () => ({ token: '<script>alert(1)</script>' }) });
    expect(await (await steer('GET', '/')).text()).not.toContain('<script>');
  });

  test('What is not there or not possible is said in one sentence', async () => {
    const { steer } = await startControl();
    const lost = await steer('GET', '/_sandbox/nothing');
    expect([lost.status, await lost.text()]).toEqual([
      404,
      expect.stringMatching(/^There is nothing at this path; .+\.\n$/),
    ]);
    const wrong = await steer('PUT', '/_sandbox/faults');
    expect([wrong.status, wrong.headers.get('allow'), await wrong.text()]).toEqual([
      405,
      'GET, POST, DELETE',
      'PUT is not possible here; use GET or POST or DELETE.\n',
    ]);
  });
});

describe('steering', () => {
  test('Stock is set, orders are listed, reset is passed on', async () => {
    const resets: string[] = [];
    const { steer, stock } = await startControl({}, { reset: () => void resets.push('reset') });
    expect(
      (await steer('POST', '/_sandbox/stock', { variantId: 'gid://shopify/ProductVariant/1', quantity: 3 })).status,
    ).toBe(204);
    expect((await steer('POST', '/_sandbox/stock', { variantId: 2, quantity: -1 })).status).toBe(204);
    expect(stock).toEqual([
      ['gid://shopify/ProductVariant/1', 3],
      ['2', -1],
    ]);
    expect(await (await steer('GET', '/_sandbox/orders')).json()).toEqual([{ number: 1001 }]);
    expect((await steer('POST', '/_sandbox/reset')).status).toBe(204);
    expect(resets).toEqual(['reset']);
  });

  test.each([
    [{ variantId: '404', quantity: 1 }, 404, 'variantId: there is no variant 404.\n'],
    [{ variantId: '1', quantity: 1.5 }, 400, expect.stringMatching(/^quantity: .+\.\n$/)],
    [{ quantity: 1 }, 400, expect.stringMatching(/^variantId: .+\.\n$/)],
  ])('Stock of %j is answered %i', async (body, status, message) => {
    const { steer } = await startControl();
    const response = await steer('POST', '/_sandbox/stock', body);
    expect([response.status, await response.text()]).toEqual([status, message]);
  });

  test.each([
    ['127.0.0.1:4000', 200],
    ['localhost:4000', 200],
    ['[::1]:4000', 200],
    ['rebound.test', 421],
    ['127.0.0.1.rebound.test:4000', 421],
  ])('Asked for by the name %s it answers %i', async (host, status) => {
    const { control } = await startControl();
    for (const path of ['/', '/_sandbox', '/_sandbox/orders', '/_sandbox/requests']) {
      const answer = await askByName(control + path, host);
      expect(answer.status).toBe(status);
      if (status === 421) expect(answer.text).toBe(`Ask for the control port by its own address, ${control}.\n`);
    }
  });

  test.each([
    ['http://evil.test', 403],
    ['null', 403],
    ['http://127.0.0.1.evil.test', 403],
    ['http://localhost:3000', 204],
    ['http://127.0.0.1:3000', 204],
    ['http://[::1]:3000', 204],
  ])('A page of %s that writes is answered %i', async (origin, status) => {
    const { steer } = await startControl();
    expect((await steer('POST', '/_sandbox/reset', undefined, { origin })).status).toBe(status);
    expect((await steer('GET', '/_sandbox', undefined, { origin })).status).toBe(200);
  });
});

describe('clock, settings and webhooks', () => {
  test('The clock is moved, set and given back', async () => {
    const { steer } = await startControl();
    const moved = await steer('POST', '/_sandbox/clock', { advanceMs: 90_000 });
    expect(await moved.json()).toEqual({ now: '2026-01-02T03:05:35.000Z' });
    const set = await steer('POST', '/_sandbox/clock', { now: '2026-12-24T19:00:00+01:00' });
    expect(await set.json()).toEqual({ now: '2026-12-24T18:00:00.000Z' });
    expect((await steer('DELETE', '/_sandbox/clock')).status).toBe(204);
    expect(await (await steer('GET', '/_sandbox/clock')).json()).toEqual({ now: '2026-01-02T03:04:05.000Z' });
    const refused = await steer('POST', '/_sandbox/clock', { tomorrow: true });
    expect([refused.status, await refused.text()]).toEqual([
      400,
      'The body: must hold advanceMs (milliseconds) or now (a time like "2026-12-24T18:00:00Z").\n',
    ]);
  });

  test('Settings are changed one by one, and a reset brings back the defaults', async () => {
    const { steer } = await startControl();
    const changed = await steer('POST', '/_sandbox/settings', { publishDelayMs: 500 });
    expect(await changed.json()).toMatchObject({ publishDelayMs: 500 });
    expect((await steer('POST', '/_sandbox/settings', { publishDelayMs: -1 })).status).toBe(400);
    const deep = await steer('POST', '/_sandbox/settings', { startPage: { listen: { heartbeatMs: 50 } } });
    expect(await deep.json()).toMatchObject({
      publishDelayMs: 500,
      startPage: { dataset: 'public', listen: { heartbeatMs: 50, opening: 'welcome' } },
    });
    const unknown = await steer('POST', '/_sandbox/settings', { speed: 1 });
    expect([unknown.status, await unknown.text()]).toEqual([400, expect.stringContaining('speed')]);
    await steer('POST', '/_sandbox/reset');
    expect(await (await steer('GET', '/_sandbox/settings')).json()).toMatchObject({ publishDelayMs: 0 });
  });

  test('A subscription keeps its secret to itself', async () => {
    const { steer } = await startControl(
      {},
      { webhooks: { topics: [], sign: () => ({}), retryAfterMs: [], timeoutMs: 1000 } },
    );
    const added = await steer('POST', '/_sandbox/webhooks', {
      provider: 'content',
      url: 'http://127.0.0.1:9/hook',
      secret: 'not to be shown',
      headers: { 'x-own': 'nor this' },
    });
    expect(added.status).toBe(201);
    const listed = await (await steer('GET', '/_sandbox/webhooks')).text();
    expect(JSON.parse(listed)).toMatchObject([
      { provider: 'content', isSigned: true, headers: ['x-own'], topics: null },
    ]);
    expect(listed).not.toMatch(/not to be shown|nor this/);
    const refused = await steer('POST', '/_sandbox/webhooks', { provider: 'content', url: 'ftp://127.0.0.1/' });
    expect([refused.status, await refused.text()]).toEqual([
      400,
      'url: must be an address that begins with http:// or https://.\n',
    ]);
  });
});
