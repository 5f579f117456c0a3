import { expect, test } from 'vitest';
import { expectLogged } from '#tests/support/console.ts';
import { defaultSettings } from '../settings.ts';
import { post, testStorefront, withToken } from './testing/test-client.ts';

const shopName = { query: '{ shop { name } }' };

test('a POST of query, variables and operationName returns data and the query’s cost', async () => {
  const { storefront } = testStorefront();
  const query = 'query A { shop { name } } query B($handle: String) { product(handle: $handle) { id title } }';
  const response = await storefront.handle(post({ query, variables: { handle: 'lamp' }, operationName: 'B' }));

  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  expect(response.headers.get('x-shopify-api-version')).toBe('2023-10');
  expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(await response.json()).toEqual({
    data: { product: { id: 'gid://shopify/Product/1', title: 'Lamp' } },
    extensions: { cost: { requestedQueryCost: 3 } },
  });
});

test.each([
  ['/api/2023-10/graphql', '2023-10'],
  ['/api/2019-04/graphql.json', '2023-10'],
  ['/api/graphql', '2023-10'],
  ['/api/graphql.json', '2023-10'],
  ['/api/2024-01/graphql.json', '2026-04'],
  ['/api/2025-01/graphql', '2026-04'],
  ['/api/2026-04/graphql.json', '2026-04'],
  ['/api/unstable/graphql', '2026-04'],
])('%s is served by version %s, which the response header names', async (path, version) => {
  const { storefront } = testStorefront();
  const response = await storefront.handle(post(shopName, withToken, path));
  expect(response.headers.get('x-shopify-api-version')).toBe(version);
  expect(await response.json()).toMatchObject({ data: { shop: { name: 'Lamps' } } });
});

test('a field of the newest version is unknown in the oldest one', async () => {
  const { storefront } = testStorefront();
  const body = { query: '{ product(handle: "lamp") { variantsCount { count precision } } }' };
  const results = ['2023-10', '2026-04'].map(async (version) => {
    return (await storefront.handle(post(body, withToken, `/api/${version}/graphql.json`))).json();
  });
  const [oldest, newest] = await Promise.all(results);
  expect(oldest).toMatchObject({ errors: [{ extensions: { code: 'undefinedField', fieldName: 'variantsCount' } }] });
  expect(newest).toMatchObject({ data: { product: { variantsCount: { count: 2, precision: 'EXACT' } } } });
});

test('a document sent as application/graphql is executed', async () => {
  const request = post('{ shop { name } }', { ...withToken, 'content-type': 'application/graphql' });
  expect(await (await testStorefront().storefront.handle(request)).json()).toMatchObject({
    data: { shop: { name: 'Lamps' } },
  });
});

test.each([
  ['a wrong token is unauthorized', post(shopName, { 'x-shopify-storefront-access-token': 'wrong' }), 401],
  ['text that is not JSON is a bad request', post('{"query":'), 400],
  ['JSON that is no object is a bad request', post('[1]'), 400],
  ['a JSON object without a query is a bad request', post('{}'), 400],
  [
    'a form is an unsupported media type',
    post('query=x', { 'content-type': 'application/x-www-form-urlencoded' }),
    415,
  ],
  ['a body of more than 1 MiB is too large', post({ query: `{ shop { name } } # ${'x'.repeat(1024 * 1024)}` }), 413],
  ['an invalid version is not found', post(shopName, withToken, '/api/latest/graphql.json'), 404],
  ['a GET is not allowed', new Request('http://storefront.test/api/2023-10/graphql.json'), 405],
])('%s', async (_title, request, status) => {
  const response = await testStorefront().storefront.handle(request);
  expect(response.status).toBe(status);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(await response.json()).toHaveProperty('errors');
});

test('an unknown token gets the provider’s error', async () => {
  const response = await testStorefront().storefront.handle(
    post(shopName, { 'x-shopify-storefront-access-token': '' }),
  );
  expect(await response.json()).toEqual({ errors: [{ message: '', extensions: { code: 'UNAUTHORIZED' } }] });
});

test('a preflight request from any origin is allowed', async () => {
  const response = await testStorefront().storefront.handle(
    new Request('http://storefront.test/api/2023-10/graphql.json', {
      method: 'OPTIONS',
      headers: { 'access-control-request-headers': 'x-shopify-storefront-access-token' },
    }),
  );
  expect(response.status).toBe(204);
  expect(response.headers.get('access-control-allow-headers')).toBe('x-shopify-storefront-access-token');
});

