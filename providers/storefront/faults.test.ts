import { createServer, type RequestListener } from 'node:http';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Listening, listenOnLoopback } from '#tests/support/listen.ts';
import { callScope } from '../transport/call-scope.ts';
import { createCircuit } from '../transport/circuit.ts';
import { createStorefront } from './storefront.ts';

let listening: Listening;
let respond: RequestListener;
let requests: number;

beforeEach(async () => {
  requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    request.resume().on('end', () => respond(request, response));
  });
  listening = await listenOnLoopback(server);
});
afterEach(async () => {
  await listening.close();
  vi.useRealTimers();
});

function storefront(timeout?: number) {
  const address = { domain: listening.origin, token: 'public-token', apiVersion: '2023-10' };
  return createStorefront(address, fetch, { timeout });
}

function respondWith(body: unknown, status = 200, headers: Record<string, string> = {}): void {
  respond = (_, response) => void response.writeHead(status, headers).end(JSON.stringify(body));
}

const error = (code: string) => ({ errors: [{ message: 'Throttled', extensions: { code } }] });

describe('[NET-1] the fault of a response:', () => {
  test.each([
    [200, error('THROTTLED'), 'PROVIDER_THROTTLED'],
    [200, { ...error('THROTTLED'), data: { product: null } }, 'PROVIDER_THROTTLED'],
    [429, { errors: 'Too many requests' }, 'PROVIDER_THROTTLED'],
    [430, '', 'PROVIDER_THROTTLED'],
    [200, error('INTERNAL_SERVER_ERROR'), 'PROVIDER_STATUS'],
    [500, error('INTERNAL_SERVER_ERROR'), 'PROVIDER_STATUS'],
    [200, error('ACCESS_DENIED'), 'PROVIDER_REFUSED'],
    [401, error('UNAUTHORIZED'), 'PROVIDER_REFUSED'],
    [403, '', 'PROVIDER_REFUSED'],
    [200, null, 'PROVIDER_MALFORMED'],
    [200, {}, 'PROVIDER_MALFORMED'],
    [200, [], 'PROVIDER_MALFORMED'],
    [200, { data: null }, 'PROVIDER_MALFORMED'],
    [200, { data: [] }, 'PROVIDER_MALFORMED'],
    [307, '', 'PROVIDER_REFUSED'],
  ])('%i with %j is %s', async (status, body, code) => {
    // Longer than a throttled call waits for its retry.
    respondWith(body, status, { 'retry-after': '3' });
    const shop = storefront(60_000);
    await expect(shop.product('any')).rejects.toMatchObject({ code, status });
    await expect(shop.createCart([])).rejects.toMatchObject({ code, status });
  });

  test('throttled, with Retry-After', async () => {
    respondWith(error('THROTTLED'), 200, { 'retry-after': '3' });
    await expect(storefront().collections(null)).rejects.toMatchObject({ retryAfterMs: 3000, message: 'Throttled' });
  });
});

test('[NET-1] a throttled call is retried once, a mutation too: it was not carried out', async () => {
  const changed = { data: { cartCreate: { cart: null, userErrors: [] } } };
  respond = (_, response) => void response.end(JSON.stringify(requests === 1 ? error('THROTTLED') : changed));
  expect(await storefront().createCart([])).toEqual({ cart: null, userErrors: [] });
  expect(requests).toBe(2);
});

describe('[NET-1] a storefront that hangs', () => {
  test('ends the call at its timeout, without a retry', async () => {
    respond = () => {};
    // Time for a busy machine to connect.
    const shop = storefront(3000);
    const timeout = { code: 'PROVIDER_TIMEOUT', message: 'timeout of 3000ms exceeded' };
    await Promise.all(
      [shop.product('any'), shop.createCart([])].map((call) => expect(call).rejects.toMatchObject(timeout)),
    );
    expect(requests).toBe(2);
  });

  test('has a maximum of concurrent and queued reads, and those of carts are not held up', async () => {
    respond = () => {};
    const shop = storefront(60_000);
    const leaving = new AbortController();
    const scope = { signal: leaving.signal, deadline: Number.POSITIVE_INFINITY };
    const reads = callScope.run(scope, () => Array.from({ length: 100 }, (_, index) => shop.product(`none-${index}`)));
    const settled = Promise.allSettled(reads);
    await expect(Promise.any(reads.slice(96).map(errorOf))).resolves.toMatchObject({ code: 'PROVIDER_THROTTLED' });
    await expect.poll(() => requests).toBe(32);
    respondWith({ data: { cart: null } });
    expect(await shop.cart('gid://shopify/Cart/1')).toBeNull();
    leaving.abort();
    const faults = (await settled).map((each) => (each.status === 'rejected' ? each.reason.code : each.value));
    expect(faults.filter((code) => code === 'PROVIDER_ABORTED')).toHaveLength(96);
    // A cart that does not exist is read twice.
    expect(requests).toBe(34);
  });
});

