import { expect, test } from 'vitest';
import { z } from 'zod';
import { setStock } from '../storefront.ts';
import { type Execute, testStorefront } from '../testing/test-client.ts';

const listed = z.object({
  collection: z.object({ products: z.object({ nodes: z.array(z.object({ handle: z.string() })) }) }),
});
const query = `query($filters: [ProductFilter!], $sortKey: ProductCollectionSortKeys, $reverse: Boolean) {
  collection(handle: "all") { products(first: 9, filters: $filters, sortKey: $sortKey, reverse: $reverse) { nodes { handle } } } }`;

async function handles(execute: Execute, variables: Record<string, unknown>): Promise<string[]> {
  const { data, errors } = await execute(query, variables);
  expect(errors).toBeUndefined();
  return listed.parse(data).collection.products.nodes.map(({ handle }) => handle);
}

test.each([
  [[], ['lamp', 'pin', 'lantern', 'care']],
  [[{ available: true }], ['lamp', 'pin', 'lantern', 'care']],
  [[{ available: false }], []],
  [
    [{ available: false }, { available: true }],
    ['lamp', 'pin', 'lantern', 'care'],
  ],
  [[{ price: { max: 30 } }], ['lamp', 'pin']],
  [[{ price: { min: 30, max: 60 } }], ['lamp', 'care']],
  [[{ price: {} }], ['lamp', 'pin', 'lantern', 'care']],
  [
    [{ productType: 'Light' }, { productType: 'Part' }],
    ['lamp', 'pin', 'lantern'],
  ],
  [[{ productType: 'Light' }, { productVendor: 'Lamps' }, { tag: 'warm' }], ['lamp']],
  [[{ variantOption: { name: 'Shade', value: 'Linen' } }], ['lamp']],
  [[{ variantOption: { name: 'Shade', value: 'Linen' } }, { variantOption: { name: 'Foot', value: 'Iron' } }], []],
  // The paper shade is sold out, and the linen one costs more.
  [[{ available: true }, { variantOption: { name: 'Shade', value: 'Paper' } }], []],
  [[{ available: true }, { price: { max: 35 } }], ['pin']],
  [[{ productMetafield: { namespace: 'descriptors', key: 'subtitle', value: 'Small and warm' } }], ['lamp']],
  [[{ variantMetafield: { namespace: 'settings', key: 'accepting_preorders', value: 'true' } }], ['lantern']],
])('the filters %j leave %j', async (filters, left) => {
  expect(await handles(testStorefront().execute, { filters })).toEqual(left);
});

test.each([
  ['COLLECTION_DEFAULT', ['lamp', 'pin', 'lantern', 'care']],
  ['MANUAL', ['lamp', 'pin', 'lantern', 'care']],
  ['BEST_SELLING', ['lamp', 'pin', 'lantern', 'care']],
  ['CREATED', ['lamp', 'pin', 'lantern', 'care']],
  ['ID', ['lamp', 'pin', 'lantern', 'care']],
  ['PRICE', ['pin', 'lamp', 'care', 'lantern']],
  ['RELEVANCE', ['lamp', 'pin', 'lantern', 'care']],
  ['TITLE', ['care', 'lamp', 'lantern', 'pin']],
])('a collection by %s lists %j', async (sortKey, order) => {
  const { execute } = testStorefront();
  expect(await handles(execute, { sortKey })).toEqual(order);
  expect(await handles(execute, { sortKey, reverse: true })).toEqual(order.toReversed());
});

const facets = z.object({
  collection: z.object({
    products: z.object({
      filters: z.array(
        z.object({
          id: z.string(),
          label: z.string(),
          type: z.string(),
          values: z.array(z.object({ id: z.string(), label: z.string(), count: z.int(), input: z.string() })),
        }),
      ),
    }),
  }),
});

async function facetsOf(execute: Execute, filters: unknown[] = []) {
  const { data, errors } = await execute(
    `query($filters: [ProductFilter!]) { collection(handle: "all") { products(first: 1, filters: $filters) {
      filters { id label type values { id label count input } } } } }`,
    { filters },
  );
  expect(errors).toBeUndefined();
  return facets.parse(data).collection.products.filters;
}

test('a collection offers filters with the number of products each leaves', async () => {
  const { execute, context } = testStorefront();
  await setStock(context, '21', 0);
  const offered = await facetsOf(execute);
  expect(offered.map(({ id, label, type }) => [id, label, type])).toEqual([
    ['filter.v.availability', 'Availability', 'LIST'],
    ['filter.v.price', 'Price', 'PRICE_RANGE'],
    ['filter.p.product_type', 'Product type', 'LIST'],
    ['filter.p.vendor', 'Brand', 'LIST'],
    ['filter.p.tag', 'Tag', 'LIST'],
    ['filter.v.option.foot', 'Foot', 'LIST'],
    ['filter.v.option.shade', 'Shade', 'LIST'],
  ]);
  expect(offered[0]?.values).toEqual([
    { id: 'filter.v.availability.1', label: 'In stock', count: 3, input: '{"available":true}' },
    { id: 'filter.v.availability.0', label: 'Out of stock', count: 1, input: '{"available":false}' },
  ]);
  expect(offered[1]?.values).toEqual([
    { id: 'filter.v.price', label: 'Price', count: 0, input: '{"price":{"min":0,"max":149}}' },
  ]);
  expect(offered[6]?.values[0]).toEqual({
    id: 'filter.v.option.shade.linen',
    label: 'Linen',
    count: 1,
    input: '{"variantOption":{"name":"Shade","value":"Linen"}}',
  });
});