test('without a token products are allowed, tags and metafields are denied', async () => {
  const { storefront } = testStorefront();
  const query = '{ product(handle: "lamp") { title metafield(namespace: "descriptors", key: "subtitle") { value } } }';
  const result = await (await storefront.handle(post({ query }, {}))).json();
  expect(result).toMatchObject({
    data: { product: { title: 'Lamp', metafield: null } },
    errors: [{ path: ['product', 'metafield'], extensions: { code: 'ACCESS_DENIED' } }],
  });
});

test.each([
  ['a syntax error', '{ shop {'],
  ['an unknown field', '{ shop { owner } }'],
  ['an operation that is not in the document', 'query A { shop { name } } query B { shop { name } }'],
  ['a mutation that is not served', 'mutation { checkoutCreate(input: {}) { checkout { id } } }'],
])('%s is an error at status 200', async (_title, query) => {
  const response = await testStorefront().storefront.handle(post({ query }));
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ errors: [{ message: expect.stringMatching(/./) }] });
});

const first = 'query($f: Int!) { products(first: $f) { nodes { id } } }';
const create = 'mutation($input: CartInput!) { cartCreate(input: $input) { cart { id } } }';
const lamp = 'gid://shopify/ProductVariant/11';

test.each([
  [
    'a string for a number',
    { query: first, variables: { f: '3' } },
    'Variable $f of type Int! was provided invalid value',
    { value: '3', problems: [{ path: [], explanation: 'Could not coerce value "3" to Int' }] },
  ],
  [
    'null for a required value',
    { query: first },
    'Variable $f of type Int! was provided invalid value',
    { value: null, problems: [{ path: [], explanation: 'Expected value to not be null' }] },
  ],
  [
    'an unknown input field',
    { query: create, variables: { input: { lines: [{ merchandiseId: lamp, id: 'x' }] } } },
    'Variable $input of type CartInput! was provided invalid value for lines.0.id (Field is not defined on CartLineInput)',
    {
      value: { lines: [{ merchandiseId: lamp, id: 'x' }] },
      problems: [{ path: ['lines', 0, 'id'], explanation: 'Field is not defined on CartLineInput' }],
    },
  ],
  [
    'an input with a missing field and an invalid quantity',
    { query: create, variables: { input: { lines: { quantity: 1.5 } } } },
    'Variable $input of type CartInput! was provided invalid value for lines.merchandiseId (Expected value to not be null), lines.quantity (Could not coerce value 1.5 to Int)',
    {
      value: { lines: { quantity: 1.5 } },
      problems: [
        { path: ['lines', 'merchandiseId'], explanation: 'Expected value to not be null' },
        { path: ['lines', 'quantity'], explanation: 'Could not coerce value 1.5 to Int' },
      ],
    },
  ],
  [
    'an unknown enum value',
    {
      query: 'query($key: CollectionSortKeys) { collections(first: 1, sortKey: $key) { nodes { id } } }',
      variables: { key: 'SIZE' },
    },
    'Variable $key of type CollectionSortKeys was provided invalid value',
    {
      value: 'SIZE',
      problems: [{ path: [], explanation: 'Expected "SIZE" to be one of: ID, RELEVANCE, TITLE, UPDATED_AT' }],
    },
  ],
])(
  'a variable with %s is refused with the provider’s message, at status 200',
  async (_title, body, message, extensions) => {
    const response = await testStorefront().storefront.handle(post(body));
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      errors: [{ message, extensions, locations: [{ line: 1, column: expect.any(Number) }] }],
    });
  },
);

test('a variable that is left out has its default, also a required id', async () => {
  const query = 'query($id: ID! = "gid://shopify/Product/1") { product(id: $id) { handle } }';
  expect(await (await testStorefront().storefront.handle(post({ query }))).json()).toMatchObject({
    data: { product: { handle: 'lamp' } },
  });
});

test.each([
  [
    'a query',
    'query($value: String = "lamp") { search(query: $value, first: 1) { totalCount } }',
    { data: null, errors: [{ path: ['search'] }] },
  ],
  [
    'an id, beside another field',
    'query($value: ID = "gid://shopify/Cart/x") { cart(id: $value) { id } shop { name } }',
    { data: { cart: null, shop: { name: 'Lamps' } }, errors: [{ path: ['cart'] }] },
  ],
  [
    'a list of a mutation',
    'mutation($value: [ID!] = []) { cartLinesRemove(cartId: "gid://shopify/Cart/x", lineIds: $value) { cart { id } } }',
    { data: { cartLinesRemove: null }, errors: [{ path: ['cartLinesRemove'] }] },
  ],
  [
    'a field of @inContext',
    'query($value: String = "x") @inContext(buyer: { customerAccessToken: $value }) { shop { name } }',
    { errors: [{}] },
  ],
])('a variable with a default that is sent as null for %s is an error at status 200', async (_title, query, result) => {
  const response = await testStorefront().storefront.handle(
    post({ query, variables: { value: null } }, withToken, '/api/2026-04/graphql.json'),
  );
  expect(response.status).toBe(200);
  const message = expect.stringContaining('Expected variable "$value" provided to non-null type');
  expect(await response.json()).toMatchObject({
    ...result,
    errors: result.errors.map((error) => ({ ...error, message })),
  });
});

