import { expect, test } from 'vitest';
import { attachResolvers } from './graphql-server.ts';
import { publishedSchema, servedVersions } from './published-schema.ts';
import { testStorefront } from './testing/test-client.ts';

test.each([
  ['a type', { Prodct: { title: () => 'x' } }, 'Prodct.title'],
  ['a field', { Product: { titel: () => 'x' } }, 'Product.titel'],
])('a resolver for %s that no schema has throws', (_title, map, named) => {
  const schemas = servedVersions.map(publishedSchema);
  expect(() => attachResolvers(schemas, [map])).toThrow(`No schema has a field ${named}.`);
});

test('an unimplemented nullable field is null, an unimplemented root field is NOT_SERVED', async () => {
  const execute = testStorefront().executeAt('2026-04');
  const result = await execute('{ shop { name customerAccountUrl contactInformation { id } } }');
  expect(result.data).toEqual({ shop: { name: 'Lamps', customerAccountUrl: null, contactInformation: null } });
  const activate = 'customerActivateByUrl(activationUrl: "https://shop.test/x", password: "x") { customer { id } }';
  const refused = await execute(`mutation { ${activate} }`);
  expect(refused.errors).toMatchObject([
    {
      message: 'The sandbox does not serve Mutation.customerActivateByUrl.',
      path: ['customerActivateByUrl'],
      extensions: { code: 'NOT_SERVED' },
    },
  ]);
});
