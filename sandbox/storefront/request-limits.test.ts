import { expect, test } from 'vitest';
import { post, testStorefront, withToken } from './testing/test-client.ts';

async function respond(request: unknown): Promise<{ status: number; body: unknown }> {
  const response = await testStorefront().storefront.handle(post(request, withToken, '/api/2026-04/graphql.json'));
  return { status: response.status, body: await response.json() };
}

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const many = (count: number, of: (index: number) => string) => Array.from({ length: count }, (_, i) => of(i)).join(' ');

const deepFragment = (i: number) =>
  `fragment F${i} on Product { collections(first: 1) { nodes { products(first: 1) { nodes { ...F${i + 1} } } } } }`;
const chain = (length: number) => many(length, (i) => `fragment F${i} on QueryRoot { __typename ...F${i + 1} }`);

test.each([
  ['fields', `${'{ shop '.repeat(20_000)}{ name }${'}'.repeat(20_000)}`],
  ['lists', `{ nodes(ids: ${nested(20_000)}) { id } }`],
  ['fragments', `{ ...F0 } ${chain(2000)} fragment F2000 on QueryRoot { __typename }`],
  ['fragments that spread each other in a circle', `{ ...F0 } ${chain(1999)} fragment F1999 on QueryRoot { ...F0 }`],
  [
    'fields inside fragments',
    `{ product(handle: "lamp") { ...F0 } } ${many(40, deepFragment)} fragment F40 on Product { id }`,
  ],
])('a document of nested %s is refused at status 200 once it is deeper than 100', async (_title, query) => {
  expect(await respond({ query })).toEqual({
    status: 200,
    body: { errors: [{ message: 'The document is nested deeper than 100.' }] },
  });
});

test('a document that nests a hundred levels deep is executed', async () => {
  const query = `{ ...F0 } ${chain(97)} fragment F97 on QueryRoot { shop { name } }`;
  expect(await respond({ query })).toMatchObject({ status: 200, body: { data: { shop: { name: 'Lamps' } } } });
});

test('a document of more than 20,000 tokens is refused at status 200', async () => {
  const query = `{ ${many(10_000, (index) => `a${index}: shop { name }`)} }`;
  expect(await respond({ query })).toMatchObject({
    status: 200,
    body: { errors: [{ message: 'Syntax Error: Document contains more than 20000 tokens. Parsing aborted.' }] },
  });
});

test.each([['\n'], ['\r'], ['\r\n']])(
  'a document of more than 10,000 lines, broken by %j, is refused at status 200',
  async (lineBreak) => {
    const query = `{ shop { ${lineBreak.repeat(10_000)} ${many(200, (index) => `unknown${index}`)} } }`;
    expect(await respond({ query })).toEqual({
      status: 200,
      body: { errors: [{ message: 'The document has more than 10000 lines.' }] },
    });
  },
);

test('variables nested deeper than 100 are a bad request', async () => {
  const request = `{ "query": "query($q: String) { products(first: 1, query: $q) { nodes { id } } }", "variables": { "q": ${nested(100_000)} } }`;
  expect(await respond(request)).toEqual({
    status: 400,
    body: { errors: 'The "variables" must not be nested deeper than 100.' },
  });
});

const tooExpensive = {
  status: 200,
  body: {
    errors: [
      {
        message: 'The operation exceeds the maximum cost of one request.',
        extensions: { code: 'MAX_COST_EXCEEDED' },
      },
    ],
  },
};

test.each([
  ['the same field a thousand times', `{ ${many(1001, (index) => `a${index}: product(handle: "lamp") { id }`)} }`],
  ['counts of filters', `{ ${many(101, (i) => `a${i}: search(first: 1, query: "lamp") { productFilters { id } }`)} }`],
  [
    'deeply nested pages',
    `{ products(first: 250) { nodes { ${'collections(first: 250) { nodes { products(first: 250) { nodes { '.repeat(9)} id ${'} } } }'.repeat(9)} } } }`,
  ],
  [
    'the whole schema a hundred times',
    `{ ${many(101, (i) => `a${i}: __schema { types { name fields { name args { name } } } }`)} }`,
  ],
  [
    'fragments that double with each level',
    `{ __type(name: "Cart") { ...F0 } } ${many(20, (i) => `fragment F${i} on __Type { a: ofType { ...F${i + 1} } b: ofType { ...F${i + 1} } }`)} fragment F20 on __Type { name }`,
  ],
  ['a thousand new carts', `mutation { ${many(1001, (index) => `a${index}: cartCreate { cart { id } }`)} }`],
])('an operation that selects %s is refused as too expensive, without data', async (_title, query) => {
  expect(await respond({ query })).toEqual(tooExpensive);
});

test('an operation that selects long lists of metafields is refused as too expensive, without data', async () => {
  const lists = many(300, (i) => `a${i}: metafields(identifiers: $identifiers) { id }`);
  const query = `query($identifiers: [HasMetafieldsIdentifier!]!) { products(first: 4) { nodes { ${lists} } } }`;
  const identifiers = Array.from({ length: 250 }, (_, index) => ({ namespace: 'custom', key: `key${index}` }));
  expect(await respond({ query, variables: { identifiers } })).toEqual(tooExpensive);
});
