import { expect, test } from 'vitest';
import { post, testStorefront, withToken } from './testing/test-client.ts';

test('deferred fragments are returned in a single response', async () => {
  const query = `query Op($later: Boolean!) { shop { name ... @defer(if: $later) { shipsToCountries } ...Lines @defer } }
    fragment Lines on Shop { description }`;
  const { storefront } = testStorefront();
  const headers = { ...withToken, accept: 'multipart/mixed; deferSpec=20220824, application/json' };
  const response = await storefront.handle(
    post({ query, variables: { later: true } }, headers, '/api/2026-04/graphql.json'),
  );
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  expect(await response.json()).toMatchObject({
    data: { shop: { name: 'Lamps', shipsToCountries: ['US', 'DE'], description: 'A shop of lamps.' } },
  });
});

test('an operationName with spaces is an unknown operation, and does not affect other requests', async () => {
  const { storefront } = testStorefront();
  const execute = async (body: unknown) => (await storefront.handle(post(body))).json();
  expect(await execute({ query: '{ shop { name } }', operationName: ' query Q' })).toEqual({
    errors: [{ message: 'No operation named " query Q"' }],
  });
  expect(await execute({ query: 'query Q { shop { name } }' })).toMatchObject({ data: { shop: { name: 'Lamps' } } });
});
