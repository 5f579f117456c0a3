import { expect, test } from 'vitest';
import { setStock } from '../storefront.ts';
import { testStorefront } from '../testing/test-client.ts';

async function found(args: string): Promise<unknown> {
  const { execute } = testStorefront();
  const { data, errors } = await execute(`{ products(first: 10, ${args}) { nodes { handle } filters { id } } }`);
  expect(errors).toBeUndefined();
  return data?.products;
}

test.each([
  ['lamp', ['lamp']],
  ['LAMP', ['lamp']],
  ['Default', []],
  ['light', ['lamp', 'lantern']],
  ['light -lantern', ['lamp']],
  ['light NOT lantern', ['lamp']],
  ['pin OR care', ['pin', 'care']],
  ['lamps AND (lantern OR care)', ['lantern', 'care']],
  ['lant', []],
  ['lant*', ['lantern']],
  ['L-P', ['lamp']],
  ['paper', ['lamp']],
  ['title:lamp', ['lamp']],
  ['title:"Lamp"', ['lamp']],
  ['title:lamps', []],
  ['tag:warm', ['lamp']],
  ['tag:WARM', ['lamp']],
  ['tag:wa*', ['lamp']],
  ['tag:*', ['lamp']],
  ['tag_not:warm', ['pin', 'lantern', 'care']],
  ['-tag:warm', ['pin', 'lantern', 'care']],
  ['vendor:Lamps -product_type:Service', ['lamp', 'lantern']],
  ['product_type:Light,Part', ['lamp', 'pin', 'lantern']],
  ['product_type:Li*', ['lamp', 'lantern']],
  ['variants.price:<1', ['pin']],
  ['variants.price:>=60 variants.price:<=60.00', ['care']],
  ['variants.price:30', ['lamp']],
  ['available_for_sale:true', ['lamp', 'pin', 'lantern', 'care']],
  ['available_for_sale:false', []],
  ["created_at:>'2026-11-20T08:59:59Z'", ['lamp', 'pin', 'lantern', 'care']],
  ['created_at:2026', ['lamp', 'pin', 'lantern', 'care']],
  ['created_at:<2026', []],
  ['updated_at:<=now', ['lamp', 'pin', 'lantern', 'care']],
  ['updated_at:>now', []],
  ['updated_at:whenever', []],
  ['no_such_field:x lamp', ['lamp']],
  ['& "!"', ['lamp', 'pin', 'lantern', 'care']],
  ['', ['lamp', 'pin', 'lantern', 'care']],
  ['x" OR title:"', []],
])('products(query: %j) finds %j', async (query, handles) => {
  expect(await found(`query: ${JSON.stringify(query)}`)).toEqual({
    nodes: handles.map((handle) => ({ handle })),
    filters: [],
  });
});

test.each([
  ['ID', ['lamp', 'pin', 'lantern', 'care']],
  ['TITLE', ['care', 'lamp', 'lantern', 'pin']],
  ['PRICE', ['pin', 'lamp', 'care', 'lantern']],
  ['VENDOR', ['lamp', 'lantern', 'care', 'pin']],
  ['PRODUCT_TYPE', ['lamp', 'lantern', 'pin', 'care']],
  ['CREATED_AT', ['lamp', 'pin', 'lantern', 'care']],
  ['UPDATED_AT', ['lamp', 'pin', 'lantern', 'care']],
  ['BEST_SELLING', ['lamp', 'pin', 'lantern', 'care']],
  ['RELEVANCE', ['lamp', 'pin', 'lantern', 'care']],
])('products(sortKey: %s) lists %j, and in reverse when reversed', async (sortKey, handles) => {
  expect(await found(`sortKey: ${sortKey}`)).toMatchObject({ nodes: handles.map((handle) => ({ handle })) });
  expect(await found(`sortKey: ${sortKey}, reverse: true`)).toMatchObject({
    nodes: handles.toReversed().map((handle) => ({ handle })),
  });
});

test('by relevance a match in the title comes before a match elsewhere', async () => {
  const { execute } = testStorefront();
  const { data } = await execute(
    '{ products(first: 9, query: "lamp*", sortKey: RELEVANCE, reverse: false) { nodes { handle } } }',
  );
  expect(data).toEqual({ products: { nodes: [{ handle: 'lamp' }, { handle: 'lantern' }, { handle: 'care' }] } });
});

test('a product that sold out is no longer found as available', async () => {
  const { execute, context } = testStorefront();
  await setStock(context, '21', 0);
  const query = '{ products(first: 9, query: "available_for_sale:0") { nodes { handle } } }';
  expect((await execute(query)).data).toEqual({ products: { nodes: [{ handle: 'pin' }] } });
});

test.each([
  ['title:lights', ['lights']],
  ['ligh*', ['lights']],
  ['-lights', ['all']],
  ['collection_type:smart', []],
  ['updated_at:>2026', []],
])('collections(query: %j) finds %j', async (query, handles) => {
  const { execute } = testStorefront();
  const { data } = await execute(
    `{ collections(first: 9, query: ${JSON.stringify(query)}, sortKey: TITLE) { totalCount nodes { handle } } }`,
  );
  expect(data).toEqual({
    collections: { totalCount: String(handles.length), nodes: handles.map((handle) => ({ handle })) },
  });
});

test('each tag and type is listed once', async () => {
  const { execute } = testStorefront();
  const fields = '{ edges { node } pageInfo { hasNextPage } }';
  const { data } = await execute(`{ productTags(first: 1) ${fields} productTypes(first: 9) ${fields} }`);
  expect(data).toEqual({
    productTags: { edges: [{ node: 'desk' }], pageInfo: { hasNextPage: true } },
    productTypes: {
      edges: [{ node: 'Light' }, { node: 'Part' }, { node: 'Service' }],
      pageInfo: { hasNextPage: false },
    },
  });
});

test('related products are those of the same collections, and there are no complementary ones', async () => {
  const { execute, executeAt } = testStorefront();
  const id = 'gid://shopify/Product/3';
  const { data } = await execute(`{ related: productRecommendations(productId: "${id}") { handle }
    complementary: productRecommendations(productId: "${id}", intent: COMPLEMENTARY) { handle }
    unknown: productRecommendations(productId: "gid://shopify/Product/9") { handle } }`);
  expect(data).toEqual({
    related: [{ handle: 'lamp' }, { handle: 'pin' }, { handle: 'care' }],
    complementary: [],
    unknown: null,
  });
  const newer = await executeAt('2026-04')('{ productRecommendations(productHandle: "pin") { handle } }');
  expect(newer.data).toEqual({
    productRecommendations: [{ handle: 'lamp' }, { handle: 'lantern' }, { handle: 'care' }],
  });
});
