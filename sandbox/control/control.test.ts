import { once } from 'node:events';
import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createClock } from '../clock.ts';
import { createPassage, createPlainPassage } from '../passage.ts';
import { openPorts } from '../ports.ts';
import type { Provider } from '../provider.ts';
import { createDeliveries } from '../publishing/deliveries.ts';
import { createSubscriptions } from '../publishing/subscriptions.ts';
import { defaultSettings } from '../settings.ts';
import { createControl } from './control.ts';
import { createFaults, type FaultSources } from './faults.ts';
import { createJournal } from './journal.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const close of closers.splice(0)) await close();
});

/** A control port and one provider that says what it was sent, both on real sockets. */
async function start(sources: FaultSources = {}, own: Partial<Provider> = {}) {
  const echo: Provider = {
    handle: async (request) => new Response(`${request.method} ${await request.text()}`),
    reset: () => {},
    describe: () => ({ token: 'shown' }),
    ...own,
  };
  const ports = await openPorts({ host: '127.0.0.1', port: 0 }, { content: () => echo });
  closers.push(ports.close);
  const clock = createClock(() => Date.parse('2026-01-02T03:04:05Z'));
  const closing = new AbortController();
  closers.push(async () => closing.abort());
  const journal = createJournal(clock.now);
  const faults = createFaults(sources);
  const stock: [string, number][] = [];
  for (const { listener } of ports.providers) {
    listener.serve(createPassage('content', echo, { journal, faults, closing: closing.signal }));
  }
  const control = createControl({
    description: {
      control: { url: ports.control.origin },
      content: { url: ports.addresses.content, ...echo.describe() },
    },
    running: [{ name: 'content', provider: { records: { orders: () => [{ number: 1001 }] }, ...echo } }],
    context: { settings: defaultSettings() },
    clock,
    faults,
    journal,
    subscriptions: createSubscriptions(),
    deliveries: createDeliveries(),
    setStock: async (variantId, quantity) => variantId !== '404' && stock.push([variantId, quantity]) > 0,
  });
  ports.control.serve(createPlainPassage('control', control));
  return {
    stock,
    provider: ports.addresses.content,
    ask: (path = '/', init?: RequestInit) => fetch(ports.addresses.content + path, init),
    steer: (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
      fetch(`${ports.control.origin}${path}`, {
        method,
        headers,
        body: body === undefined ? undefined : JSON.stringify(body),
      }),
    control: ports.control.origin,
  };
}

describe('addresses', () => {
  test('The control port tells every address, as JSON and as a page', async () => {
    const { steer, control, provider } = await start();
    expect(await (await steer('GET', '/_sandbox')).json()).toEqual({
      control: { url: control },
      content: { url: provider, token: 'shown' },
    });
    const page = await steer('GET', '/');
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await page.text()).toContain(`<a href="${provider}">`);
  });

  test('The page escapes what it shows', async () => {
    const { steer } = await start({}, { describe: () => ({ token: '<script>alert(1)</script>' }) });
    expect(await (await steer('GET', '/')).text()).not.toContain('<script>');
  });

  test('What is not there or not possible is said in one sentence', async () => {
    const { steer } = await start();
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

describe('faults', () => {
  test('A status is answered as often as asked, then all is well again', async () => {
    const { steer, ask } = await start();
    const added = await steer('POST', '/_sandbox/faults', {
      provider: 'content',
      kind: 'status',
      status: 503,
      times: 2,
    });
    expect([added.status, await added.json()]).toEqual([
      201,
      { id: 1, provider: 'content', kind: 'status', status: 503, rate: 1, times: 2, match: null },
    ]);
    expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([503, 503, 200]);
    expect(await (await steer('GET', '/_sandbox/faults')).json()).toEqual([]);
  });

  test('A provider words the error itself when it can', async () => {
    const { steer, ask } = await start({}, { refuse: (status) => Response.json({ code: status }, { status }) });
    await steer('POST', '/_sandbox/faults', { provider: 'content', kind: 'status', status: 429 });
    expect(await (await ask()).json()).toEqual({ code: 429 });
  });

  test('A delay is waited out before the answer', async () => {
    const waits: number[] = [];
    const { steer, ask } = await start({ wait: async (ms) => void waits.push(ms) });
    await steer('POST', '/_sandbox/faults', { provider: 'content', kind: 'delay', ms: 20_000 });
    await steer('POST', '/_sandbox/faults', { provider: 'content', kind: 'delay', ms: 5 });
    expect((await ask()).status).toBe(200);
    expect(waits).toEqual([20_000, 5]);
  });

  test('A reset breaks the connection off', async () => {
    const { steer, ask } = await start();
    await steer('POST', '/_sandbox/faults', { provider: 'content', kind: 'reset', times: 1 });
    await expect(ask()).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
    expect((await ask()).status).toBe(200);
    const journal = await (await steer('GET', '/_sandbox/requests')).json();
    expect(journal).toMatchObject([
      { status: null, ms: null },
      { status: 200, ms: 0 },
    ]);
  });

  test('A hanging provider answers nothing until the client gives up', async () => {
    const { steer, ask } = await start();
    await steer('POST', '/_sandbox/faults', { provider: 'content', kind: 'hang', times: 1 });
    const giveUp = new AbortController();
    const waiting = ask('/', { signal: giveUp.signal });
    await vi.waitFor(async () => expect(await (await steer('GET', '/_sandbox/requests')).json()).toHaveLength(1));
    giveUp.abort();
    await expect(waiting).rejects.toThrow('aborted');
    expect((await ask()).status).toBe(200);
  });

  test('A lost answer was acted upon', async () => {
    const acted: string[] = [];
    const { steer, ask } = await start(
      {},
      { handle: async (request) => new Response(String(acted.push(await request.text()))) },
    );
    await steer('POST', '/_sandbox/faults', { provider: 'content', kind: 'lost-answer', times: 1 });
    await expect(ask('/', { method: 'POST', body: 'one' })).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
    expect(acted).toEqual(['one']);
    expect(await (await ask('/', { method: 'POST', body: 'two' })).text()).toBe('2');
  });

  test('A truncated answer promises more than comes', async () => {
    const { steer, ask } = await start(
      {},
      { handle: () => new Response('0123456789', { headers: { 'x-own': 'yes' } }) },
    );
    await steer('POST', '/_sandbox/faults', { provider: 'content', kind: 'truncate', times: 1 });
    const response = await ask();
    expect([response.status, response.headers.get('content-length'), response.headers.get('x-own')]).toEqual([
      200,
      '10',
      'yes',
    ]);
    await expect(response.text()).rejects.toThrow('terminated');
    expect(await (await ask()).text()).toBe('0123456789');
  });

  test('Bad JSON, a page in its place and a slow body come with status 200', async () => {
    const { steer, ask } = await start({}, { handle: () => Response.json({ one: 1, two: 'twelve' }) });
    await steer('POST', '/_sandbox/faults', { provider: 'content', kind: 'bad-json', times: 1 });
    const bad = await ask();
    expect([bad.status, bad.headers.get('content-type')]).toEqual([200, 'application/json']);
    await expect(bad.json()).rejects.toThrow(SyntaxError);

    await steer('POST', '/_sandbox/faults', { provider: 'content', kind: 'wrong-type', times: 1 });
    const page = await ask();
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);

    await steer('POST', '/_sandbox/faults', { provider: 'content', kind: 'slow-body', ms: 20, times: 1 });
    expect(await (await ask()).json()).toEqual({ one: 1, two: 'twelve' });
  });

  test('Throttling is worded by the provider, or a 429 with the seconds to wait', async () => {
    const plain = await start();
    await plain.steer('POST', '/_sandbox/faults', { provider: 'content', kind: 'throttle', ms: 1500 });
    const refused = await plain.ask();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2']);

    const own = await start({}, { throttle: (waitMs) => Response.json({ waitMs }) });
    await own.steer('POST', '/_sandbox/faults', { provider: 'content', kind: 'throttle' });
    expect(await (await own.ask()).json()).toEqual({ waitMs: 1000 });
  });

  test('A GraphQL error is no fault for a provider that speaks another language', async () => {
    const { steer } = await start();
    const refused = await steer('POST', '/_sandbox/faults', { provider: 'content', kind: 'graphql-error' });
    expect([refused.status, await refused.text()]).toEqual([400, 'kind: graphql-error is for storefront only.\n']);
  });

  test('The rate decides how many requests meet it', async () => {
    const draws = [0.1, 0.5, 0.49];
    const { steer, ask } = await start({ random: () => draws.shift() ?? 1 });
    await steer('POST', '/_sandbox/faults', { provider: 'content', kind: 'status', rate: 0.5 });
    expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([500, 200, 500]);
  });

  test.each([
    ['cartCreate', [200, 500, 200]],
    ['/graphql?a=1', [200, 500, 500]],
    [{ body: 'cartCreate' }, [200, 500, 200]],
    [{ method: 'post', path: '/graphql', body: 'productByHandle' }, [200, 200, 500]],
    [{ method: 'GET' }, [500, 200, 200]],
  ])('A match of %j picks the requests', async (match, statuses) => {
    const { steer, ask } = await start();
    await steer('POST', '/_sandbox/faults', { provider: 'content', kind: 'status', match });
    const cart = await ask('/graphql?a=1', { method: 'POST', body: '{"query":"mutation cartCreate"}' });
    const product = await ask('/graphql?a=1', { method: 'POST', body: '{"query":"query productByHandle"}' });
    expect([(await ask('/elsewhere')).status, cart.status, product.status]).toEqual(statuses);
  });

  test('Faults are taken back all at once', async () => {
    const { steer, ask } = await start();
    await steer('POST', '/_sandbox/faults', { provider: 'content', kind: 'status' });
    expect((await steer('DELETE', '/_sandbox/faults')).status).toBe(204);
    expect((await ask()).status).toBe(200);
  });

  test.each([
    [
      { provider: 'content', kind: 'explode' },
      'kind: must be one of status, delay, hang, reset, lost-answer, truncate, bad-json, wrong-type, graphql-error, throttle, slow-body.\n',
    ],
    [
      { provider: 'content' },
      'kind: must be one of status, delay, hang, reset, lost-answer, truncate, bad-json, wrong-type, graphql-error, throttle, slow-body.\n',
    ],
    [{ provider: 'pigeon', kind: 'reset' }, 'provider: must be one of content.\n'],
    [{ kind: 'reset' }, /^provider: .+\.\n$/],
    [{ provider: 'content', kind: 'delay' }, /^ms: .+\.\n$/],
    [{ provider: 'content', kind: 'status', status: 200 }, /^status: .+\.\n$/],
    [{ provider: 'content', kind: 'reset', rate: 2 }, /^rate: .+\.\n$/],
    [{ provider: 'content', kind: 'reset', times: 0 }, /^times: .+\.\n$/],
    [{ provider: 'content', kind: 'reset', match: { host: 'x' } }, /^match: .+\.\n$/],
    [{ provider: 'content', kind: 'reset', often: true }, /^The body: .*often.*\.\n$/],
    ['text', /^The body: .+\.\n$/],
  ])('%j is refused with one sentence that names the field', async (body, message) => {
    const { steer } = await start();
    const response = await steer('POST', '/_sandbox/faults', body);
    expect(response.status).toBe(400);
    expect(await response.text()).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
  });

  test('A body that is not JSON is refused', async () => {
    const { control } = await start();
    const response = await fetch(`${control}/_sandbox/faults`, { method: 'POST', body: '{' });
    expect([response.status, await response.text()]).toEqual([400, expect.stringMatching(/^The body: .+\.\n$/)]);
  });
});

describe('journal', () => {
  test('Secrets in a JSON body are masked too, and nothing else of it', async () => {
    const { steer, ask } = await start();
    const body =
      '{"variables": {"customerAccessToken": "0123456789abcdef", "password":"open \\"sesame\\"", "note": "hi"}}';
    await ask('/', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const [entry] = await (await steer('GET', '/_sandbox/requests')).json();
    expect(entry.body).toBe('{"variables": {"customerAccessToken": "***", "password":"***", "note": "hi"}}');
  });

  test('It holds what arrived, secrets masked', async () => {
    const { steer, ask, provider } = await start();
    await ask('/a?access_token=sandbox-delivery-token&q=1', {
      method: 'POST',
      headers: {
        authorization: 'Bearer sandbox-delivery-token',
        'x-shopify-storefront-access-token': 'short',
        cookie: 'cart=12345678',
        'content-type': 'application/json',
      },
      body: '{"query":"{ shop { name } }"}',
    });
    const entries = await (await steer('GET', '/_sandbox/requests')).json();
    expect(entries).toEqual([
      {
        time: '2026-01-02T03:04:05.000Z',
        provider: 'content',
        method: 'POST',
        url: `${provider}/a?access_token=***oken&q=1`,
        headers: expect.objectContaining({
          authorization: '***oken',
          'x-shopify-storefront-access-token': '***',
          cookie: '***5678',
          'content-type': 'application/json',
        }),
        body: '{"query":"{ shop { name } }"}',
        status: 200,
        ms: 0,
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain('sandbox-delivery');
  });

  test('Card details in forms do not stay', async () => {
    const { steer, ask } = await start();
    await ask('/pay', {
      method: 'POST',
      body: new URLSearchParams({ name: 'Ada', cardNumber: '4242 4242 4242 4242', cvc: '123' }),
    });
    expect(await (await steer('GET', '/_sandbox/requests')).json()).toMatchObject([
      { body: 'name=Ada&cardNumber=***4242&cvc=***' },
    ]);
  });

  test('Long bodies are cut at 64 KB, and only the last 5,000 requests are kept', async () => {
    const journal = createJournal(() => 0);
    const request = new Request('http://sandbox.test/');
    journal.arrived('content', request, new TextEncoder().encode('x'.repeat(70_000)));
    expect(journal.list()[0]?.body).toHaveLength(65_536);
    for (let index = 0; index < 5000; index += 1) journal.arrived('media', request, new Uint8Array());
    expect(journal.list()).toHaveLength(5000);
    expect(journal.list()[0]?.provider).toBe('media');
  });

  test('It can be emptied', async () => {
    const { steer, ask } = await start();
    await ask();
    expect((await steer('DELETE', '/_sandbox/requests')).status).toBe(204);
    expect(await (await steer('GET', '/_sandbox/requests')).json()).toEqual([]);
  });
});

describe('what happens at the provider', () => {
  test('A fault of ours is a plain sentence for the client and a line for the terminal', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    const failure = new Error('secret detail');
    const { ask } = await start({}, { handle: () => Promise.reject(failure) });
    const response = await ask('/x');
    expect([response.status, await response.text()]).toEqual([
      500,
      "The sandbox's content failed at this request; its terminal says why.\n",
    ]);
    expect(said).toHaveBeenCalledExactlyOnceWith('sandbox/content: GET /x failed:', failure);
  });

  test('A body above 10 MB is not read', async () => {
    const { ask } = await start();
    const response = await ask('/', { method: 'POST', body: new Uint8Array(10 * 1024 * 1024 + 1) });
    expect([response.status, await response.text()]).toEqual([413, 'The body is too large; at most 10 MB are read.\n']);
    expect((await ask('/', { method: 'POST', body: new Uint8Array(10 * 1024 * 1024) })).status).toBe(200);
  });

  test('Nor is one that does not say how long it is', async () => {
    const { ask } = await start();
    const megabyte = new Uint8Array(1024 * 1024);
    const body = new ReadableStream({
      start: (controller) => {
        for (let sent = 0; sent < 11; sent += 1) controller.enqueue(megabyte);
        controller.close();
      },
    });
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' };
    expect((await ask('/', init)).status).toBe(413);
  });
});

async function askByName(url: string, host: string): Promise<{ status: number | undefined; text: string }> {
  const [response] = await once(get(url, { headers: { host } }), 'response');
  return { status: response.statusCode, text: await text(response) };
}

describe('steering', () => {
  test('Stock is set, orders are listed, reset is passed on', async () => {
    const resets: string[] = [];
    const { steer, stock } = await start({}, { reset: () => void resets.push('reset') });
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
    const { steer } = await start();
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
    const { control } = await start();
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
    const { steer } = await start();
    expect((await steer('POST', '/_sandbox/reset', undefined, { origin })).status).toBe(status);
    expect((await steer('GET', '/_sandbox', undefined, { origin })).status).toBe(200);
  });
});

describe('clock, settings and webhooks', () => {
  test('The clock is moved, set and given back', async () => {
    const { steer } = await start();
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
    const { steer } = await start();
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
    const { steer } = await start({}, { webhooks: { sign: () => ({}), retryAfterMs: [], timeoutMs: 1000 } });
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
