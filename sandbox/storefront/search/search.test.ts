import { expect, test } from 'vitest';
import { z } from 'zod';
import { setStock } from '../storefront.ts';
import { type Execute, testStorefront } from '../testing/test-client.ts';

async function search(execute: Execute, args: string): Promise<unknown> {
  const { data, errors } = await execute(`{ search(${args}) { totalCount nodes { __typename
    ... on Product { handle } ... on Page { handle } ... on Article { handle } } } }`);
  expect(errors).toBeUndefined();
  return data?.search;
}

function products(...handles: string[]) {
  return { totalCount: handles.length, nodes: handles.map((handle) => ({ __typename: 'Product', handle })) };
}

test.each([
  ['query: "lamp"', products('lamp', 'lantern', 'care')],
  ['query: "lamp", prefix: NONE', products('lamp')],
  ['query: "lamp OR pin", prefix: NONE', products('lamp', 'pin')],
  ['query: "lan", prefix: LAST', products('lantern')],
  ['query: "shade"', products('lamp')],
  ['query: "light", sortKey: PRICE', products('lamp', 'lantern')],
  ['query: "light", sortKey: PRICE, reverse: true', products('lantern', 'lamp')],
  ['query: "light", productFilters: [{ price: { max: 50 } }]', products('lamp')],
  ['query: "nothing like it"', products()],
])('search(%s) finds %j', async (args, found) => {
  expect(await search(testStorefront().execute, `first: 9, types: [PRODUCT], ${args}`)).toEqual(found);
});

test('unavailable products are last, hidden or in order, as requested', async () => {
  const { execute, context } = testStorefront();
  await setStock(context, '11', 0);
  const query = 'first: 9, types: [PRODUCT], query: "lamp"';
  expect(await search(execute, query)).toEqual(products('lantern', 'care', 'lamp'));
  expect(await search(execute, `${query}, unavailableProducts: LAST`)).toEqual(products('lantern', 'care', 'lamp'));
  expect(await search(execute, `${query}, unavailableProducts: SHOW`)).toEqual(products('lamp', 'lantern', 'care'));
  expect(await search(execute, `${query}, unavailableProducts: HIDE`)).toEqual(products('lantern', 'care'));
});

test.each([
  ['RELEVANCE', ['care', 'lantern', 'lamp']],
  ['PRICE', ['lantern', 'care', 'lamp']],
])('unavailable products, then pages, are last also in the reversed order of %s', async (sortKey, handles) => {
  const { execute, context } = testStorefront();
  await setStock(context, '11', 0);
  const found = await search(execute, `first: 9, query: "lamp", sortKey: ${sortKey}, reverse: true`);
  expect(found).toMatchObject({ nodes: [...handles, 'about'].map((handle) => ({ handle })) });
});

const slice = z.object({
  nodes: z.array(z.object({ handle: z.string() })),
  pageInfo: z.object({
    hasNextPage: z.boolean(),
    startCursor: z.string().nullable(),
    endCursor: z.string().nullable(),
  }),
});
const parts = '... on Product { handle } ... on Page { handle } ... on Article { handle }';

test('pages and articles come after the products, and pagination covers all of them in both directions', async () => {
  const { execute } = testStorefront();
  const everything = ['lamp', 'lantern', 'care', 'about'];
  expect(await search(execute, 'first: 9, query: "lamp"')).toMatchObject({
    totalCount: 4,
    nodes: everything.map((handle) => ({ handle })),
  });
  expect(await search(execute, 'first: 9, query: "lamp", types: [PAGE]')).toEqual({
    totalCount: 1,
    nodes: [{ __typename: 'Page', handle: 'about' }],
  });

  const walk = async (page: string, cursor: 'startCursor' | 'endCursor') => {
    const seen: string[] = [];
    for (let at: string | null = ''; at !== null; ) {
      const { data } = await execute(
        `query($at: String) { search(query: "lamp", ${page}) { nodes { ${parts} } pageInfo { hasNextPage startCursor endCursor } } }`,
        { at },
      );
      const { nodes, pageInfo } = slice.parse(data?.search);
      seen.push(...nodes.map(({ handle }) => handle));
      at = pageInfo[cursor];
    }
    return seen;
  };
  expect(await walk('first: 1, after: $at', 'endCursor')).toEqual(everything);
  expect(await walk('last: 1, before: $at', 'startCursor')).toEqual(everything.toReversed());
  const reversed = ['care', 'lantern', 'lamp', 'about'];
  expect(await walk('first: 1, after: $at, reverse: true', 'endCursor')).toEqual(reversed);
  expect(await walk('last: 1, before: $at, reverse: true', 'startCursor')).toEqual(reversed.toReversed());
});

