import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createClock } from '../clock.ts';
import type { Provider, ProviderName } from '../provider.ts';
import { defaultSettings } from '../settings.ts';
import { seedOf } from '../testing/small-seed.ts';
import type { Announcement, Change } from './change.ts';
import { createPublisher } from './publisher.ts';
import { createSubscriptions, type Subscription } from './subscriptions.ts';
import { createDeliveries, createWebhookDispatcher } from './webhook-dispatcher.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

interface Received {
  headers: IncomingMessage['headers'];
  body: string;
}

/** A webhook receiver that responds with the statuses in turn, then with 204. */
async function startReceiver(statuses: number[] = []) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) });
    response.writeHead(statuses.shift() ?? 204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => server.close());
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('There is no port.');
  return { url: `http://127.0.0.1:${address.port}/hook`, received };
}

function announcement(topic: string): Announcement {
  return { topic, headers: { 'x-topic': topic }, body: `{"topic":"${topic}"}` };
}

/** A publisher of two providers that only announce; `served` records the changes in the order served. */
function start(first: readonly Subscription[]) {
  const clock = createClock(() => 0);
  const closing = new AbortController();
  const deliveries = createDeliveries();
  const served: string[] = [];
  const provider: Provider = {
    handle: () => new Response(),
    reset: () => {},
    describe: () => ({}),
    webhooks: {
      topics: [],
      sign: ({ body, secret, now }) => ({ 'x-signature': `${secret}:${body.length}`, 'x-signed-at': String(now) }),
      retryAfterMs: [30_000, 30_000],
      timeoutMs: 5000,
    },
    follow: (before, after) => change(`${before.seed.folder}>${after.seed.folder}`),
  };
  function change(...topics: string[]): Change {
    return { announcements: topics.map(announcement), serve: () => void served.push(topics.join()) };
  }
  const seedAt = (folder: string) => ({ seed: seedOf(folder), media: new Map() });
  const context = { ...seedAt('one'), settings: defaultSettings(), closing: closing.signal };
  const subscriptions = createSubscriptions(first);
  const webhooks = createWebhookDispatcher({ subscriptions, deliveries, clock, closing: closing.signal });
  const publisher = createPublisher({ context, running: [{ name: 'content', provider }], webhooks, clock });
  closers.push(() => closing.abort());
  return { clock, subscriptions, deliveries, served, context, webhooks, publisher, provider, change, seedAt };
}

function subscription(url: string, more: Partial<Subscription> = {}): Subscription {
  const provider: ProviderName = 'content';
  return { provider, url, secret: null, topics: null, headers: {}, ...more };
}

