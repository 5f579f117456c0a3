import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createStorefront } from './storefront.ts';

interface Answer {
  status?: number;
  body?: unknown;
  /** Cuts the connection instead. */
  reset?: boolean;
}

/** A server that answers as the storefront might, one answer a call, and keeps what it was asked. */
let server: Server;
let answers: Answer[];
let asked: { method?: string; url?: string; headers: Record<string, unknown>; body: Record<string, unknown> }[];

beforeEach(async () => {
  answers = [];
  asked = [];
  server = createServer(async (request, response) => {
    const chunks = await Array.fromAsync(request);
    asked.push({
      method: request.method,
      url: request.url,
      headers: request.headers,
      body: JSON.parse(Buffer.concat(chunks).toString()),
    });
    const { status = 200, body, reset } = answers.shift() ?? {};
    if (reset) return request.socket.resetAndDestroy();
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

function storefront() {
  const { port } = server.address() as AddressInfo;
  return createStorefront({ domain: `http://127.0.0.1:${port}`, token: 'public-token', apiVersion: '2023-10' }, fetch);
}

const emptyCollections = { data: { collections: { pageInfo: { hasNextPage: false, endCursor: null }, nodes: [] } } };

describe('[NET-1] a call to the storefront', () => {
  test('is a POST to the versioned endpoint with token, query, variables and operation name', async () => {
    answers = [{ body: { data: { product: null } } }];
    expect(await storefront().product('light-phone-iii')).toBeNull();
    expect(asked).toMatchObject([
      {
        method: 'POST',
        url: '/api/2023-10/graphql.json',
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          'x-shopify-storefront-access-token': 'public-token',
        },
        body: {
          query: expect.stringContaining('query Product($handle: String!)'),
          variables: { handle: 'light-phone-iii' },
          operationName: 'Product',
        },
      },
    ]);
  });

  test("throws with the first error's message", async () => {
    answers = [{ body: { errors: [{ message: 'Throttled' }, { message: 'second' }], data: null } }];
    await expect(storefront().collections(null)).rejects.toMatchObject({
      name: 'ProviderError',
      message: 'Throttled',
      code: 'PROVIDER_REFUSED',
      provider: 'storefront',
    });
  });

  test.each([
    [401, { errors: [{ message: '' }] }],
    [403, ''],
    [404, '<html>'],
  ])('throws "GraphQL Error (Code: %i)" without a message', async (status, body) => {
    answers = [{ status, body }];
    await expect(storefront().collections(null)).rejects.toMatchObject({
      message: `GraphQL Error (Code: ${status})`,
      status,
    });
  });

  test('throws for a body that is not a GraphQL response', async () => {
    answers = [{ body: '<html>' }];
    await expect(storefront().collections(null)).rejects.toMatchObject({ code: 'PROVIDER_MALFORMED' });
  });

  test('retries a query after a lost connection and after a 5xx', async () => {
    answers = [{ reset: true }, { status: 502 }, { body: emptyCollections }];
    expect(await storefront().collections(null)).toEqual({ collections: [], next: null });
    expect(asked).toHaveLength(3);
  });

  test('never retries a mutation: it may have been carried out', async () => {
    answers = [{ reset: true }];
    await expect(storefront().createCart([])).rejects.toMatchObject({
      message: 'Network Error',
      code: 'PROVIDER_UNREACHABLE',
    });
    expect(asked).toHaveLength(1);
  });
});

describe('[NET-1] a response in an unexpected format is `malformed`, never "not found"', () => {
  const asks: [string, (shop: ReturnType<typeof storefront>) => Promise<unknown>, object][] = [
    ['collections', (shop) => shop.collections(null), { collections: { nodes: [{}] } }],
    ['collections after a cursor', (shop) => shop.collections('here'), {}],
    ['a collection', (shop) => shop.collection('everything', null), { collection: {}, collections: { nodes: [] } }],
    ['no collection', (shop) => shop.collection('everything', null), {}],
    ['a product', (shop) => shop.product('sim-card'), { product: { title: 'SIM card' } }],
    ['no product', (shop) => shop.product('sim-card'), {}],
    ['the phone flow', (shop) => shop.phoneFlow(), { simCard: { title: 'SIM card' } }],
    ['a cart', (shop) => shop.cart('gid://shopify/Cart/1'), { cart: { id: 'gid://shopify/Cart/1' } }],
    ['no cart', (shop) => shop.cart('gid://shopify/Cart/1'), {}],
    ['a change', (shop) => shop.addLines('gid://shopify/Cart/1', []), { cartLinesAdd: { cart: {}, userErrors: [] } }],
  ];

  test.each(asks)('%s', async (_, ask, data) => {
    answers = [{ body: { data } }];
    await expect(ask(storefront())).rejects.toMatchObject({
      name: 'ProviderError',
      code: 'PROVIDER_MALFORMED',
      cause: expect.any(TypeError),
    });
  });
});