test.each([
  ['variants.price:>100', ['lantern']],
  ['tag:warm OR dust', ['lamp', 'care']],
  ['vendor:Lamps light', ['lamp', 'lantern']],
  ['title:care', ['care', 'care']],
  ['created_at:<2026-11-20', ['dusk', 'dawn']],
  ['-colour:blue dust', ['care']],
])('search(%s) finds %j: a page or an article has no fields of products', async (query, handles) => {
  const found = await search(testStorefront().execute, `first: 9, query: "${query}"`);
  expect(found).toMatchObject({ totalCount: handles.length, nodes: handles.map((handle) => ({ handle })) });
});

const predictive = `products { handle } collections { handle } pages { handle } articles { handle } queries { text styledText }`;

test('predictive search returns products, collections and query suggestions', async () => {
  const { data, errors } = await testStorefront().execute(`{
    two: predictiveSearch(query: "Desk la", types: [PRODUCT, QUERY]) { ${predictive} }
    begun: predictiveSearch(query: "l", types: [PRODUCT, COLLECTION, QUERY]) { ${predictive} }
    each: predictiveSearch(query: "l", limit: 1, limitScope: EACH, types: [PRODUCT, COLLECTION]) { ${predictive} }
    all: predictiveSearch(query: "l", limit: 1, limitScope: ALL) { ${predictive} }
    tags: predictiveSearch(query: "war", searchableFields: [TAG], types: [PRODUCT]) { ${predictive} }
    text: predictiveSearch(query: "lamp", types: [PAGE, ARTICLE]) { ${predictive} }
    blank: predictiveSearch(query: " ") { ${predictive} } }`);
  expect(errors).toBeUndefined();
  const none = { products: [], collections: [], pages: [], articles: [], queries: [] };
  const lamp = { handle: 'lamp' };
  expect(data).toEqual({
    two: {
      ...none,
      queries: [
        { text: 'desk lamp', styledText: '<mark>desk la</mark><span>mp</span>' },
        { text: 'desk lantern', styledText: '<mark>desk la</mark><span>ntern</span>' },
      ],
    },
    begun: {
      ...none,
      products: [lamp, { handle: 'lantern' }, { handle: 'care' }],
      collections: [{ handle: 'lights' }],
      queries: [
        { text: 'lamp', styledText: '<mark>l</mark><span>amp</span>' },
        { text: 'lantern', styledText: '<mark>l</mark><span>antern</span>' },
      ],
    },
    each: { ...none, products: [lamp], collections: [{ handle: 'lights' }] },
    all: { ...none, products: [lamp] },
    tags: { ...none, products: [lamp] },
    text: { ...none, pages: [{ handle: 'about' }] },
    blank: none,
  });
});

test.each([0, 11, -1])('a limit of %i is refused with the provider’s message', async (limit) => {
  const { data, errors } = await testStorefront().execute(
    `{ predictiveSearch(query: "l", limit: ${limit}) { products { id } } }`,
  );
  expect(data).toEqual({ predictiveSearch: null });
  expect(errors).toMatchObject([
    { message: 'limit must be within 1..10', extensions: { code: 'INVALID_FIELD_ARGUMENTS' } },
  ]);
});

test.each(['PRODUCT', 'COLLECTION', 'PAGE', 'ARTICLE', 'QUERY'])(
  'a predictive search of type %s is refused for a query of more than 10,000 characters',
  async (type) => {
    const query = `query($query: String!) { predictiveSearch(query: $query, types: [${type}]) { queries { text } } }`;
    const { data, errors } = await testStorefront().execute(query, { query: 'a'.repeat(10_001) });
    expect(data).toEqual({ predictiveSearch: null });
    expect(errors).toMatchObject([
      { message: 'The query has more than 10000 characters.', extensions: { code: 'BAD_REQUEST' } },
    ]);
  },
);
