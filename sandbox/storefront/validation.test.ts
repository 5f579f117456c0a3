import { expect, test } from 'vitest';
import { post, testStorefront, withToken } from './testing/test-client.ts';

async function errorsOf(query: string, variables: Record<string, unknown> = {}) {
  const response = await testStorefront().storefront.handle(
    post({ query, variables }, withToken, '/api/2026-04/graphql.json'),
  );
  expect(response.status).toBe(200);
  const result = await response.json();
  expect(result).not.toHaveProperty('data');
  return result.errors;
}

test.each([
  [
    'an unknown field',
    'query Op { item: product(handle: "lamp") { ... on Product { colour } } }',
    "Field 'colour' doesn't exist on type 'Product'",
    { code: 'undefinedField', typeName: 'Product', fieldName: 'colour' },
    ['query Op', 'item', '... on Product', 'colour'],
  ],
  [
    'an unknown argument',
    '{ product(slug: "lamp") { id } }',
    "Field 'product' doesn't accept argument 'slug'",
    { code: 'argumentNotAccepted', name: 'product', typeName: 'Field', argumentName: 'slug' },
    ['query', 'product', 'slug'],
  ],
  [
    'a missing required argument',
    '{ node { id } }',
    "Field 'node' is missing required arguments: id",
    { code: 'missingRequiredArguments', className: 'Field', name: 'node', arguments: 'id' },
    ['query', 'node'],
  ],
  [
    'an undeclared variable',
    'query Op { node(id: $id) { id } }',
    'Variable $id is used by Op but not declared',
    { code: 'variableNotDefined', variableName: 'id' },
    ['query Op', 'node', 'id'],
  ],
  [
    'an unused variable',
    'query Op($id: ID) { shop { name } }',
    'Variable $id is declared by Op but not used',
    { code: 'variableNotUsed', variableName: 'id' },
    ['query Op'],
  ],
  [
    'an object without a selection',
    'fragment Known on QueryRoot { shop } query { ...Known }',
    "Field must have selections (field 'shop' returns Shop but has no selections. Did you mean 'shop { ... }'?)",
    { code: 'selectionMismatch', nodeName: "field 'shop'" },
    ['fragment Known', 'shop'],
  ],
  [
    'an id in another format',
    'query Op { node(id: "not-a-gid") { id } }',
    "Invalid global id 'not-a-gid'",
    { code: 'argumentLiteralsIncompatible', typeName: 'CoercionError' },
    ['query Op', 'node', 'id'],
  ],
  [
    'an id inside an input',
    'mutation { cartCreate(input: { lines: [{ merchandiseId: 11 }] }) { cart { id } } }',
    "Invalid global id '11'",
    { code: 'argumentLiteralsIncompatible', typeName: 'CoercionError' },
    ['mutation', 'cartCreate', 'input', 'lines', 'merchandiseId'],
  ],
])('%s is refused with the provider’s message', async (_title, query, message, extensions, path) => {
  expect(await errorsOf(query)).toEqual([{ message, extensions, path, locations: [expect.anything()] }]);
});

test('a variable that is not a global id is refused', async () => {
  expect(await errorsOf('query($id: ID!) { node(id: $id) { id } }', { id: 'lamp' })).toMatchObject([
    {
      message: 'Variable $id of type ID! was provided invalid value',
      extensions: { value: 'lamp', problems: [{ path: [], explanation: "Invalid global id 'lamp'" }] },
    },
  ]);
});

test('fragments that spread each other are refused by name', async () => {
  const query = '{ ...One } fragment One on QueryRoot { ...Two } fragment Two on QueryRoot { ...One }';
  expect(await errorsOf(query)).toMatchObject([{ message: 'Cannot spread fragment "One" within itself via "Two".' }]);
});

test('other validation errors keep the message of graphql-js', async () => {
  expect(await errorsOf('{ shop { ...Missing } }')).toMatchObject([{ message: 'Unknown fragment "Missing".' }]);
});
