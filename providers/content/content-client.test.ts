import { setImmediate } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { callScope } from '../transport/call-scope.ts';
import { createCircuit } from '../transport/circuit.ts';
import { createResponseCache } from '../transport/response-cache/response-cache.ts';
import { defaultTimeouts } from '../transport/timeouts.ts';
import { createContent } from './content.ts';
import { type StubService, startStubService } from './testing/stub-service.ts';
import { skipWaits } from './testing/waits.ts';

let service: StubService;
beforeEach(async () => {
  service = await startStubService();
  service.slugs.set('genericPage', ['about']);
});
afterEach(() => {
  service.close();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function respondWith(body: unknown, status = 200, headers: Record<string, string> = {}): void {
  service.handler = (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

const sys = { type: 'Array' };
const entry = {
  sys: { type: 'Entry', id: 'a', contentType: { sys: { id: 'genericPage' } } },
  fields: { slug: 'about' },
};

describe('[NET-3] a success in an unexpected format is `malformed`, never “not found”', () => {
  const bodies: [string, unknown][] = [
    ['an empty object', {}],
    ['an empty list', []],
    ['null', null],
    ['a text', 'about'],
    ['a gateway’s message', { message: 'upstream unavailable' }],
    ['data of another service', { data: null }],
    ['a list without entries', { sys, total: 1 }],
    ['entries that are no list', { sys, total: 1, items: { 0: entry } }],
    ['entries in something else than a list', { sys: { type: 'Entry' }, total: 1, items: [entry] }],
    ['an entry that is null', { sys, total: 1, items: [null] }],
    ['an entry without sys', { sys, total: 1, items: [{ fields: entry.fields }] }],
    ['an entry without fields', { sys, total: 1, items: [{ sys: entry.sys }] }],
    ['linked entries that are no list', { sys, total: 1, items: [entry], includes: { Entry: 7 } }],
  ];

  test.each(bodies)('%s', async (_what, body) => {
    const { content } = service;
    vi.useFakeTimers({ toFake: ['performance'] });
    expect(await content.page('about')).toMatchObject({ slug: 'about' });
    vi.advanceTimersByTime(1000);
    respondWith(body);
    const malformed = { name: 'ProviderError', provider: 'content', code: 'PROVIDER_MALFORMED' };
    await expect(content.page('unknown-slug')).rejects.toMatchObject(malformed);
    await expect(content.article('any')).rejects.toMatchObject(malformed);
    await expect(content.articles()).rejects.toMatchObject(malformed);
    await expect(content.contentTypes()).rejects.toMatchObject(malformed);
    await expect(content.asset('any')).rejects.toMatchObject(malformed);
    expect(await content.page('about'), 'what was read before').toMatchObject({ slug: 'about' });
  });

  test('a list with a total that is never reached is read to its last entry', async () => {
    let left = 3;
    service.handler = (_, response) => {
      left -= 1;
      response.end(JSON.stringify({ sys, total: 1e15, items: left > 0 ? [entry] : [] }));
    };
    expect(await service.content.articles()).toHaveLength(1);
  });
});

test('[NET-3] a redirect is not followed', async () => {
  respondWith({}, 307, { location: '/elsewhere' });
  await expect(service.content.articles()).rejects.toMatchObject({ code: 'PROVIDER_REFUSED', status: 307 });
  expect(service.requests).toHaveLength(1);
});

test('[NET-3] a compressed body is aborted at the maximum decompressed size', async () => {
  const bomb = gzipSync(Buffer.alloc(128 * 1024 * 1024));
  service.handler = (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
  await expect(service.content.articles()).rejects.toMatchObject({ code: 'PROVIDER_MALFORMED' });
});

test('[NET-3] setting the system clock back does not stop calls', async () => {
  const { content } = service;
  await content.articles();
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() - 2 * 60 * 60 * 1000);
  expect(await content.contentTypes()).toEqual([]);
  expect(await content.page('about')).toMatchObject({ slug: 'about' });
});

describe('[NET-3] of the five attempts', () => {
  test('an attempt that does not fit into the deadline is not made', async () => {
    respondWith({}, 503);
    const waits = skipWaits();
    const scope = { signal: AbortSignal.timeout(60_000), deadline: performance.now() + 4000 };
    await expect(callScope.run(scope, () => service.content.contentTypes())).rejects.toMatchObject({
      code: 'PROVIDER_STATUS',
      status: 503,
    });
    expect(waits.length).toBeLessThan(5);
    expect(service.requests).toHaveLength(waits.length + 1);
  });

  test('none is made after a 429 whose wait exceeds the deadline', async () => {
    respondWith({ message: 'Rate limit exceeded' }, 429, { 'x-contentful-ratelimit-reset': '5' });
    const scope = { signal: AbortSignal.timeout(60_000), deadline: performance.now() + 4000 };
    await expect(callScope.run(scope, () => service.content.contentTypes())).rejects.toMatchObject({
      code: 'PROVIDER_THROTTLED',
      message: 'Rate limit exceeded',
      retryAfterMs: 5000,
    });
    expect(service.requests).toHaveLength(1);
  });

  test('none is waited for while the circuit is open', async () => {
    respondWith({}, 503);
    const waits = skipWaits();
    const scope = { signal: AbortSignal.timeout(60_000), deadline: performance.now() + 500 };
    await expect(callScope.run(scope, () => service.content.contentTypes())).rejects.toThrow();
    for (const call of [1, 2]) await expect(service.content.contentTypes(), String(call)).rejects.toThrow();
    // One attempt of the call that has no time for another, then five and four attempts.
    expect([service.requests.length, waits.length]).toEqual([10, 4 + 3]);
  });

  test('those that are not made take no turn of the thirty a second', async () => {
    respondWith({}, 503);
    const { signal } = new AbortController();
    // Each call has the time for one attempt, however long the calls before it took.
    const refused = (count: number) =>
      callScope.run({ signal, deadline: performance.now() + 500 }, () =>
        Promise.allSettled(Array.from({ length: count }, () => service.content.contentTypes())),
      );
    for (let call = 0; call < 10; call += 1) await refused(1);
    // The clock stands still, so that all calls are in the same second.
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
    for (const { status } of await refused(100)) expect(status).toBe('rejected');
    for (let call = 0; call < 30; call += 1) await refused(1);
    expect(service.requests).toHaveLength(10);
  });

  test.each([
    ['visitors', { isPreview: false, calls: 130 }],
    ['the preview', { isPreview: true, calls: 61 }],
  ])('none is made of a call of %s whose turn would come after the deadline', async (_for, { isPreview, calls }) => {
    // The clock stands still, so that no queued call gets its turn.
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
    const visitor = new AbortController();
    const scope = { signal: visitor.signal, deadline: Number.POSITIVE_INFINITY };
    const address = { space: 's', environment: 'master', deliveryToken: 't', host: 'http://content.test', isPreview };
    const send = async () => Response.json({ sys, total: 0, items: [] });
    const content = createContent(address, send, () => {}, createResponseCache({ report: () => {} }));
    const read = () => callScope.run(scope, () => content.contentTypes());
    const queued = Array.from({ length: calls }, read);
    await expect(read()).rejects.toMatchObject({ code: 'PROVIDER_THROTTLED', callWasMade: false });
    visitor.abort();
    await Promise.allSettled(queued);
  });

  test('none is made after the visitor has disconnected, which rejects at once', async () => {
    respondWith({}, 503);
    const leaving = new AbortController();
    const scope = { signal: leaving.signal, deadline: Number.POSITIVE_INFINITY };
    const response = callScope.run(scope, () => service.content.contentTypes());
    response.catch(() => {});
    await expect.poll(() => service.requests).toHaveLength(1);
    leaving.abort();
    await expect(response).rejects.toMatchObject({ code: 'PROVIDER_ABORTED' });
    expect(service.requests).toHaveLength(1);
  });
});

test('[NET-5] requests after a service that hung get a call of their own', async () => {
  const { content } = service;
  service.handler = () => {};
  const visitor = (milliseconds: number) => ({
    signal: AbortSignal.timeout(milliseconds),
    deadline: performance.now() + milliseconds,
  });
  const waiting = [50, 80, 110].map((milliseconds) =>
    callScope.run(visitor(milliseconds), () => content.page('about')),
  );
  for (const settled of await Promise.allSettled(waiting))
    expect(settled).toMatchObject({ status: 'rejected', reason: { code: 'PROVIDER_TIMEOUT' } });
  service.handler = null;
  expect(await callScope.run(visitor(60_000), () => content.page('about'))).toMatchObject({ slug: 'about' });
});

test('[SAFE-1] reads that waited for the first call after an outage take their turns of the thirty a second', async () => {
  // Only the test advances the clock.
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  const circuit = createCircuit('content', 2000);
  const probed = Promise.withResolvers<Response>();
  let answer = async () => new Response('{}', { status: 503 });
  const send = vi.fn(async (..._call: unknown[]) => answer());
  const address = { space: 's', environment: 'master', deliveryToken: 't', host: 'http://content.test' };
  const cache = createResponseCache({ report: () => {} });
  const content = createContent(address, send, () => {}, cache, defaultTimeouts, circuit);
  const read = (count: number) => Array.from({ length: count }, (_, index) => content.asset(`asset-${index}`));
  const withoutRetry = { signal: new AbortController().signal, deadline: performance.now() + 500 };
  await Promise.allSettled(callScope.run(withoutRetry, () => read(10)));
  expect(circuit.state).toBe('open');
  vi.advanceTimersByTime(2000);
  expect(circuit.state).toBe('half-open');

  const asset = () => Response.json({ sys: { type: 'Asset', id: 'a' }, fields: {} });
  send.mockClear();
  answer = () => probed.promise;
  const reads = Promise.allSettled(read(80));
  await setImmediate();
  expect(send).toHaveBeenCalledTimes(1);
  answer = async () => asset();
  probed.resolve(asset());
  for (const calls of [31, 61, 80]) {
    while (send.mock.calls.length < calls) await setImmediate();
    // Nothing is sent over a network, so a further call would have been made by then.
    for (let turn = 0; turn < 10; turn += 1) await setImmediate();
    expect(send).toHaveBeenCalledTimes(calls);
    vi.advanceTimersByTime(1000);
  }
  expect(circuit.state).toBe('closed');
  expect((await reads).filter(({ status }) => status === 'rejected')).toEqual([]);
});