test('both values of the availability are offered, also where all products are in stock', async () => {
  const [availability] = await facetsOf(testStorefront().execute);
  expect(availability?.values.map(({ label, count }) => `${label} ${count}`)).toEqual(['In stock 4', 'Out of stock 0']);
});

test('where there are no products, only the price is offered', async () => {
  const { data } = await testStorefront().execute(
    '{ search(query: "zz-no-result", first: 1) { totalCount productFilters { id values { input } } } }',
  );
  expect(data?.search).toEqual({
    totalCount: 0,
    productFilters: [{ id: 'filter.v.price', values: [{ input: '{"price":{"min":0,"max":0}}' }] }],
  });
});

test('every filter’s input can be used as a filter, and leaves its count', async () => {
  const { execute } = testStorefront();
  for (const { type, values } of await facetsOf(execute)) {
    for (const { input, count } of values) {
      const left = await handles(execute, { filters: [JSON.parse(input)] });
      expect([input, left.length]).toEqual([input, type === 'PRICE_RANGE' ? 4 : count]);
    }
  }
});

test('an active filter affects the counts of other filters, not its own', async () => {
  const { execute } = testStorefront();
  const counts = async (filters: unknown[]) => {
    const offered = await facetsOf(execute, filters);
    return ['filter.p.product_type', 'filter.p.vendor'].map((requested) =>
      offered.find(({ id }) => id === requested)?.values.map(({ label, count }) => `${label} ${count}`),
    );
  };
  expect(await counts([{ productType: 'Light' }])).toEqual([
    ['Light 2', 'Part 1', 'Service 1'],
    ['Lamps 2', 'Pins & Sons 0'],
  ]);
});

test('with filters of two options, the values of each are counted with the filter of the other', async () => {
  const { execute } = testStorefront();
  const option = (name: string, value: string) => ({ variantOption: { name, value } });
  const filters = [option('Shade', 'Linen'), option('Foot', 'No such foot')];
  const offered = await facetsOf(execute, filters);
  const counts = (id: string) =>
    offered.find((facet) => facet.id === id)?.values.map(({ label, count }) => `${label} ${count}`);
  expect(counts('filter.v.option.foot')).toEqual(['Oak 1']);
  expect(counts('filter.v.option.shade')).toEqual(['Linen 0', 'Paper 0']);
});

test('prices are those of the buyer’s country', async () => {
  const { execute, context } = testStorefront();
  const { catalogue } = context.seed;
  catalogue.markets = [
    { id: 1, handle: 'us', currency: 'USD', rate: '1', countries: ['US'] },
    { id: 2, handle: 'eu', currency: 'EUR', rate: '0.9', countries: ['DE'] },
  ];
  const products = async (filter: string) => {
    const { data } = await execute(`query @inContext(country: DE) { collection(handle: "all") {
      products(first: 9, filters: [{ price: ${filter} }]) { nodes { handle } filters { id values { input } } } } }`);
    return data?.collection;
  };
  // The care is 54 euros, the lamp 27 and 36.
  expect(await products('{ min: 54, max: 54 }')).toMatchObject({ products: { nodes: [{ handle: 'care' }] } });
  expect(await products('{ min: 27.01, max: 36 }')).toMatchObject({
    products: {
      nodes: [{ handle: 'lamp' }],
      filters: expect.arrayContaining([
        { id: 'filter.v.price', values: [{ input: '{"price":{"min":0,"max":134.1}}' }] },
      ]),
    },
  });
  expect(await products('{ min: 55, max: 134 }')).toMatchObject({ products: { nodes: [] } });
});

test('the offered filters are a setting', async () => {
  const { execute, context } = testStorefront();
  context.settings.storefront.facets = ['availability', 'productMetafield', 'variantMetafield'];
  expect((await facetsOf(execute)).map(({ id }) => id)).toEqual([
    'filter.v.availability',
    'filter.p.m.descriptors.subtitle',
    'filter.v.m.settings.accepting_preorders',
  ]);
});

test('the maximum number of filters is accepted', async () => {
  const filters = Array.from({ length: 250 }, (_, index) => ({
    tag: `tag ${index}`,
    variantOption: { name: `Option ${index}`, value: 'Linen' },
    productMetafield: { namespace: 'descriptors', key: `key_${index}`, value: 'Warm' },
    variantMetafield: { namespace: 'settings', key: `key_${index}`, value: 'true' },
  }));
  expect(await handles(testStorefront().execute, { filters })).toEqual([]);
});

test('filters by category find nothing, as the seed has no categories', async () => {
  const { data } = await testStorefront().executeAt('2026-04')(
    '{ collection(handle: "all") { products(first: 9, filters: [{ category: { id: "gid://shopify/TaxonomyCategory/aa" } }]) { nodes { id } filters { presentation values { swatch { color } } } } } }',
  );
  expect(data).toMatchObject({ collection: { products: { nodes: [] } } });
});