test('the description has address, tokens and versions', () => {
  expect(testStorefront().storefront.describe()).toEqual({
    token: 'sandbox-storefront-token-for-all',
    privateToken: 'sandbox-storefront-private-token',
    tokenWithoutInventory: 'sandbox-storefront-token-without-inventory',
    apiVersion: '2023-10',
    apiVersions: ['2023-10', '2026-04'],
    shopDomain: 'storefront.test',
  });
});

test('an internal error is logged with the request’s id, and the response has no detail of it', async () => {
  const logged = expectLogged(/^Storefront request \S+ failed\. \w*Error: /);
  const { storefront, context } = testStorefront();
  context.database.exec('DROP TABLE storefront_products');
  const response = await storefront.handle(post({ query: '{ product(handle: "lamp") { id } shop { name } }' }));
  const requestId = response.headers.get('x-request-id');
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    data: { product: null, shop: { name: 'Lamps' } },
    errors: [
      {
        message: `Internal error. The request id to look for in the log is ${requestId}.`,
        path: ['product'],
        extensions: { code: 'INTERNAL_SERVER_ERROR', requestId },
      },
    ],
  });
  expect(logged().join()).toContain(`Storefront request ${requestId} failed.`);
});

test.each([
  ['error', 200, null],
  ['status', 429, '2'],
] as const)('a throttled request gets the %s that the settings choose', async (throttledAs, status, retryAfter) => {
  const settings = { ...defaultSettings(), storefront: { ...defaultSettings().storefront, throttledAs } };
  const response = testStorefront({ settings }).storefront.throttle?.(1500);
  expect(response?.status).toBe(status);
  expect(response?.headers.get('retry-after')).toBe(retryAfter);
  expect(await response?.json()).toEqual({ errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }] });
});

test.each([
  [401, [{ message: '', extensions: { code: 'UNAUTHORIZED' } }]],
  [429, [{ message: 'Throttled' }]],
  [503, [{ message: 'The API answers 503.' }]],
])('an injected error of status %i has the API’s format', async (status, errors) => {
  const response = testStorefront().storefront.refuse?.(status);
  expect(response?.status).toBe(status);
  expect(await response?.json()).toEqual({ errors });
});

test('a cart permalink leads to the checkout of a new cart, with its lines, codes, note, attributes and email', async () => {
  const { storefront, executeAt } = testStorefront();
  const parameters = new URLSearchParams({
    ...{ discount: 'NOSUCHCODE', note: 'Ring twice.', 'checkout[email]': 'ada@example.com' },
    ...{ 'attributes[source]': 'letter', 'attributes[gift for]': 'Bob' },
  });
  const response = await storefront.handle(new Request(`http://shop.test/cart/11:2,21:1?${parameters}`));
  expect(response.status).toBe(302);
  const checkout = new URL(response.headers.get('location') ?? '');
  const id = `gid://shopify/Cart/${checkout.pathname.split('/').at(-1)}${checkout.search}`;
  const { data } = await executeAt('2026-04')(
    `query($id: ID!) { cart(id: $id) { lines(first: 5) { nodes { quantity } } discountCodes { code } note
      attributes { key value } buyerIdentity { email } } }`,
    { id },
  );
  expect(data).toMatchObject({
    cart: {
      lines: { nodes: expect.arrayContaining([{ quantity: 2 }]) },
      discountCodes: [{ code: 'NOSUCHCODE' }],
      note: 'Ring twice.',
      attributes: [
        { key: 'source', value: 'letter' },
        { key: 'gift for', value: 'Bob' },
      ],
      buyerIdentity: { email: 'ada@example.com' },
    },
  });
  const invalid = 'http://shop.test/cart/11:1?checkout%5Bemail%5D=ada';
  expect((await storefront.handle(new Request(invalid))).status).toBe(302);
  expect((await storefront.handle(new Request('http://shop.test/cart/999999:1'))).status).toBe(404);
});