test('[NET-1] made-up cursors do not hold up the first pages of lists', async () => {
  respond = () => {};
  const shop = storefront(60_000);
  const leaving = new AbortController();
  const scope = { signal: leaving.signal, deadline: Number.POSITIVE_INFINITY };
  const further = callScope.run(scope, () =>
    Array.from({ length: 100 }, (_, index) => shop.collections(`made-up-${index}`)),
  );
  const settled = Promise.allSettled(further);
  await expect.poll(() => requests).toBe(8);
  respondWith({ data: { collections: { pageInfo: { hasNextPage: false, endCursor: null }, nodes: [] } } });
  expect((await shop.collections(null))?.collections).toEqual([]);
  expect(requests).toBe(9);
  leaving.abort();
  await settled;
});

test('[SAFE-1] a read that the circuit refuses does not wait behind those that hang', async () => {
  respond = () => {};
  const shop = storefront(60_000);
  const leaving = new AbortController();
  const scope = { signal: leaving.signal, deadline: Number.POSITIVE_INFINITY };
  const hanging = callScope.run(scope, () => Array.from({ length: 32 }, (_, index) => shop.product(`none-${index}`)));
  const settled = Promise.allSettled(hanging);
  await expect.poll(() => requests).toBe(32);
  respondWith({}, 503);
  await Promise.allSettled(Array.from({ length: 40 }, (_, index) => shop.cart(`gid://shopify/Cart/${index}`)));
  await expect(shop.product('other')).rejects.toMatchObject({ code: 'PROVIDER_UNREACHABLE', callWasMade: false });
  leaving.abort();
  await settled;
});

test('[SAFE-1] reads that waited for the first call after an outage take their turns in the queue', async () => {
  // The open time is so short that reads wait half a second for the probe (`longUnasked`): a busy machine may not answer in 60 ms.
  const circuit = createCircuit('storefront', 0.01);
  const address = { domain: listening.origin, token: 'public-token', apiVersion: '2023-10' };
  const shop = createStorefront(address, fetch, { timeout: 60_000, circuit });
  respondWith({}, 503);
  await Promise.allSettled(Array.from({ length: 12 }, () => shop.createCart([])));
  await expect.poll(() => circuit.state).toBe('half-open');
  requests = 0;
  const held: (() => void)[] = [];
  respond = (_, response) => {
    const end = () => void response.end('{"data":{"cart":null}}');
    if (requests === 1) end();
    else held.push(end);
  };
  const reads = Promise.allSettled(Array.from({ length: 90 }, (_, index) => shop.cart(`gid://shopify/Cart/${index}`)));
  // The probe is answered at once. The other reads, and the second read of the probe's cart, enter the queue, which makes 32 at a time.
  await expect.poll(() => held).toHaveLength(32);
  expect(circuit.state).toBe('closed');
  respondWith({ data: { cart: null } });
  for (const end of held) end();
  expect((await reads).filter(({ status }) => status === 'rejected')).toEqual([]);
});

describe('[NET-1] the calls of one visitor', () => {
  const visitor = (address: string, signal: AbortSignal) => ({
    signal,
    deadline: Number.POSITIVE_INFINITY,
    visitor: { address, network: address },
  });

  test('leave room for those of others, when the storefront hangs for that one', async () => {
    respond = (_, response) => void (requests > 24 && response.end('{"data":{"product":null}}'));
    const shop = storefront(60_000);
    const leaving = new AbortController();
    const reads = callScope.run(visitor('203.0.113.1', leaving.signal), () =>
      Array.from({ length: 50 }, (_, index) => shop.product(`none-${index}`)),
    );
    const settled = Promise.allSettled(reads);
    await expect.poll(() => requests).toBe(24);
    expect(await callScope.run(visitor('203.0.113.2', leaving.signal), () => shop.product('other'))).toBeNull();
    leaving.abort();
    const faults = (await settled).map((each) => (each.status === 'rejected' ? each.reason.code : each.value));
    expect(faults.filter((code) => code === 'PROVIDER_THROTTLED')).toHaveLength(2);
    expect(faults.filter((code) => code === 'PROVIDER_ABORTED')).toHaveLength(48);
  });

  test('hold no place in the queue while they wait after having been throttled', async () => {
    const found = { data: { product: null } };
    const full = Promise.withResolvers<void>();
    respond = (_, response) => {
      response.setHeader('retry-after', '2');
      response.end(JSON.stringify(requests <= 32 ? error('THROTTLED') : found));
      if (requests === 32) full.resolve();
    };
    const shop = storefront(60_000);
    const ended: string[] = [];
    const throttled = Array.from({ length: 32 }, (_, index) =>
      shop.product(`none-${index}`).then(() => void ended.push('throttled')),
    );
    await full.promise;
    await shop.product('other').then(() => void ended.push('other'));
    await Promise.all(throttled);
    expect(ended[0]).toBe('other');
  });
});

/** Resolves with the error of a promise. */
const errorOf = (result: Promise<unknown>) =>
  result.then(
    () => Promise.reject(new Error('resolved')),
    (fault: unknown) => fault,
  );

test('[SAFE-3] a handle that is not found is looked up once a second', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.advanceTimersByTime(1);
  respondWith({ data: { product: null } });
  const shop = storefront();
  for (let call = 0; call < 5; call += 1) expect(await shop.product('none')).toBeNull();
  expect(requests).toBe(1);
  vi.advanceTimersByTime(1001);
  respondWith({}, 403);
  await expect(shop.product('none')).rejects.toMatchObject({ code: 'PROVIDER_REFUSED' });
});