describe('webhooks of a change are delivered', () => {
  test("in the order announced, signed with the subscription's secret, with its own headers", async () => {
    const { url, received } = await startReceiver();
    const { publisher, webhooks, change } = start([subscription(url, { secret: 's', headers: { 'x-own': 'mine' } })]);
    await publisher.publish('content', change('first', 'second'));
    await webhooks.settled();
    expect(received.map(({ body }) => body)).toEqual(['{"topic":"first"}', '{"topic":"second"}']);
    expect(received[0]?.headers).toMatchObject({ 'x-topic': 'first', 'x-signature': 's:17', 'x-own': 'mine' });
    // This time is by the machine's clock; the sandbox's clock begins at 0 here.
    expect(Number(received[0]?.headers['x-signed-at'])).toBeGreaterThan(Date.UTC(2026));
  });

  test("with a subscription's header in place of the provider's own, however its name is written", async () => {
    const { url, received } = await startReceiver();
    const { publisher, webhooks, provider, change } = start([
      subscription(url, { secret: 's', headers: { 'X-Topic': 'mine', 'X-Signature': 'forged' } }),
    ]);
    const sign = vi.spyOn(provider.webhooks ?? expect.fail(), 'sign');
    await publisher.publish('content', change('first'));
    await webhooks.settled();
    expect(sign.mock.lastCall?.[0].headers).toMatchObject({ 'x-topic': 'mine' });
    expect(received[0]?.headers).toMatchObject({ 'x-topic': 'mine', 'x-signature': 's:17' });
  });

  test("only for the subscription's topics and provider, unsigned without a secret", async () => {
    const some = await startReceiver();
    const other = await startReceiver();
    const { publisher, webhooks, change } = start([
      subscription(some.url, { topics: ['entry.*'] }),
      subscription(other.url, { provider: 'storefront' }),
    ]);
    await publisher.publish('content', change('entry.publish', 'asset.publish'));
    await webhooks.settled();
    expect(some.received.map(({ body }) => body)).toEqual(['{"topic":"entry.publish"}']);
    expect(some.received[0]?.headers).not.toHaveProperty('x-signature');
    expect(other.received).toEqual([]);
  });

  test('with the body that the subscription selects, and not at all where it selects none or cannot', async () => {
    const { url, received } = await startReceiver();
    const selection = { filter: 'f', projection: null };
    const { publisher, webhooks, deliveries } = start([subscription(url, { selection })]);
    const bodies = [async () => 'selected', async () => null, () => Promise.reject(new Error('It took too long'))];
    const announcements = bodies.map((bodyFor) => ({ ...announcement('saved'), bodyFor }));
    await publisher.publish('content', { announcements, serve: () => {} });
    await webhooks.settled();
    expect(received.map(({ body }) => body)).toEqual(['selected']);
    expect(deliveries.list()).toMatchObject([
      { status: 204, error: null },
      { status: null, error: 'It took too long', willRetry: false },
    ]);
  });

  test("with retries after the policy's waits, then no more", async () => {
    const { url, received } = await startReceiver([500, 302, 404, 200]);
    const { publisher, webhooks, clock, deliveries, change } = start([subscription(url)]);
    await publisher.publish('content', change('saved'));
    await webhooks.settled();
    expect(received).toHaveLength(1);
    clock.advance(29_999);
    expect(deliveries.list()).toHaveLength(1);
    clock.advance(1);
    await expect.poll(() => deliveries.list()).toHaveLength(2);
    clock.advance(30_000);
    await expect.poll(() => deliveries.list()).toHaveLength(3);
    clock.advance(3_600_000);
    await webhooks.settled();
    expect(deliveries.list().map(({ attempt, status, willRetry }) => [attempt, status, willRetry])).toEqual([
      [1, 500, true],
      [2, 302, true],
      [3, 404, false],
    ]);
    expect(received).toHaveLength(3);
  });

  test('without a retry after a status that the policy treats as final', async () => {
    const { url } = await startReceiver([404, 503, 404]);
    const { publisher, webhooks, clock, deliveries, change, provider } = start([subscription(url)]);
    provider.webhooks = {
      topics: [],
      sign: () => ({}),
      retryAfterMs: [1000],
      timeoutMs: 5000,
      shouldRetry: (status) => status === 503,
    };
    await publisher.publish('content', change('first', 'second'));
    await webhooks.settled();
    clock.advance(1000);
    await expect.poll(() => deliveries.list()).toHaveLength(3);
    expect(deliveries.list().map(({ topic, status, willRetry }) => [topic, status, willRetry])).toEqual([
      ['first', 404, false],
      ['second', 503, true],
      ['second', 404, false],
    ]);
  });

  test('until the last retry fails, where the policy then removes a subscription that was added', async () => {
    const [added, initial] = [await startReceiver([500, 500]), await startReceiver([500, 500])];
    const { publisher, webhooks, clock, subscriptions, change, provider } = start([subscription(initial.url)]);
    provider.webhooks = {
      topics: [],
      sign: () => ({}),
      retryAfterMs: [1000],
      removesAfterLastRetry: true,
      timeoutMs: 5000,
    };
    subscriptions.add(subscription(added.url));
    await publisher.publish('content', change('first'));
    await webhooks.settled();
    expect(subscriptions.list()).toHaveLength(2);
    clock.advance(1000);
    await expect.poll(() => subscriptions.list().map(({ url }) => url)).toEqual([initial.url]);
    await expect.poll(() => initial.received).toHaveLength(2);
    await publisher.publish('content', change('second'));
    await webhooks.settled();
    expect([added.received.length, initial.received.length]).toEqual([2, 3]);
  });

  test('no longer once the subscription is removed', async () => {
    const { url, received } = await startReceiver([500]);
    const { publisher, webhooks, clock, subscriptions, change } = start([]);
    subscriptions.add(subscription(url));
    await publisher.publish('content', change('saved'));
    await webhooks.settled();
    subscriptions.clear();
    subscriptions.add(subscription(url, { topics: ['later'] }));
    clock.advance(30_000);
    await publisher.publish('content', change('later'));
    await webhooks.settled();
    expect(received.map(({ body }) => body)).toEqual(['{"topic":"saved"}', '{"topic":"later"}']);
  });

  test('for as long as it runs, for a subscription from the start', async () => {
    const { url, received } = await startReceiver();
    const { publisher, webhooks, subscriptions, change } = start([subscription(url)]);
    subscriptions.add(subscription(url));
    subscriptions.clear();
    await publisher.publish('content', change('saved'));
    await webhooks.settled();
    expect(received.map(({ body }) => body)).toEqual(['{"topic":"saved"}']);
  });

  test('with the error of a failed connection in the deliveries', async () => {
    const { publisher, webhooks, deliveries, change } = start([subscription('http://127.0.0.1:9/hook')]);
    await publisher.publish('content', change('saved'));
    await webhooks.settled();
    expect(deliveries.list()).toMatchObject([{ status: null, error: expect.stringMatching(/port|ECONNREFUSED/) }]);
  });
});

