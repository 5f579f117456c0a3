import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Environment } from '../requests/request-context.ts';
import { type Signed, secret, sign, signatureHeaders, type Webhook } from './testing/sign-webhook.ts';
import type { WebhookProvider } from './topics.ts';
import { webhooks } from './webhooks.ts';

const secrets = { storefront: secret, content: secret, startPage: secret };
const providers = ['storefront', 'content', 'startPage'] as const;

const purge = vi.fn<(tags: readonly string[]) => void>();
const report = vi.fn<(fault: unknown) => void>();
const log = vi.fn<(message: string) => void>();

let app: ReturnType<typeof webhooks>;
beforeEach(() => {
  for (const mock of [purge, report, log]) mock.mockReset();
  app = webhooks({ secrets, purge, report, log });
});

/** Purges follow the response. */
const purgesDone = () => new Promise((resolve) => setImmediate(resolve));

afterEach(purgesDone);

async function post({ path, ...request }: Signed): Promise<Response> {
  return app.request(path, { method: 'POST', ...request });
}

async function deliver(provider: WebhookProvider, webhook: Webhook = {}): Promise<Response> {
  return post(await sign[provider](webhook));
}

/** The purges so far. */
async function purges(): Promise<string[][]> {
  await purgesDone();
  return purge.mock.calls.map(([tags]) => [...tags]);
}

const day = 86_400_000;

describe.each(providers)('[SPEED-2] a webhook of %s', (provider) => {
  test('with the signature of its provider is accepted and purges its tags, after the response', async () => {
    const response = await deliver(provider);
    expect(purge).not.toHaveBeenCalled();
    expect([response.status, await response.text()]).toEqual([200, 'Accepted.\n']);
    expect(await purges()).toHaveLength(1);
  });

  test('signed with another secret, or changed since, is refused with 401', async () => {
    expect((await deliver(provider, { key: 'another!'.repeat(8) })).status).toBe(401);
    const webhook = await sign[provider]({});
    expect((await post({ ...webhook, body: `${webhook.body} ` })).status).toBe(401);
    expect(await purges()).toEqual([]);
  });

  test.each(['', 'nonsense', 't=1,v1=x', '00'.repeat(32), 'ü'])(
    'with the signature "%s" is refused with 401',
    async (value) => {
      const webhook = await sign[provider]({});
      const headers = { ...webhook.headers, [signatureHeaders[provider]]: value };
      expect((await post({ ...webhook, headers })).status).toBe(401);
    },
  );

  test('without a signature is refused with 401 before its body is read', async () => {
    const body = new ReadableStream(
      {
        pull() {
          throw new Error('The body was read.');
        },
      },
      { highWaterMark: 0 },
    );
    const response = await app.request((await sign[provider]({})).path, {
      method: 'POST',
      body,
      duplex: 'half',
    } as RequestInit);
    expect([response.status, await response.text()]).toEqual([401, 'The signature is missing.\n']);
    expect(log).not.toHaveBeenCalled();
  });

  test('that is old or has no valid time is refused with 401', async () => {
    expect((await deliver(provider, { sentAt: Date.now() - 3 * day })).status).toBe(401);
    const webhook = await sign[provider]({});
    const headers = {
      ...webhook.headers,
      ...(provider === 'storefront' && { 'x-shopify-triggered-at': 'soon' }),
      ...(provider === 'content' && { 'x-contentful-timestamp': 'soon' }),
      ...(provider === 'startPage' && { [signatureHeaders.startPage]: 't=soon,v1=x' }),
    };
    expect((await post({ ...webhook, headers })).status).toBe(401);
    expect(await purges()).toEqual([]);
  });

  test('that arrives again is answered 200 and purges once', async () => {
    const responses = await Promise.all([deliver(provider, { id: 'one' }), deliver(provider, { id: 'one' })]);
    responses.push(await deliver(provider, { id: 'one' }), await deliver(provider, { id: 'two' }));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await purges()).toHaveLength(2);
  });

  test('with an unknown topic is answered 200 and logged', async () => {
    for (const topic of ['themes/publish', 'constructor'])
      expect((await deliver(provider, { topic })).status).toBe(200);
    expect(await purges()).toEqual([]);
    expect(log.mock.calls).toEqual([
      [`The ${provider} webhooks include an unknown topic: themes/publish`],
      [`The ${provider} webhooks include an unknown topic: constructor`],
    ]);
  });

  test('without a configured secret is answered 503, naming the setting', async () => {
    app = webhooks({ secrets: { ...secrets, [provider]: null }, purge, report, log });
    const response = await deliver(provider);
    expect(response.status).toBe(503);
    expect(await response.text()).toMatch(/^These webhooks are not set up: WEBHOOK_\w+_SECRET is missing\.\n$/);
  });

  test('that is refused is logged once a minute, without its secret', async () => {
    for (let count = 0; count < 3; count += 1) await deliver(provider, { key: 'another!'.repeat(8) });
    expect(log.mock.calls).toEqual([
      [expect.stringMatching(new RegExp(`^A ${provider} webhook was refused: The signature is wrong\\. \\(WEBHOOK_`))],
    ]);
  });

  test('with non-ASCII characters is verified over its bytes', async () => {
    const body = JSON.stringify({ id: 1, handle: 'lampe-für-zuhause', sys: { id: 'a' } });
    expect((await deliver(provider, { body })).status).toBe(200);
  });

  test('of one megabyte is accepted, of more than four refused with 413', async () => {
    const body = (megabytes: number) =>
      JSON.stringify({ id: 1, sys: { id: 'a' }, text: 'x'.repeat(megabytes * 2 ** 20) });
    expect((await deliver(provider, { body: body(1) })).status).toBe(200);
    expect((await deliver(provider, { body: body(4) })).status).toBe(413);
  });
});

