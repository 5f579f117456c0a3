import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Listening, listenOnLoopback } from '#tests/support/listen.ts';
import { createStorefront } from './storefront.ts';

interface StubResponse {
  status?: number;
  body?: unknown;
  /** Resets the connection in place of a response. */
  reset?: boolean;
}

/** A stub of the storefront that sends one response per call, and records the requests. */
let listening: Listening;
let responses: StubResponse[];
let requests: { method?: string; url?: string; headers: Record<string, unknown>; body: Record<string, unknown> }[];

beforeEach(async () => {
  responses = [];
  requests = [];
  const server = createServer(async (request, response) => {
    const chunks = await Array.fromAsync(request);
    requests.push({
      method: request.method,
      url: request.url,
      headers: request.headers,
      body: JSON.parse(Buffer.concat(chunks).toString()),
    });
    const { status = 200, body, reset } = responses.shift() ?? {};
    if (reset) return request.socket.resetAndDestroy();
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body ?? {}));
  });
  listening = await listenOnLoopback(server);
});
afterEach(() => listening.close());

function storefront() {
  return createStorefront({ domain: listening.origin, token: 'public-token', apiVersion: '2023-10' }, fetch);
}

const pageInfo = { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null };
const emptyCollections = { data: { collections: { pageInfo, nodes: [] } } };

describe('[NET-1] a call to the storefront', () => {
  test('is a POST to the versioned endpoint with token, query, variables and operation name', async () => {
    responses = [{ body: { data: { product: null } } }];
    expect(await storefront().product('light-phone-iii')).toBeNull();
    expect(requests).toMatchObject([
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

  test('[SHOP-1] for the collections has no variables, and for further pages a document of its own', async () => {
    responses = [{ body: emptyCollections }, { body: emptyCollections }];
    const shop = storefront();
    await shop.collections(null);
    await shop.collections('a-cursor');
    expect(requests.map(({ body }) => [body.operationName, body.variables])).toEqual([
      ['Collections', {}],
      ['FurtherCollections', { after: 'a-cursor' }],
    ]);
    expect(requests[0]?.body.query).toMatch(/^\s*query Collections \{\s*collections\(first: 12\)/);
  });

  test("throws with the first error's message", async () => {
    responses = [{ body: { errors: [{ message: 'Throttled' }, { message: 'second' }], data: null } }];
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
    [500, ''],
    [502, '<html>'],
    [503, { errors: [{}] }],
    [504, null],
  ])('throws "GraphQL Error (Code: %i)" without a message', async (status, body) => {
    responses = Array.from({ length: 3 }, () => ({ status, body }));
    await expect(storefront().collections(null)).rejects.toMatchObject({
      message: `GraphQL Error (Code: ${status})`,
      status,
    });
  });

  test("throws a 5xx with the first error's message", async () => {
    responses = [
      { status: 500, body: { errors: [{ message: 'Internal error. Request ID: 1' }, { message: 'second' }] } },
    ];
    await expect(storefront().createCart([])).rejects.toMatchObject({
      message: 'Internal error. Request ID: 1',
      code: 'PROVIDER_STATUS',
      status: 500,
    });
  });

  test('throws for a body that is not a GraphQL response', async () => {
    responses = [{ body: '<html>' }];
    await expect(storefront().collections(null)).rejects.toMatchObject({ code: 'PROVIDER_MALFORMED' });
  });

  test('retries a query after a lost connection and after a 5xx', async () => {
    responses = [{ reset: true }, { status: 502 }, { body: emptyCollections }];
    expect(await storefront().collections(null)).toEqual({ collections: [], next: null });
    expect(requests).toHaveLength(3);
  });

  test('never retries a mutation: it may have been carried out', async () => {
    responses = [{ reset: true }];
    await expect(storefront().createCart([])).rejects.toMatchObject({
      message: 'Network Error',
      code: 'PROVIDER_UNREACHABLE',
    });
    expect(requests).toHaveLength(1);
  });
});

describe('[NET-1] a response in an unexpected format is `malformed`, never "not found"', () => {
  const queries: [string, (shop: ReturnType<typeof storefront>) => Promise<unknown>, object][] = [
    ['collections', (shop) => shop.collections(null), { collections: { nodes: [{}] } }],
    ['collections after a cursor', (shop) => shop.collections('here'), {}],
    ['a collection', (shop) => shop.collection('everything', null), { collection: {}, collections: { nodes: [] } }],
    ['no collection', (shop) => shop.collection('everything', null), {}],
    ['a product', (shop) => shop.product('sim-card'), { product: { title: 'SIM card' } }],
    ['no product', (shop) => shop.product('sim-card'), {}],
    ['the phone flow', (shop) => shop.phoneFlow(), { simCard: { title: 'SIM card' } }],
    ['no phone flow', (shop) => shop.phoneFlow(), {}],
    ['a cart', (shop) => shop.cart('gid://shopify/Cart/1'), { cart: { id: 'gid://shopify/Cart/1' } }],
    ['no cart', (shop) => shop.cart('gid://shopify/Cart/1'), {}],
    ['a change', (shop) => shop.addLines('gid://shopify/Cart/1', []), { cartLinesAdd: { cart: {}, userErrors: [] } }],
  ];

  test.each(queries)('%s', async (_, query, data) => {
    responses = [{ body: { data } }];
    await expect(query(storefront())).rejects.toMatchObject({
      name: 'ProviderError',
      code: 'PROVIDER_MALFORMED',
      cause: expect.any(TypeError),
    });
  });
});