describe('announcing and serving', () => {
  test('Without a delay, a change is served when it is announced', async () => {
    const { url, received } = await startReceiver();
    const { publisher, webhooks, served, context, seedAt } = start([subscription(url)]);
    await publisher.follow(seedAt('two'));
    expect(served).toEqual(['one>two']);
    expect(context.seed.folder).toBe('two');
    await webhooks.settled();
    expect(received).toHaveLength(1);
  });

  test('With a delay, it is announced first and served after the delay', async () => {
    const { url, received } = await startReceiver();
    const { publisher, webhooks, clock, served, context, seedAt } = start([subscription(url)]);
    context.settings = { ...context.settings, publishDelayMs: 2000 };
    const done = publisher.follow(seedAt('two'));
    await webhooks.settled();
    expect(received).toHaveLength(1);
    expect([served, context.seed.folder]).toEqual([[], 'one']);
    clock.advance(2000);
    await done;
    expect([served, context.seed.folder]).toEqual([['one>two'], 'two']);
  });

  test('Flush serves pending changes at once, and does not affect later ones', async () => {
    const { publisher, clock, served, context, seedAt } = start([]);
    context.settings = { ...context.settings, publishDelayMs: 2000 };
    const first = publisher.follow(seedAt('two'));
    await publisher.flush();
    await first;
    const second = publisher.follow(seedAt('three'));
    expect([served, context.seed.folder]).toEqual([['one>two'], 'two']);
    clock.advance(2000);
    await second;
    expect(context.seed.folder).toBe('three');
  });

  test('A second edit during the delay is compared with the first, and served after it', async () => {
    const { publisher, clock, served, context, seedAt } = start([]);
    context.settings = { ...context.settings, publishDelayMs: 2000 };
    const first = publisher.follow(seedAt('two'));
    context.settings = { ...context.settings, publishDelayMs: 0 };
    const second = publisher.follow(seedAt('three'));
    clock.advance(2000);
    await Promise.all([first, second]);
    expect([served, context.seed.folder]).toEqual([['one>two', 'two>three'], 'three']);
  });
});
