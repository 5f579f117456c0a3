import { expect, test } from 'vitest';
import { newestVersion, oldestVersion } from '#sandbox/storefront/published-schema.ts';
import { contract } from './support/contract.ts';
import { ask, post } from './support/storefront.ts';

contract('storefront', (subject) => {
  const body = JSON.stringify({ query: '{ shop { name } }' });

  test.each(['graphql.json', 'graphql'])('[NET-1] a POST to /api/{version}/%s is answered as JSON', async (end) => {
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

  test('[NET-1] a version that is no longer served falls forward, and the answer says to which', async () => {
    const response = await post(subject.account(), '2020-01', body);
    expect(response.status).toBe(200);
    const served = response.headers.get('x-shopify-api-version') ?? '';
    expect(served > '2020-01').toBe(true);
    if (subject.isSandbox) expect(served).toBe(oldestVersion);
  });

  test('what is no version is not found', async () => {
    expect((await post(subject.account(), 'newest', body)).status).toBe(404);
  });

  test('a body that is not JSON is a bad request', async () => {
    expect((await post(subject.account(), newestVersion, '{"query":')).status).toBe(400);
  });

  test('a page of any origin may ask', async () => {
    const response = await post(subject.account(), newestVersion, body, { origin: 'https://shop.example' });
    expect(response.headers.get('access-control-allow-origin')).toMatch(/^(\*|https:\/\/shop\.example)$/);
  });

  test('[NET-1] a token that is not known is unauthorized', async () => {
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
    ['an id of another form', '{ node(id: "not-a-gid") { id } }', /^Invalid global id 'not-a-gid'$/],
    ['an unknown field', '{ shop { colour } }', /^Field 'colour' doesn't exist on type 'Shop'$/],
  ])('[NET-1] %s is an error at status 200', async (_title, query, message) => {
    const { errors } = await ask(subject.account(), newestVersion, query);
    expect(errors?.[0]?.message).toMatch(message);
  });

  test('more than 250 of a list are refused before anything is done', async () => {
    const lines = Array.from({ length: 251 }, () => ({ merchandiseId: 'gid://shopify/ProductVariant/1' }));
    const query = 'mutation($lines: [CartLineInput!]) { cartCreate(input: { lines: $lines }) { cart { id } } }';
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
