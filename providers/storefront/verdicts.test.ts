import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { callScope } from '../transport/call-scope.ts';
import { createStorefront } from './storefront.ts';

let server: Server;
let answer: RequestListener;
let asked: number;

beforeEach(async () => {
  asked = 0;
  server = createServer((request, response) => {
    asked += 1;
    request.resume().on('end', () => answer(request, response));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  vi.useRealTimers();
});

function storefront(timeLimit?: number) {
  const { port } = server.address() as AddressInfo;
  const address = { domain: `http://127.0.0.1:${port}`, token: 'public-token', apiVersion: '2023-10' };
  return createStorefront(address, fetch, timeLimit);
}

function answering(body: unknown, status = 200, headers: Record<string, string> = {}): void {
  answer = (_, response) => void response.writeHead(status, headers).end(JSON.stringify(body));
}

/** Of somebody who has no time for a second try. */
const inHaste = <Answer>(read: () => Promise<Answer>) =>
  callScope.run({ signal: new AbortController().signal, deadline: performance.now() + 900 }, read);

const error = (code: string) => ({ errors: [{ message: 'Throttled', extensions: { code } }] });

describe('[NET-1] what is wrong is told apart:', () => {
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
    answering(body, status);
    await expect(inHaste(() => storefront().product('any'))).rejects.toMatchObject({ code, status });
    await expect(inHaste(() => storefront().createCart([]))).rejects.toMatchObject({ code, status });
  });

  test('too many requests, with the wait', async () => {
    answering(error('THROTTLED'), 200, { 'retry-after': '3' });
    await expect(storefront().collections(null)).rejects.toMatchObject({ retryAfterMs: 3000, message: 'Throttled' });
  });
});

test('[NET-1] what was throttled is sent once more, a change too: it was not made', async () => {
  const kept = { data: { cartCreate: { cart: null, userErrors: [] } } };
  answer = (_, response) => void response.end(JSON.stringify(asked === 1 ? error('THROTTLED') : kept));
  expect(await storefront().createCart([])).toEqual({ cart: null, userErrors: [] });
  expect(asked).toBe(2);
});

describe('[NET-1] a storefront that hangs', () => {
  test('is given up in its time, and not asked again', async () => {
    answer = () => {};
    const shop = storefront(50);
    const timeout = { code: 'PROVIDER_TIMEOUT', message: 'timeout of 50ms exceeded' };
    await expect(shop.product('any')).rejects.toMatchObject(timeout);
    await expect(shop.createCart([])).rejects.toMatchObject(timeout);
    expect(asked).toBe(2);
  });

  test('has only so many reads under way and waiting, and carts are read all the same', async () => {
    answer = () => {};
    const shop = storefront(60_000);
    const leaving = new AbortController();
    const scope = { signal: leaving.signal, deadline: Number.POSITIVE_INFINITY };
    const reads = callScope.run(scope, () => Array.from({ length: 100 }, (_, index) => shop.product(`none-${index}`)));
    const settled = Promise.allSettled(reads);
    await expect(Promise.any(reads.slice(96).map(inverted))).resolves.toMatchObject({ code: 'PROVIDER_THROTTLED' });
    await vi.waitFor(() => expect(asked).toBe(32));
    answering({ data: { cart: null } });
    expect(await shop.cart('gid://shopify/Cart/1')).toBeNull();
    leaving.abort();
    const faults = (await settled).map((each) => (each.status === 'rejected' ? each.reason.code : each.value));
    expect(faults.filter((code) => code === 'PROVIDER_ABORTED')).toHaveLength(96);
    expect(asked).toBe(33);
  });
});

/** The fault, as what is expected. */
const inverted = (answer: Promise<unknown>) =>
  answer.then(
    () => Promise.reject(new Error('answered')),
    (fault: unknown) => fault,
  );

test('[SAFE-3] what is not there is asked for once a second', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.advanceTimersByTime(1);
  answering({ data: { product: null } });
  const shop = storefront();
  for (let ask = 0; ask < 5; ask += 1) expect(await shop.product('none')).toBeNull();
  expect(asked).toBe(1);
  vi.advanceTimersByTime(1001);
  answering({}, 403);
  await expect(shop.product('none')).rejects.toMatchObject({ code: 'PROVIDER_REFUSED' });
});
