import { expect, test } from 'vitest';
import { newestVersion, oldestVersion } from '#sandbox/storefront/published-schema.ts';
import { contract } from './support/contract.ts';
import { ask, post } from './support/storefront.ts';

contract('storefront', (subject) => {
  const body = JSON.stringify({ query: '{ shop { name } }' });

  test.each(['graphql.json', 'graphql'])('a POST to /api/{version}/%s returns JSON', async (end) => {
    const { url, publicToken } = subject.account();
    const response = await fetch(`${url}/api/${newestVersion}/${end}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-shopify-storefront-access-token': publicToken },
      body,
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(response.headers.get('x-request-id')).toMatch(/./);
    expect(await response.json()).toMatchObject({ data: { shop: { name: expect.any(String) } } });
  });

  test('a version that is no longer served falls forward to the one in the response’s header', async () => {
    const response = await post(subject.account(), '2020-01', body);
    expect(response.status).toBe(200);
    const served = response.headers.get('x-shopify-api-version') ?? '';
    expect(served > '2020-01').toBe(true);
    if (subject.isSandbox) expect(served).toBe(oldestVersion);
  });

  test.each(['newest', '2023-13'])('%s, which is not a version, is not found', async (version) => {
    expect((await post(subject.account(), version, body)).status).toBe(404);
  });

  test('a body that is not JSON is a bad request', async () => {
    expect((await post(subject.account(), newestVersion, '{"query":')).status).toBe(400);
  });

  test('GET is refused', async () => {
    const { url, publicToken } = subject.account();
    const address = `${url}/api/${newestVersion}/graphql.json?query={shop{name}}`;
    const response = await fetch(address, { headers: { 'x-shopify-storefront-access-token': publicToken } });
    expect(response.ok).toBe(false);
    expect(await response.text()).not.toContain('"data"');
  });

  test('requests from any origin are allowed', async () => {
    const response = await post(subject.account(), newestVersion, body, { origin: 'https://shop.example' });
    expect(response.headers.get('access-control-allow-origin')).toMatch(/^(\*|https:\/\/shop\.example)$/);
  });

  test('an unknown token is unauthorized', async () => {
    const response = await post(subject.account(), newestVersion, body, {
      'x-shopify-storefront-access-token': 'wrong',
    });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHORIZED' } }] });
  });

  test.each([
    ['neither first nor last', '{ products { nodes { id } } }', /you must provide one of first or last/],
    ['more than 250', '{ products(first: 251) { nodes { id } } }', /250/],
    ['last with after', '{ products(last: 1, after: "x") { nodes { id } } }', /last without before/],
    ['an id in another format', '{ node(id: "not-a-gid") { id } }', /^Invalid global id 'not-a-gid'$/],
    ['an unknown field', '{ shop { colour } }', /^Field 'colour' doesn't exist on type 'Shop'$/],
  ])('%s is an error at status 200', async (_title, query, message) => {
    const { errors } = await ask(subject.account(), newestVersion, query);
    expect(errors?.[0]?.message).toMatch(message);
  });

  const bringing = 'mutation($input: CartInput!) { cartCreate(input: $input) { cart { id } } }';
  test.each([
    [
      'a field that its type does not have',
      { input: { lines: [{ id: 'x', merchandiseId: 'gid://shopify/ProductVariant/1' }] } },
      'Variable $input of type CartInput! was provided invalid value for lines.0.id (Field is not defined on CartLineInput)',
      ['lines', 0, 'id'],
    ],
    ['nothing where it is required', {}, 'Variable $input of type CartInput! was provided invalid value', []],
  ])('a variable with %s is refused with its path', async (_title, variables, message, path) => {
    const { data, errors } = await ask(subject.account(), newestVersion, bringing, variables);
    expect(data ?? null).toBeNull();
    expect(errors).toMatchObject([{ message, extensions: { problems: [{ path }] } }]);
  });

  test.each([
    ['none is named', undefined, 'An operation name is required'],
    ['another is named', 'C', 'No operation named "C"'],
  ])('a document with two operations is refused when %s', async (_title, operationName, message) => {
    const query = 'query A { shop { name } } query B { shop { id } }';
    const response = await post(subject.account(), newestVersion, JSON.stringify({ query, operationName }));
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ errors: [{ message }] });
  });

  test('an empty list has no pages', async () => {
    const query =
      '{ products(first: 3, query: "title:nosuchtitle") { nodes { id } edges { cursor } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }';
    const { data } = await ask(subject.account(), newestVersion, query);
    const pageInfo = { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null };
    expect(data).toEqual({ products: { nodes: [], edges: [], pageInfo } });
  });

  test.runIf(subject.isSandbox)(
    'without a token products are readable; a field that requires a scope is null, with an error',
    async () => {
      const response = await fetch(`${subject.account().url}/api/${newestVersion}/graphql.json`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: '{ products(first: 1) { nodes { handle totalInventory } } }' }),
      });
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({
        data: { products: { nodes: [{ handle: expect.any(String), totalInventory: null }] } },
        errors: [
          {
            message:
              'Access denied for totalInventory field. Required access: `unauthenticated_read_product_inventory` access scope.',
            path: ['products', 'nodes', 0, 'totalInventory'],
            extensions: {
              code: 'ACCESS_DENIED',
              documentation: 'https://shopify.dev/api/usage/access-scopes',
              requiredAccess: '`unauthenticated_read_product_inventory` access scope.',
            },
          },
        ],
      });
    },
  );

  test.runIf(subject.isSandbox)('one request cannot block all others', async () => {
    const fields = Array.from({ length: 1100 }, (_, index) => `a${index}: products(first: 250) { nodes { id } }`);
    const { data, errors } = await ask(subject.account(), newestVersion, `{ ${fields.join(' ')} }`);
    expect(data).toBeUndefined();
    expect(errors).toMatchObject([{ extensions: { code: 'MAX_COST_EXCEEDED' } }]);
  });

  const create = '{ cartCreate(input: { lines: $lines }) { cart { id } } }';
  test.each([
    ['', create],
    [' of a fragment', `{ ...Create } fragment Create on Mutation ${create}`],
    [' of an inline fragment', `{ ... on Mutation ${create} }`],
  ])('a list of more than 250 items%s is refused before execution', async (_title, selection) => {
    const lines = Array.from({ length: 251 }, () => ({ merchandiseId: 'gid://shopify/ProductVariant/1' }));
    const query = `mutation($lines: [CartLineInput!]) ${selection}`;
    const { data, errors } = await ask(subject.account(), newestVersion, query, { lines });
    expect(data ?? null).toBeNull();
    expect(errors).toMatchObject([
      {
        message: 'The input array size of 251 is greater than the maximum allowed of 250.',
        extensions: { code: 'MAX_INPUT_SIZE_EXCEEDED' },
      },
    ]);
  });
});