test.each<[WebhookProvider, string]>([
  ['storefront', 'no JSON'],
  ['storefront', '{"handle":"lamp"}'],
  ['storefront', '{"id":{"a":1}}'],
  ['content', '[]'],
  ['content', '{"sys":null}'],
  ['content', '{"sys":{"id":""}}'],
])('[SPEED-2] a webhook of %s with the body %s is refused with 400', async (provider, body) => {
  expect((await deliver(provider, { body })).status).toBe(400);
  expect(await purges()).toEqual([]);
});

test.each(['drafts.start', 'versions.spring.start'])(
  '[SPEED-2] a webhook of startPage for the document %s purges nothing',
  async (id) => {
    const { headers, ...webhook } = await sign.startPage({});
    expect((await post({ ...webhook, headers: { ...headers, 'sanity-document-id': id } })).status).toBe(200);
    expect(await purges()).toEqual([]);
  },
);

test('[SPEED-2] a webhook of content is verified with its query', async () => {
  expect((await deliver('content', { query: '?b=2&a=1' })).status).toBe(200);
  const webhook = await sign.content({ query: '?a=1' });
  expect((await post({ ...webhook, path: '/webhooks/content?a=2' })).status).toBe(401);
});

test('[SPEED-2] a webhook of content with another topic than was signed is refused', async () => {
  const { headers, ...webhook } = await sign.content({});
  headers['X-Contentful-Topic'] = 'ContentManagement.Entry.delete';
  expect((await post({ ...webhook, headers })).status).toBe(401);
});

test('[SPEED-2] a webhook of content may have the secret in a header of its own instead', async () => {
  const postWith = (value: string) =>
    post({
      path: '/webhooks/content',
      headers: { 'x-webhook-secret': value, 'x-contentful-topic': 'ContentManagement.Asset.publish' },
      body: '{"sys":{"id":"cup"}}',
    });
  expect((await postWith(secret)).status).toBe(200);
  expect((await postWith(`${secret}x`)).status).toBe(401);
  expect(await purges()).toEqual([['asset:cup']]);
});

test('[SPEED-2] a storefront webhook that is retried for hours is accepted', async () => {
  expect((await deliver('storefront', { sentAt: Date.now() - day })).status).toBe(200);
});

test('[SPEED-2] a fault of the purge is reported, and does not change the response', async () => {
  const fault = new Error('The cache is broken.');
  purge.mockImplementation(() => {
    throw fault;
  });
  expect((await deliver('startPage')).status).toBe(200);
  await expect.poll(() => report.mock.calls).toEqual([[fault]]);
});

test('[SPEED-2] a webhook whose connection breaks is refused with 400', async () => {
  const webhook = await sign.storefront({});
  const body = new ReadableStream({ pull: (controller) => controller.error(new Error('The connection was reset.')) });
  const headers = { ...webhook.headers, 'content-length': '24' };
  const response = await app.request(webhook.path, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
  expect(response.status).toBe(400);
});

describe('[SPEED-2] bodies that anyone can send, without a valid signature', () => {
  /** The webhooks as they are received from an address. */
  function from(address: string | null) {
    const server = new Hono<Environment>();
    server.use((context, next) => {
      context.set('visitorAddress', address);
      return next();
    });
    return server.route('/', app);
  }

  /** A body without Content-Length that goes on until it is ended. */
  function endlessBody(size: number) {
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start(started) {
        controller = started;
        started.enqueue(new Uint8Array(size));
      },
    });
    return { body, end: () => controller?.close() };
  }

  async function send(address: string | null, body: BodyInit, provider: WebhookProvider = 'storefront') {
    const { path, headers } = await sign[provider]({});
    return from(address).request(path, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
  }

  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  test('take five places for each network and ten in all; the other providers have their own', async () => {
    const bodies = Array.from({ length: 10 }, () => endlessBody(1000));
    const responses = bodies.map(({ body }, index) => send(index < 5 ? '203.0.113.1' : `198.51.100.${index}`, body));
    await new Promise((resolve) => setImmediate(resolve));
    const busy = await deliver('storefront');
    expect([busy.status, busy.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await deliver('content')).status).toBe(200);
    for (const { end } of bodies) end();
    expect((await Promise.all(responses)).map(({ status }) => status)).toEqual(Array(10).fill(401));
    expect((await deliver('storefront')).status).toBe(200);
  });

  test('of one network leave places to the others', async () => {
    const bodies = Array.from({ length: 6 }, () => endlessBody(1000));
    const responses = bodies.map(({ body }) => send('203.0.113.1', body));
    expect((await responses[5])?.status).toBe(503);
    expect((await deliver('storefront')).status).toBe(200);
    for (const { end } of bodies) end();
    await Promise.all(responses);
  });

  test('that are too large are refused where they pass the limit, also without Content-Length', async () => {
    expect((await send(null, endlessBody(4 * 2 ** 20 + 1).body)).status).toBe(413);
  });

  test('that do not end are refused with 408 after five seconds, and leave their place', async () => {
    const responses = Array.from({ length: 10 }, (_, index) => send(`198.51.100.${index}`, endlessBody(1000).body));
    await new Promise((resolve) => setImmediate(resolve));
    expect((await deliver('storefront')).status).toBe(503);
    await vi.advanceTimersByTimeAsync(5000);
    expect((await Promise.all(responses)).map(({ status }) => status)).toEqual(Array(10).fill(408));
    expect((await deliver('storefront')).status).toBe(200);
  });
});
